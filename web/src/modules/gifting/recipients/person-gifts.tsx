import { errorMessages } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Panel } from '../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { usePersonOrders, type PersonOrder } from './people.data.ts'

/** What was sent to a person, as far as the viewer may see it. */
export function PersonGifts({
  personId,
  columns,
}: {
  personId: string
  columns: readonly Column<PersonOrder>[]
}) {
  const [state, change] = useUrlState({ page: 1, size: 10 })
  const orders = usePersonOrders(personId, { number: state.page, size: state.size })
  return (
    <Panel flush title="Gifts">
      <DataTable
        caption="Gifts sent to this person"
        columns={columns}
        rows={orders.data?.items}
        rowKey={order => order.id}
        rowLink={order => `/orders/${order.id}`}
        isFetching={orders.isPlaceholderData}
        rowHeight={56}
        skeletonRows={3}
        error={
          orders.error
            ? {
                messages: errorMessages(orders.error, 'The gifts could not be loaded.'),
                onRetry: () => void orders.refetch(),
              }
            : undefined
        }
        empty={{ title: 'No gift yet', text: 'Gifts you send to this person appear here.' }}
      />
      {orders.data && orders.data.totalCount > 10 ? (
        <Pager
          page={state.page}
          size={state.size}
          totalCount={orders.data.totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      ) : null}
    </Panel>
  )
}
