import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { isNotFound } from '../../../../platform/api.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { changeOf, fieldsOf } from '../details/edit-submission.rules.ts'
import {
  CountryField,
  SelectionField,
  StateField,
  TextCell,
  type FieldChange,
  type StatesOf,
} from './edit-fields.tsx'
import { Tracking } from './shown-row.tsx'
import { useSaveRecipient, type ViewedProject, type ViewedRow } from './viewer.data.ts'
import styles from './recipients.module.css'

export type { StatesOf } from './edit-fields.tsx'

interface EditRowProps {
  jwt: string
  project: ViewedProject
  row: ViewedRow
  statesOf: StatesOf
  select: ReactNode
  onSaved: () => void
  onLeave: () => void
}

/** A row as fields: Enter saves it, Escape leaves it as it was. */
export function EditRow({ jwt, project, row, statesOf, select, onSaved, onLeave }: EditRowProps) {
  const { fields, set, send, save } = useEditedRow(jwt, row, onSaved)
  const own = useRef<HTMLTableRowElement>(null)
  useEffect(() => own.current?.querySelector<HTMLElement>('[name=name]')?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onLeave()
    const isButton = event.target instanceof HTMLButtonElement
    if (event.key !== 'Enter' || isButton || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const all = { fields, set }
  return (
    <>
      <tr ref={own} className={styles.edited} onKeyDown={onKeyDown}>
        {select}
        <TextCell name="name" label="Name" {...all} />
        <TextCell name="company" label="Company" {...all} />
        <TextCell name="email" label="Email" type="email" {...all} />
        <TextCell name="phone" label="Phone" type="tel" {...all} />
        <TextCell name="addressOne" label="Address Line 1" {...all} />
        <TextCell name="addressTwo" label="Address Line 2" {...all} />
        <TextCell name="city" label="City" {...all} />
        <StateField statesOf={statesOf} {...all} />
        <CountryField {...all} />
        <TextCell name="zipcode" label="Zip" {...all} />
        {project.apparelSizeNeeded ? <SelectionField items={project.items} {...all} /> : null}
        <td data-label="Tracking">
          <Tracking row={row} />
        </td>
        <td className={styles.actions}>
          <button
            type="button"
            className={styles.save}
            aria-busy={save.isPending || undefined}
            onClick={send}
          >
            Save
          </button>
          <button type="button" className={styles.edit} onClick={onLeave}>
            Cancel
          </button>
        </td>
      </tr>
      {save.error ? <Refusal error={save.error} /> : null}
    </>
  )
}

/** The row's fields, and how they are saved. */
function useEditedRow(jwt: string, row: ViewedRow, onSaved: () => void) {
  const [fields, setFields] = useState(() => fieldsOf(row))
  const save = useSaveRecipient()
  const set = (change: FieldChange) => setFields(before => ({ ...before, ...change }))
  const send = () => {
    if (save.isPending) return
    save.mutate(
      {
        params: { jwt, recipientId: row.id },
        body: { recipient: { ...changeOf(fields), version: row.version } },
      },
      { onSuccess: onSaved },
    )
  }
  return { fields, set, send, save }
}

/** Below the row, over all of its columns. */
function Refusal({ error }: { error: Error }) {
  return (
    <tr className={styles.refused}>
      <td colSpan={14}>
        <p role="alert" className="pub-error">
          {isNotFound(error)
            ? 'This row was deleted meanwhile.'
            : errorMessages(error, 'The recipient could not be updated.').join(' ')}
        </p>
      </td>
    </tr>
  )
}
