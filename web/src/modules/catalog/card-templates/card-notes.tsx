import type { CardView } from '@ribbon/contract/catalog/card-templates/merge-fields'
import { unprintableNote } from '@ribbon/contract/printable-text'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { missingText, unknownText } from './card-words.ts'

/** What to know about a message before it is printed: slips of the pen, values nobody has, a card too long or blank. */
export function CardNotes({
  message,
  view,
  who,
  info,
}: {
  message: string
  view?: CardView | undefined
  /** Whose card the view is, where that person is not asked for more. */ who?: string | undefined
  info?: string | undefined
}) {
  const unknown = unknownText(message)
  const unprintable = unprintableNote(message)
  return (
    <div aria-live="polite">
      <Stack gap={8}>
        {unknown ? <Notice tone="warning">{unknown}</Notice> : null}
        {unprintable ? <Notice tone="warning">{unprintable}</Notice> : null}
        {view?.problem ? <Notice tone="danger">{view.problem}</Notice> : null}
        {info ? <Notice>{info}</Notice> : null}
        {view && who && !view.problem && view.missing.length > 0 ? (
          <Notice tone="warning">{missingText(view.missing, who)}</Notice>
        ) : null}
      </Stack>
    </div>
  )
}
