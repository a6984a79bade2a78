import { useEffect, useRef, useState } from 'react'
import { tableError } from '../../../../platform/toasts.ts'
import { PubButton } from '../../../../public-ui/pub-button.tsx'
import { PubLoading } from '../../../../public-ui/pub-states.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { DeleteButton } from './delete-button.tsx'
import type { StatesOf } from './edit-row.tsx'
import { RecipientTable, type TableProps } from './recipient-table.tsx'
import { useTablePage } from './use-table-page.ts'
import { useExport, useRecipients, type ViewedProject, type ViewedRow } from './viewer.data.ts'
import { firstPage, sizes } from './viewer.rules.ts'
import styles from './viewer.module.css'

const searchDelayMs = 300

interface OverviewProps {
  jwt: string
  project: ViewedProject
  statesOf: StatesOf
}

/** Everybody who submitted: searched, exported, edited row by row and, while nothing is agreed, deleted. */
export function Overview({ jwt, project, statesOf }: OverviewProps) {
  const [{ page, size }, show] = useTablePage()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // The row as it was opened: it may change on the server, which then says by whom.
  const [edited, setEdited] = useState<ViewedRow>()
  const isEditing = edited !== undefined
  const asked = { page: { number: page, size }, search: search.trim() || undefined }
  const recipients = useRecipients(jwt, asked, { isEditing })
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen(before => new Set(isChosen ? [...before, ...ids] : [...before].filter(id => !ids.includes(id))))
  const startSearch = (text: string) => {
    setSearch(text)
    show({ page: 1, size })
  }
  const mayDelete = project.canDeleteRecipients
  return (
    <section className={styles.overview} aria-labelledby="submissions-overview">
      <div className={styles.bar}>
        <h2 id="submissions-overview">Submissions Overview</h2>
        <SearchBox isDisabled={isEditing} onSearch={startSearch} />
        {mayDelete ? (
          <DeleteButton
            jwt={jwt}
            ids={[...chosen]}
            isDisabled={isEditing}
            onDeleted={() => setChosen(new Set())}
          />
        ) : null}
        <ExportButton jwt={jwt} isEmpty={project.numberOfSubmissions === 0} />
      </div>
      <Recipients
        {...{ jwt, project, statesOf, edited, recipients }}
        onEdit={setEdited}
        onSaved={() => show(firstPage)}
        {...(mayDelete ? { selection: { chosen, choose } } : {})}
      />
      <div inert={isEditing} className={styles.pager}>
        <Pager
          {...{ page, size, sizes }}
          totalCount={recipients.data?.totalCount}
          onPage={number => show({ page: number, size })}
          onSize={next => show({ page: 1, size: next })}
        />
      </div>
    </section>
  )
}

type RecipientsProps = Omit<TableProps, 'rows'> & { recipients: ReturnType<typeof useRecipients> }

function Recipients({ recipients, ...table }: RecipientsProps) {
  const rows = recipients.data?.items
  if (rows && rows.length > 0) return <RecipientTable rows={rows} {...table} />
  if (rows) return <p className={styles.empty}>No Recipient data.</p>
  const failed = tableError(recipients, 'The submissions could not be loaded.')
  if (!failed)
    return (
      <PubLoading label="Loading the submissions" shapes={[{ height: 48 }, { height: 48 }, { height: 48 }]} />
    )
  return (
    <div className={styles.empty} role="alert">
      <p>{failed.messages.join(' ')}</p>
      <PubButton quiet onClick={failed.onRetry}>
        Try again
      </PubButton>
    </div>
  )
}

/** Searches after a pause in typing. */
function SearchBox({ isDisabled, onSearch }: { isDisabled: boolean; onSearch: (text: string) => void }) {
  const [text, setText] = useState('')
  const sent = useRef('')
  useEffect(() => {
    if (text === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text
      onSearch(text)
    }, searchDelayMs)
    return () => clearTimeout(timer)
  })
  return (
    <input
      type="search"
      className={`pub-input ${styles.search}`}
      aria-label="Search by email or name"
      placeholder="Search by email or name"
      maxLength={200}
      disabled={isDisabled}
      value={text}
      onChange={event => setText(event.currentTarget.value)}
    />
  )
}

function ExportButton({ jwt, isEmpty }: { jwt: string; isEmpty: boolean }) {
  const save = useExport()
  return (
    <PubButton
      quiet
      disabled={isEmpty}
      busy={save.isPending}
      onClick={() => save.mutate({ params: { jwt } })}
    >
      Export
    </PubButton>
  )
}
