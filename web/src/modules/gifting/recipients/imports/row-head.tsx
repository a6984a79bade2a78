import { Button } from '../../../../ui/display/button.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import type { RowView } from './imports.data.ts'
import { fieldLabels, markText, rowView } from './imports.rules.ts'
import styles from './import-rows.module.css'

/** What a row comes to and why, and the way to leave it out. */
export function RowHead({
  row,
  isBusy,
  onLeaveOut,
}: {
  row: RowView
  isBusy: boolean
  onLeaveOut: (isLeftOut: boolean) => void
}) {
  const view = rowView(row)
  const toFix = row.leftOut ? [] : row.errors.flatMap(({ field }) => (field ? [fieldLabels[field]] : []))
  const notes = [
    ...row.errors.filter(error => error.field === null).map(error => error.message),
    ...row.marks.map(markText),
  ]
  return (
    <th role="rowheader" scope="row" className={styles.head}>
      <span className={styles.state}>
        <span className={styles.number}>
          <span className="pub-sr">Row </span>
          {row.row}
        </span>
        <StatusDot {...view} />
      </span>
      {toFix.length > 0 ? <span className={styles.toFix}>{[...new Set(toFix)].join(', ')}</span> : null}
      {notes.map(note => (
        <span key={note} className={styles.note}>
          {note}
        </span>
      ))}
      <Button look="subtle" size="xs" busy={isBusy} onClick={() => onLeaveOut(!row.leftOut)}>
        {row.leftOut ? 'Take in' : 'Leave out'}
        <span className="pub-sr"> row {row.row}</span>
      </Button>
    </th>
  )
}
