import type { ReactNode } from 'react'
import { addressText, selectionText } from '../projects.rules.ts'
import type { ViewedProject, ViewedRow } from './viewer.data.ts'
import styles from './recipients.module.css'

/** The parts of an address, which stand in for it while a row is edited. */
export const addressHeaders = ['Address Line 1', 'Address Line 2', 'City', 'State', 'Country', 'Zip']

interface ShownRowProps {
  project: ViewedProject
  row: ViewedRow
  select: ReactNode
  isEditing: boolean
  onEdit: () => void
}

export function ShownRow({ project, row, select, isEditing, onEdit }: ShownRowProps) {
  const parts = isEditing
    ? [row.addressOne, row.addressTwo, row.city, row.state, row.country, row.zipcode]
    : []
  return (
    <tr data-left-out={row.leftOut || undefined}>
      {select}
      <th scope="row" className={styles.name}>
        {row.name}
        {row.leftOut ? <span className={styles.mark}>Left out</span> : null}
      </th>
      <Cell label="Company" value={row.company} />
      <td data-label="Email">
        <EmailText email={row.email ?? ''} />
      </td>
      <Cell label="Phone" value={row.phone} />
      {isEditing ? (
        parts.map((part, index) => (
          <Cell key={addressHeaders[index]} label={addressHeaders[index]!} value={part} />
        ))
      ) : (
        <Cell label="Address" value={addressText(row)} />
      )}
      {project.apparelSizeNeeded ? <Cell label="Selection" value={selectionText(row.apparelSize)} /> : null}
      <td data-label="Tracking">
        <Tracking row={row} />
      </td>
      {project.canChange ? (
        <td className={styles.actions}>
          <button
            type="button"
            className={styles.edit}
            data-edit={row.id}
            aria-label={`Edit ${row.name}`}
            disabled={isEditing}
            onClick={onEdit}
          >
            Edit
          </button>
        </td>
      ) : null}
    </tr>
  )
}

function Cell({ label, value }: { label: string; value: string | null }) {
  return (
    <td data-label={label} data-empty={value ? undefined : true}>
      {value || '–'}
    </td>
  )
}

/** Broken before the domain where it does not fit. */
function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

export function Tracking({ row }: { row: ViewedRow }) {
  if (row.trackingNumbers.length === 0) return <span className="pub-dim">Not yet available</span>
  const numbers = row.trackingNumbers.join(', ')
  return row.trackingUrl ? (
    <a className="pub-link" href={row.trackingUrl} target="_blank" rel="noreferrer">
      {numbers}
    </a>
  ) : (
    numbers
  )
}
