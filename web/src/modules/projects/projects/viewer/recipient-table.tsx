import { useEffect, useRef, type RefObject } from 'react'
import { EditRow, type StatesOf } from './edit-row.tsx'
import { addressHeaders, ShownRow } from './shown-row.tsx'
import type { ViewedProject, ViewedRow } from './viewer.data.ts'
import styles from './recipients.module.css'

export interface TableProps {
  jwt: string
  project: ViewedProject
  rows: readonly ViewedRow[]
  statesOf: StatesOf
  /** The row that is edited, as it was opened: one at a time (S3 §5). */ edited: ViewedRow | undefined
  onEdit: (row: ViewedRow | undefined) => void
  onSaved: () => void
  /** Which rows are chosen, where rows can be deleted. */ selection?: {
    chosen: ReadonlySet<string>
    choose: (ids: readonly string[], isChosen: boolean) => void
  }
}

/** Everybody on this page of the list. */
export function RecipientTable(props: TableProps) {
  const { jwt, project, rows, statesOf, edited, onEdit, onSaved, selection } = props
  const frame = useRef<HTMLDivElement>(null)
  const close = useReturningFocus(frame, edited, onEdit)
  const tickOf = (row: ViewedRow) =>
    selection ? (
      <td className={styles.tick}>
        <Tick
          label={`Select ${row.name}`}
          isTicked={selection.chosen.has(row.id)}
          isDisabled={edited !== undefined}
          onTick={isTicked => selection.choose([row.id], isTicked)}
        />
      </td>
    ) : null
  const saved = () => {
    close()
    onSaved()
  }
  return (
    <div ref={frame} className={styles.frame} tabIndex={-1} data-editing={edited ? true : undefined}>
      <table className={styles.table} aria-labelledby="submissions-overview">
        <Head {...props} />
        <tbody>
          {rows.map(row =>
            edited?.id === row.id ? (
              <EditRow
                key={row.id}
                {...{ jwt, project, statesOf }}
                row={edited}
                select={tickOf(row)}
                onSaved={saved}
                onLeave={close}
              />
            ) : (
              <ShownRow
                key={row.id}
                project={project}
                row={row}
                select={tickOf(row)}
                isEditing={edited !== undefined}
                onEdit={() => onEdit(row)}
              />
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}

/** The columns in the order of S3 §2. */
function Head({ project, rows, edited, selection }: TableProps) {
  const ids = rows.map(row => row.id)
  const headers = [
    'Name',
    'Company',
    'Email',
    'Phone',
    ...(edited ? addressHeaders : ['Address']),
    ...(project.apparelSizeNeeded ? ['Selection'] : []),
    'Tracking',
    ...(project.canChange ? ['Edit'] : []),
  ]
  return (
    <thead>
      <tr>
        {selection ? (
          <td>
            <Tick
              label="Select all on this page"
              isTicked={ids.every(id => selection.chosen.has(id))}
              isDisabled={edited !== undefined}
              onTick={isTicked => selection.choose(ids, isTicked)}
            />
          </td>
        ) : null}
        {headers.map(header => (
          <th key={header} scope="col">
            {header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Ends editing; the focus then goes back to the button that began it, or to the table where the row is elsewhere by now. */
function useReturningFocus(
  frame: RefObject<HTMLDivElement | null>,
  edited: ViewedRow | undefined,
  onEdit: TableProps['onEdit'],
): () => void {
  const left = useRef<string>(undefined)
  useEffect(() => {
    if (edited || left.current === undefined) return
    const button = frame.current?.querySelector<HTMLElement>(`[data-edit="${CSS.escape(left.current)}"]`)
    left.current = undefined
    ;(button ?? frame.current)?.focus()
  }, [edited, frame])
  return () => {
    left.current = edited?.id
    onEdit(undefined)
  }
}

interface TickProps {
  label: string
  isTicked: boolean
  isDisabled: boolean
  onTick: (isTicked: boolean) => void
}

function Tick({ label, isTicked, isDisabled, onTick }: TickProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={isTicked}
      disabled={isDisabled}
      onChange={event => onTick(event.currentTarget.checked)}
    />
  )
}
