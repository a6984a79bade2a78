import { Button } from '../../ui/display/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Row } from '../../ui/layout/layout.tsx'

/** Someone saved first: what is typed is still here, and so is the choice. */
export function ConflictNotice({ text, onKeep, onTake }: { text: string; onKeep: () => void; onTake: () => void }) {
  return (
    <Notice tone="warning" isUrgent title="Changed meanwhile" actions={<Row gap={8}><Button size="xs" onClick={onKeep}>Save mine</Button><Button size="xs" look="quiet" onClick={onTake}>Take theirs</Button></Row>}>
      {text} What you typed is still here.
    </Notice>
  )
}
