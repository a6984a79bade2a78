import { errorMessages } from '../../../../platform/toasts.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { Panel } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { useRestocks, type RestockRow } from './desk.data.ts'
import styles from './desk.module.css'
import { restockViews } from './desk.rules.ts'

const tabs = [
  { value: 'open', label: 'Open' },
  { value: 'ended', label: 'Ended' },
  { value: '', label: 'All' },
] as const

const columns: Column<RestockRow>[] = [
  {
    key: 'id',
    header: 'Request',
    phone: 'title',
    cell: ({ id, requestedBy }) => <TwoLines first={`#${id}`} second={requestedBy} />,
  },
  { key: 'team', header: 'Team', cell: row => row.teamName },
  { key: 'at', header: 'Asked', cell: row => <TimeText at={row.createdAt} /> },
  { key: 'items', header: 'Items', align: 'end', cell: row => row.itemsCount.toLocaleString('en-US') },
  {
    key: 'received',
    header: 'Received',
    width: '220px',
    cell: ({ id, received, quantity, damaged }) => (
      <div className={styles.came}>
        <ProgressBar label={`How much of request #${id} was received`} share={received / quantity}>
          {received.toLocaleString('en-US')} of {quantity.toLocaleString('en-US')}
          {damaged > 0 ? `, ${damaged.toLocaleString('en-US')} damaged` : ''}
        </ProgressBar>
      </div>
    ),
  },
  { key: 'state', header: 'State', phone: 'corner', cell: row => <StatusDot {...restockViews[row.state]} /> },
]

/** What teams asked for: open requests first, oldest on top. */
export function RestockQueue() {
  const [state, change] = useUrlState({ page: 1, size: 50, q: '', state: 'open' })
  const restocks = useRestocks(state)
  return (
    <>
      <PageHeader title="Restocks" subtitle="What teams requested, oldest first" />
      <Panel flush>
        <FilterBar tabs={tabs} value={state.state} onTab={next => change({ state: next })} tabsLabel="State">
          <SearchField
            label="Search by team or number"
            value={state.q}
            onSearch={q => change({ q }, { replace: true })}
          />
        </FilterBar>
        <DataTable
          caption="Restock requests"
          columns={columns}
          rows={restocks.data?.items}
          rowKey={row => row.id}
          rowLink={row => `/operations/restocks/${row.id}`}
          isFetching={restocks.isPlaceholderData}
          rowHeight={56}
          error={
            restocks.error
              ? {
                  messages: errorMessages(restocks.error, 'The restock requests could not be loaded.'),
                  onRetry: () => void restocks.refetch(),
                }
              : undefined
          }
          onClearFilters={
            state.q !== '' ? () => change({ q: '' }) : state.page > 1 ? () => change({ page: 1 }) : undefined
          }
          empty={{
            title: 'No open requests',
            text: 'Restock requests from teams appear here.',
            drawing: 'parcel',
          }}
        />
        <Pager
          page={state.page}
          size={state.size}
          totalCount={restocks.data?.totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      </Panel>
    </>
  )
}
