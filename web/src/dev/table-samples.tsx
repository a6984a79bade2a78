import { DataTable, type Column } from '../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../ui/table/filter-bar.tsx'
import { Panel, Stack } from '../ui/layout/layout.tsx'
import { Money } from '../ui/display/money.tsx'
import { Pager } from '../ui/table/pager.tsx'
import { StatusDot } from '../ui/display/status-dot.tsx'
import { TimeText } from '../ui/display/time-text.tsx'
import { useUrlState } from '../platform/url-state.ts'

interface Sample {
  id: string
  recipient: string
  email: string
  total: string
  at: string
}
const samples: Sample[] = ['Alan Jemison', 'Joan Lamarr', 'Donald Knuth', 'Hedy Liskov'].map(
  (recipient, index) => ({
    id: `G-${10482 - index}`,
    recipient,
    email: `${recipient.toLowerCase().replace(' ', '.')}@initech.example`,
    total: `${143 + index * 57}.35`,
    at: `2026-11-${18 - index}T10:00:00.000Z`,
  }),
)
const columns: Column<Sample>[] = [
  {
    key: 'recipient',
    header: 'Recipient',
    sortable: true,
    cell: row => (
      <>
        {row.recipient}
        <br />
        <small style={{ color: 'var(--rb-dim)', fontWeight: 400 }}>{row.email}</small>
      </>
    ),
  },
  { key: 'order', header: 'Order', cell: row => row.id },
  {
    key: 'status',
    header: 'Status',
    cell: () => <StatusDot tone="moving" label="Shipped" />,
    phone: 'corner',
  },
  { key: 'at', header: 'Date', sortable: true, cell: row => <TimeText at={row.at} /> },
  { key: 'total', header: 'Total', align: 'end', cell: row => <Money amount={row.total} /> },
]
const common = {
  columns,
  rowKey: (row: Sample) => row.id,
  empty: { title: 'No orders yet', text: 'Orders appear here once they are paid.' },
}

export function TableSamples() {
  const [state, change] = useUrlState({ page: 1, size: 50, q: '', tab: 'all', sort: 'at', direction: 'desc' })
  return (
    <Stack gap={24}>
      <Panel flush>
        <FilterBar
          tabs={['all', 'processing', 'shipped', 'delivered'].map(value => ({
            value,
            label: value[0]?.toUpperCase() + value.slice(1),
          }))}
          value={state.tab}
          onTab={tab => change({ tab })}
        >
          <SearchField
            label="Search by name or email"
            value={state.q}
            onSearch={q => change({ q }, { replace: true })}
          />
        </FilterBar>
        <DataTable
          {...common}
          caption="Orders"
          rows={samples.filter(row => row.recipient.toLowerCase().includes(state.q.toLowerCase()))}
          rowLink={row => `/orders/${row.id}`}
          rowHeight={56}
          onClearFilters={state.q === '' ? undefined : () => change({ q: '' })}
          sort={{ key: state.sort, direction: state.direction === 'asc' ? 'asc' : 'desc' }}
          onSort={sort => change({ sort: sort.key, direction: sort.direction })}
        />
        <Pager
          page={state.page}
          size={state.size}
          totalCount={483}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      </Panel>
      <Panel title="Loading" flush>
        <DataTable {...common} caption="Loading orders" rows={undefined} skeletonRows={3} />
      </Panel>
      <Panel title="Empty" flush>
        <DataTable {...common} caption="No orders" rows={[]} />
      </Panel>
      <Panel title="Empty by filter" flush>
        <DataTable {...common} caption="No matches" rows={[]} onClearFilters={() => undefined} />
      </Panel>
      <Panel title="Failed" flush>
        <DataTable
          {...common}
          caption="Failed orders"
          rows={undefined}
          error={{
            messages: ['The request was made but no response was received from the server.'],
            onRetry: () => undefined,
          }}
        />
      </Panel>
    </Stack>
  )
}
