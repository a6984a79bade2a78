import { IconPlus, IconX } from '@tabler/icons-react'
import type { ClipboardEvent } from 'react'
import { Button, IconButton } from '../../../ui/display/button.tsx'
import { ChoiceField, TextField } from '../../../ui/form/fields.tsx'
import styles from './invite-page.module.css'
import { nextKey, roleOf, roleViews, splitAddresses, withPasted, type InviteRow } from './members.rules.ts'

const roleChoices = roleViews.map(({ role, label }) => ({ value: role, label }))

/** Shows these rows and moves the focus to the `focused` one. */
export type ShowRows = (rows: readonly InviteRow[], focused?: (row: InviteRow) => boolean) => void

/** The emails and roles of an invitation; a pasted list becomes rows. */
export function InviteRows({ rows, onRows }: { rows: readonly InviteRow[]; onRows: ShowRows }) {
  const change = (key: number, patch: Partial<InviteRow>) =>
    onRows(rows.map(row => (row.key === key ? { ...row, error: undefined, code: undefined, ...patch } : row)))
  const paste = (event: ClipboardEvent, key: number) => {
    const addresses = splitAddresses(event.clipboardData.getData('text'))
    if (addresses.length < 2) return
    event.preventDefault()
    const next = withPasted(rows, key, addresses)
    onRows(next, row => row === next.findLast(each => each.email !== ''))
  }
  const add = () =>
    onRows(
      [...rows, { key: nextKey(rows), email: '', role: rows.at(-1)?.role ?? 'member' }],
      row => row.key === nextKey(rows),
    )
  return (
    <fieldset className={styles.people}>
      <legend>Who</legend>
      <p className={styles.hint}>
        Paste a whole list into a field: addresses separated by commas, semicolons or line breaks become rows.
      </p>
      <div className={styles.heads} aria-hidden="true">
        <span>Email</span>
        <span>Role</span>
      </div>
      <ul className={styles.rows}>
        {rows.map((row, index) => (
          <InviteRowFields
            key={row.key}
            row={row}
            number={index + 1}
            onChange={patch => change(row.key, patch)}
            onPaste={event => paste(event, row.key)}
            onRemove={
              rows.length > 1
                ? () =>
                    onRows(
                      rows.filter(other => other !== row),
                      other => other === (rows[index + 1] ?? rows[index - 1]),
                    )
                : undefined
            }
          />
        ))}
      </ul>
      <Button look="quiet" size="xs" icon={<IconPlus size={14} aria-hidden />} onClick={add}>
        Add a row
      </Button>
    </fieldset>
  )
}

function InviteRowFields({
  row,
  number,
  onChange,
  onPaste,
  onRemove,
}: {
  row: InviteRow
  number: number
  onChange: (patch: Partial<InviteRow>) => void
  onPaste: (event: ClipboardEvent) => void
  onRemove: (() => void) | undefined
}) {
  return (
    <li className={styles.row}>
      <TextField
        label={undefined}
        aria-label={`Email ${number}`}
        name={`email-${row.key}`}
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        placeholder="name@company.com"
        autoFocus={number === 1}
        value={row.email}
        error={row.error}
        onPaste={onPaste}
        onChange={event => onChange({ email: event.currentTarget.value })}
      />
      <ChoiceField
        label={undefined}
        aria-label={`Role ${number}`}
        data={roleChoices}
        value={row.role}
        onChange={event => onChange({ role: roleOf(event.currentTarget.value) ?? row.role })}
      />
      <span className={styles.remove}>
        {onRemove ? (
          <IconButton
            label={row.email.trim() === '' ? `Remove row ${number}` : `Remove ${row.email.trim()}`}
            onClick={onRemove}
          >
            <IconX size={16} aria-hidden />
          </IconButton>
        ) : null}
      </span>
    </li>
  )
}
