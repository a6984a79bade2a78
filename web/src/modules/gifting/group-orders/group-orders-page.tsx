import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { tableError } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { LinkButton } from '../../../ui/display/button.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { Dim, Panel } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { GiftPictures } from './gift-pictures.tsx'
import { groupOrdersQuery, type GroupOrderLine } from './group-orders.data.ts'
import { confirmedOf, filtersOf, stateTabs, stateView } from './group-orders.rules.ts'

const columns: Column<GroupOrderLine>[] = [
  {
    key: 'name',
    header: 'Redemption',
    cell: order => <TwoLines first={order.name} second={`by ${order.createdBy}`} />,
  },
  { key: 'state', header: 'State', phone: 'corner', cell: order => <StatusDot {...stateView(order)} /> },
  { key: 'gifts', header: 'Gifts', phone: 'hidden', cell: order => <GiftPictures images={order.images} /> },
  { key: 'people', header: 'Confirmed', cell: order => confirmedOf(order) },
  {
    key: 'closes',
    header: 'Closes',
    cell: order => (order.closes_at ? <TimeText at={order.closes_at} withTime /> : <Dim>–</Dim>),
  },
  { key: 'created', header: 'Created', phone: 'hidden', cell: order => <TimeText at={order.createdAt} /> },
]

/** Every redemption of the team, newest first; tab, search and page are in the address. */
export function GroupOrdersPage() {
  const { state, change, orders } = useOrderList()
  return (
    <>
      <PageHeader
        title="Redemptions"
        subtitle="Pages on which people choose their own gifts"
        actions={<NewLink />}
      />
      <Panel flush>
        <FilterBar
          tabs={stateTabs}
          value={state.state}
          onTab={tab => change({ state: tab })}
          tabsLabel="State"
        >
          <SearchField
            label="Search by name"
            value={state.q}
            onSearch={q => change({ q }, { replace: true })}
          />
        </FilterBar>
        <DataTable
          caption="Redemptions"
          columns={columns}
          rows={orders.data?.items}
          rowKey={order => order.id}
          rowLink={order => `/redemption/details/${order.id}`}
          rowHeight={56}
          isFetching={orders.isPlaceholderData}
          error={tableError(orders, 'The redemptions could not be loaded.')}
          onClearFilters={
            state.q !== '' || state.state !== '' || state.page > 1
              ? () => change({ q: '', state: '', page: 1 })
              : undefined
          }
          empty={{
            title: 'No redemptions yet',
            drawing: 'people',
            text: [
              'Offer some gifts on a page and share its link.',
              'People choose what they like and say where to send it. Nothing is charged before you finalize.',
            ].join(' '),
            action: <NewLink />,
          }}
        />
        <Pager
          page={state.page}
          size={state.size}
          totalCount={orders.data?.totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      </Panel>
    </>
  )
}

function useOrderList() {
  const [state, change] = useUrlState({ state: '', q: '', page: 1, size: 50 })
  const orders = useQuery(
    groupOrdersQuery({
      page: { number: state.page, size: state.size },
      search: state.q.trim() || undefined,
      filters: filtersOf(state.state),
    }),
  )
  return { state, change, orders }
}

function NewLink() {
  return (
    <LinkButton to="/redemption/new" icon={<IconPlus size={16} aria-hidden />}>
      New redemption
    </LinkButton>
  )
}
