import { Button } from '../../../../ui/display/button.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Row } from '../../../../ui/layout/layout.tsx'

/** Someone saved first: what is typed is still here, and so is the choice, once theirs has been read. */
export function ConflictNotice({
  conflict: { text, isReading },
  busy,
  onKeep,
  onTake,
}: {
  conflict: { text: string; isReading: boolean }
  busy: boolean
  onKeep: () => void
  onTake: () => void
}) {
  return (
    <Notice
      tone="warning"
      isUrgent
      title="Changed meanwhile"
      actions={
        <Row gap={8}>
          <Button size="xs" busy={busy} disabled={isReading} onClick={onKeep}>
            Save mine
          </Button>
          <Button size="xs" look="quiet" disabled={isReading || busy} onClick={onTake}>
            Take theirs
          </Button>
        </Row>
      }
    >
      {text} What you typed is still here.
    </Notice>
  )
}
