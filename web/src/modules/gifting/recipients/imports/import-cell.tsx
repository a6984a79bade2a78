import { useRef, type KeyboardEvent } from 'react'
import type { RowField } from '@ribbon/contract/gifting/recipients/import-resources'
import { isWrongCell } from './cell-moves.ts'
import type { RowView } from './imports.data.ts'
import { fieldLabels } from './imports.rules.ts'
import styles from './import-rows.module.css'

interface ImportCellProps {
  row: RowView
  field: RowField
  /** What was typed and is on its way. */
  sent: string | null | undefined
  isEditing: boolean
  isTabStop: boolean
  onEdit: () => void
  onSave: (value: string) => void
  onStop: () => void
  /** Goes to the next or previous cell to fix; false where there is none. */
  onNext: (step: 1 | -1, isEditing: boolean) => boolean
  onMove: (key: string) => boolean
}

/** One value as it will be stored, with what is wrong with it below. */
export function ImportCell(props: ImportCellProps) {
  const { row, field, sent, isEditing, onSave, onStop, onNext } = props
  const cell = useRef<HTMLTableCellElement>(null)
  const value = sent === undefined ? (row.values[field] ?? '') : (sent ?? '')
  const isWrong = isWrongCell(row, field)
  const messages = isWrong
    ? row.errors.filter(error => error.field === field).map(error => error.message)
    : []
  const errorId = `error-${row.row}-${field}`
  const label = `${fieldLabels[field]}, row ${row.row}`
  const backToCell = () => requestAnimationFrame(() => cell.current?.querySelector('button')?.focus())
  return (
    <td
      ref={cell}
      role="gridcell"
      data-cell={`${row.row}.${field}`}
      data-label={fieldLabels[field]}
      data-field={field}
      data-wrong={isWrong || undefined}
      data-empty={(value === '' && !isWrong && !isEditing) || undefined}
    >
      {isEditing ? (
        <CellEditor
          label={label}
          value={value}
          errorId={messages.length > 0 ? errorId : undefined}
          onSave={onSave}
          onStop={onStop}
          onNext={onNext}
          onLeft={backToCell}
        />
      ) : (
        <CellValue
          {...props}
          label={label}
          value={value}
          isWrong={isWrong}
          errorId={messages.length > 0 ? errorId : undefined}
        />
      )}
      {messages.length > 0 ? (
        <span id={errorId} className={styles.error}>
          {messages.join(' ')}
        </span>
      ) : null}
    </td>
  )
}

function CellValue({
  label,
  value,
  sent,
  isWrong,
  isTabStop,
  errorId,
  onEdit,
  onNext,
  onMove,
}: { label: string; value: string; isWrong: boolean; errorId: string | undefined } & Pick<
  ImportCellProps,
  'sent' | 'isTabStop' | 'onEdit' | 'onNext' | 'onMove'
>) {
  const press = (event: KeyboardEvent) => {
    if (event.key === 'F2') {
      event.preventDefault()
      onEdit()
    }
    if (event.key === 'Tab' && isWrong && onNext(event.shiftKey ? -1 : 1, false)) event.preventDefault()
    if (onMove(event.key)) event.preventDefault()
  }
  return (
    <button
      type="button"
      className={styles.value}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`${label}: ${value || 'empty'}`}
      aria-describedby={errorId}
      aria-busy={sent !== undefined || undefined}
      onClick={onEdit}
      onKeyDown={press}
    >
      {value || '–'}
    </button>
  )
}

function CellEditor({
  label,
  value,
  errorId,
  onSave,
  onStop,
  onNext,
  onLeft,
}: { label: string; value: string; errorId: string | undefined; onLeft: () => void } & Pick<
  ImportCellProps,
  'onSave' | 'onStop' | 'onNext'
>) {
  // What leaves the field first decides; the blur that follows has nothing left to do.
  const isOver = useRef(false)
  const finish = (typed: string | undefined) => {
    if (isOver.current) return
    isOver.current = true
    if (typed !== undefined && typed.trim() !== value) onSave(typed)
    onStop()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value
    if (event.key === 'Enter' || event.key === 'Escape') {
      event.preventDefault()
      finish(event.key === 'Enter' ? typed : undefined)
      onLeft()
    }
    if (event.key === 'Tab' && onNext(event.shiftKey ? -1 : 1, true)) {
      event.preventDefault()
      finish(typed)
    }
  }
  return (
    <input
      className={styles.input}
      defaultValue={value}
      aria-label={label}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      autoFocus
      autoComplete="off"
      maxLength={500}
      onFocus={event => event.currentTarget.select()}
      onKeyDown={press}
      onBlur={event => finish(event.currentTarget.value)}
    />
  )
}
