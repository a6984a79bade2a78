import { errorMessages } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { useRestocks, type RestockRow } from './inventory.data.ts'
import styles from './inventory.module.css'
import { countWords, restockViews } from './inventory.rules.ts'
import { RestockDrawer } from './restock-drawer.tsx'

const columns: Column<RestockRow>[] = [
  {
    key: 'id',
    header: 'Request',
    phone: 'title',
    cell: ({ id, itemsCount, quantity }) => (
      <TwoLines
        first={`Restock request #${id}`}
        second={`${countWords(itemsCount, 'item')}, ${countWords(quantity, 'piece')}`}
      />
    ),
  },
  { key: 'by', header: 'Asked by', cell: row => row.requestedBy },
  { key: 'at', header: 'Asked', cell: row => <TimeText at={row.createdAt} /> },
  {
    key: 'received',
    header: 'Received',
    width: '200px',
    cell: ({ id, received, quantity, damaged }) => (
      <div className={styles.came}>
        <ProgressBar label={`How much of request #${id} was received`} share={received / quantity}>
          {received.toLocaleString('en-US')} of {quantity.toLocaleString('en-US')}
          {damaged > 0 ? `, ${damaged} damaged` : ''}
        </ProgressBar>
      </div>
    ),
  },
  { key: 'state', header: 'State', phone: 'corner', cell: row => <StatusDot {...restockViews[row.state]} /> },
]

/** What the team asked for, and how much of it is here. */
export function RestockList() {
  const [state, change] = useUrlState({ page: 1, size: 50, request: '' })
  const restocks = useRestocks(state.page, state.size)
  return (
    <Panel flush>
      <DataTable
        caption="Restock requests"
        columns={columns}
        rows={restocks.data?.items}
        rowKey={row => row.id}
        rowLink={row => `/manage-inventory?tab=requests&request=${row.id}`}
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
        onClearFilters={state.page > 1 ? () => change({ page: 1 }) : undefined}
        empty={{
          title: 'No restock requests yet',
          text: 'Select products in the inventory to request more. You can follow your requests here.',
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
      {state.request ? (
        <RestockDrawer id={state.request} onClose={() => change({ request: '', page: state.page })} />
      ) : null}
    </Panel>
  )
}
