import {
  deliveryStates,
  type DeliveryState,
} from '@ribbon/contract/connections/webhook-endpoints/webhook-messages'
import { tableError } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { FilterBar } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { MessageDrawer } from './message-drawer.tsx'
import { useMessages, type MessageRow } from './webhook-endpoints.data.ts'
import { deliveryViews, messageState, shortAddress } from './webhook-endpoints.rules.ts'

const defaults = { tab: '', state: '', endpoint: '', message: '', page: 1, size: 30 }
const stateTabs = [
  { value: '', label: 'All' },
  ...deliveryStates.map(state => ({ value: state, label: deliveryViews[state].label })),
]

/** What endpoints were told in the last 30 days. */
export function LogTab() {
  const [state, change] = useUrlState(defaults)
  const shown: DeliveryState | undefined = deliveryStates.find(each => each === state.state)
  const messages = useMessages({
    page: state.page,
    size: state.size,
    state: shown,
    endpointId: state.endpoint,
  })
  const isNarrowed = shown !== undefined || state.endpoint !== '' || state.page > 1
  return (
    <Panel flush title="Messages of the last 30 days">
      <FilterBar
        tabs={stateTabs}
        value={state.state}
        tabsLabel="State"
        onTab={next => change({ state: next, page: 1 })}
      />
      <DataTable
        caption="Webhook messages"
        columns={columns}
        rows={messages.data?.items}
        rowKey={row => row.id}
        rowLink={row => `/developers?tab=log&message=${row.id}`}
        rowHeight={56}
        isFetching={messages.isPlaceholderData}
        error={tableError(messages, 'The messages could not be loaded.')}
        onClearFilters={isNarrowed ? () => change({ state: '', endpoint: '', page: 1 }) : undefined}
        empty={{
          title: 'No messages yet',
          text: 'When something happens that an endpoint asks for, the message and each try stand here.',
          drawing: 'connection',
        }}
      />
      <Pager
        page={state.page}
        size={state.size}
        totalCount={messages.data?.totalCount}
        onPage={page => change({ page })}
        onSize={size => change({ size })}
      />
      <MessageDrawer id={state.message} onClose={() => change({ message: '' })} />
    </Panel>
  )
}

const columns: Column<MessageRow>[] = [
  {
    key: 'type',
    header: 'Event',
    phone: 'title',
    cell: row => <TwoLines first={row.eventType} second={row.messageId} />,
  },
  {
    key: 'state',
    header: 'State',
    phone: 'corner',
    cell: row => <StatusDot {...messageState(row.deliveries)} />,
  },
  {
    key: 'endpoints',
    header: 'Endpoints',
    cell: row => row.deliveries.map(({ url }) => shortAddress(url)).join(', '),
  },
  {
    key: 'tries',
    header: 'Tries',
    align: 'end',
    cell: row => row.deliveries.reduce((sum, { tries }) => sum + tries, 0),
  },
  { key: 'time', header: 'Happened', cell: row => <TimeText at={row.occurredAt} withTime /> },
]
