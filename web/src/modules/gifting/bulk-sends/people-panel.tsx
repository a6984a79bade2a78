import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/display/button.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { Dim, Panel } from '../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import {
  sendRowsQuery,
  useUpdateRow,
  useUpdateSend,
  type SendRowView,
  type SendView,
} from './bulk-sends.data.ts'
import { isOpen, kindTabs, rowKindOf, rowNotes } from './bulk-sends.rules.ts'
import styles from './bulk-sends.module.css'

/** Everyone of a plan or run: what happens to whom, and who is left out. Search, kind and page are in the URL. */
export function PeoplePanel({ send, hint }: { send: SendView; hint?: string | undefined }) {
  const { showsCosts } = useSession()
  const { rows, state, change } = usePeople(send)
  const panel = useRef<HTMLDivElement>(null)
  const canChange = send.state === 'planned'
  const columns = [...factColumns(send, showsCosts), ...(canChange ? [leaveOutColumn(send, panel)] : [])]
  return (
    <div ref={panel}>
      <Panel flush title="People">
        <FilterBar
          tabs={kindTabs(send, state.kind)}
          value={state.kind}
          onTab={kind => change({ kind })}
          tabsLabel="Which people"
        >
          <SearchField
            label="Search by name or email"
            value={state.q}
            onSearch={q => change({ q }, { replace: true })}
          />
        </FilterBar>
        {canChange ? <LeaveOutSwitches send={send} /> : null}
        {hint ? <p className={styles.hint}>{hint}</p> : null}
        <DataTable
          caption={`People of the send to ${send.listName}`}
          columns={columns}
          rows={rows.data?.items}
          rowKey={row => row.id}
          rowHeight={56}
          isFetching={rows.isPlaceholderData}
          rowLink={row => (row.orderId === null ? undefined : `/orders/${row.orderId}`)}
          error={
            rows.error
              ? {
                  messages: errorMessages(rows.error, 'The people could not be loaded.'),
                  onRetry: () => void rows.refetch(),
                }
              : undefined
          }
          onClearFilters={state.q !== '' || state.kind !== '' ? () => change({ q: '', kind: '' }) : undefined}
          empty={{
            title: 'Nobody yet',
            drawing: 'people',
            text: 'The people of the list appear here as they are looked at.',
          }}
        />
        <Pager
          page={state.page}
          size={state.size}
          totalCount={rows.data?.totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      </Panel>
    </div>
  )
}

function usePeople({ id, state: sendState }: SendView) {
  const [state, change] = useUrlState({ kind: '', q: '', page: 1, size: 50 })
  const rows = useQuery(
    sendRowsQuery(
      { id, state: sendState },
      {
        page: { number: state.page, size: state.size },
        search: state.q || undefined,
        filters: { kind: rowKindOf(state.kind) },
      },
    ),
  )
  return { rows, state, change }
}

function LeaveOutSwitches({ send }: { send: SendView }) {
  const update = useUpdateSend()
  const shows = {
    recent: send.counts.recent > 0 || send.leavesOutRecent,
    duplicates: send.counts.duplicate > 0 || send.leavesOutDuplicates,
  }
  if (!shows.recent && !shows.duplicates) return null
  const change = (body: { leave_out_recent?: boolean; leave_out_duplicates?: boolean }) =>
    update.mutate({ params: { id: send.id }, body })
  return (
    <div className={styles.switches}>
      {shows.recent ? (
        <SwitchField
          label="Leave out people gifted in the last 30 days"
          checked={send.leavesOutRecent}
          aria-busy={update.isPending}
          onChange={event => change({ leave_out_recent: event.currentTarget.checked })}
        />
      ) : null}
      {shows.duplicates ? (
        <SwitchField
          label="Leave out duplicates"
          checked={send.leavesOutDuplicates}
          aria-busy={update.isPending}
          onChange={event => change({ leave_out_duplicates: event.currentTarget.checked })}
        />
      ) : null}
    </div>
  )
}

function factColumns(send: SendView, showsCosts: boolean): Column<SendRowView>[] {
  const amount = (value: string, row: SendRowView) =>
    row.leftOut || row.verdict === 'problem' ? <Dim>–</Dim> : <Money amount={value} />
  const costs: Column<SendRowView>[] = [
    {
      key: 'shipping',
      header: 'Shipping',
      align: 'end',
      phone: 'hidden',
      cell: row => amount(row.shipping, row),
    },
    { key: 'tax', header: 'Tax', align: 'end', phone: 'hidden', cell: row => amount(row.tax, row) },
    { key: 'total', header: 'Total', align: 'end', cell: row => amount(row.total, row) },
  ]
  return [
    {
      key: 'person',
      header: 'Person',
      cell: row => (
        <TwoLines
          first={row.name || row.email || 'No name yet'}
          second={[row.company, row.name ? row.email : null].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      key: 'place',
      header: 'Place',
      cell: row =>
        row.place ? <TwoLines first={row.place} second={row.serviceName} /> : <Dim>No address yet</Dim>,
    },
    ...(send.counts.linked > 0 ? [recordColumn] : []),
    { key: 'outcome', header: 'What happens', cell: row => <Outcome row={row} send={send} /> },
    ...(isOpen(send.state)
      ? []
      : [{ key: 'order', header: 'Order', cell: (row: SendRowView) => row.orderNumber ?? <Dim>–</Dim> }]),
    ...(showsCosts ? costs : []),
  ]
}

const recordColumn: Column<SendRowView> = {
  key: 'record',
  header: 'Salesforce',
  phone: 'hidden',
  cell: row =>
    row.salesforce_resource_uid === null ? (
      <Dim>–</Dim>
    ) : (
      <TwoLines first={row.salesforce_resource_type ?? ''} second={row.salesforce_resource_uid} />
    ),
}

function Outcome({ row, send }: { row: SendRowView; send: SendView }) {
  return (
    <span className={styles.notes}>
      {rowNotes(row, send.state).map(note => (
        <StatusDot key={note.label} tone={note.tone} label={note.label} />
      ))}
      {row.problem ? <span className={styles.problem}>{row.problem}</span> : null}
    </span>
  )
}

function leaveOutColumn(send: SendView, panel: { current: HTMLElement | null }): Column<SendRowView> {
  return {
    key: 'leave',
    header: 'Leave out',
    align: 'end',
    cell: row =>
      row.verdict === 'problem' ? null : <LeaveOutButton sendId={send.id} row={row} panel={panel} />,
  }
}

function LeaveOutButton({
  sendId,
  row,
  panel,
}: {
  sendId: string
  row: SendRowView
  panel: { current: HTMLElement | null }
}) {
  const update = useUpdateRow()
  const name = row.name || row.email
  const press = (index: number) =>
    update.mutate(
      { params: { id: sendId, recipientId: row.id }, body: { left_out: !row.leftOut } },
      { onSuccess: () => keepFocus(panel, index) },
    )
  return (
    <Button
      look="quiet"
      size="xs"
      busy={update.isPending}
      data-leave=""
      onClick={event =>
        press([...(panel.current?.querySelectorAll('[data-leave]') ?? [])].indexOf(event.currentTarget))
      }
    >
      {row.leftOut ? 'Take in' : 'Leave out'}
      <span className="pub-sr"> {name}</span>
    </Button>
  )
}

/** Where the row is no longer of the kind that is shown, its place has the next one. */
function keepFocus(panel: { current: HTMLElement | null }, index: number) {
  setTimeout(() => {
    if (document.activeElement && document.activeElement !== document.body) return
    const buttons = panel.current?.querySelectorAll<HTMLElement>('[data-leave]')
    buttons?.[Math.min(index, buttons.length - 1)]?.focus({ preventScroll: true })
  }, 100)
}
