import { lazy, Suspense } from 'react'
import { shopPage } from '@ribbon/contract/connections/shops'
import { tableError } from '../../../platform/toasts.ts'
import { useUrlState, writeUrlState } from '../../../platform/url-state.ts'
import { LinkButton } from '../../../ui/display/button.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import type { EmptyStateProps } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ChoiceField } from '../../../ui/form/fields.tsx'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { PeriodFilter } from '../../store/store-orders/period-filter.tsx'
import { useShop, type ShopView } from '../shops/shops.data.ts'
import { shopOrderColumns } from './shop-order-columns.tsx'
import { useShopOrders } from './shop-orders.data.ts'
import { isOfAnyDay, readState, stateChoices } from './shop-orders.rules.ts'
import { WaitingOrders } from './waiting-orders.tsx'

const ShopOrderDrawer = lazy(async () => ({
  default: (await import('./shop-order-drawer.tsx')).ShopOrderDrawer,
}))
const defaults = { show: '', period: 'last_7_days', from: '', to: '', q: '', page: 1, size: 50, order: '' }

/** The list as it is, with an order opened. */
const addressOf = (state: typeof defaults) => {
  const query = Object.entries(writeUrlState({}, state, defaults)).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return `/shopify/orders?${new URLSearchParams(query).toString()}`
}

/** The orders of the team’s shop at Shopify; everything about the list is in its address. */
export function ShopOrdersPage() {
  const [state, change] = useUrlState(defaults)
  const { period, from, to, q, page, size } = state
  const shown = readState(state.show)
  const shop = useShop()
  const orders = useShopOrders({ state: shown, period, from, to, q, page, size })
  const isNarrowed = q !== '' || shown !== undefined || period !== defaults.period || page > 1
  const hasShop = shop.data != null
  return (
    <>
      <PageHeader
        title="Shopify orders"
        subtitle="What people bought in your shop at Shopify"
        actions={
          hasShop ? (
            <LinkButton to={shopPage} look="quiet">
              Shop settings
            </LinkButton>
          ) : null
        }
      />
      <Stack>
        <ShopNotice shop={shop.data} />
        {shop.data?.fulfillsFrom ? <WaitingOrders /> : null}
        <Panel flush>
          {hasShop ? <ShopOrderFilters state={state} onChange={change} /> : null}
          <DataTable
            caption="Shopify orders"
            columns={shopOrderColumns}
            rows={shop.data === undefined && !shop.error ? undefined : orders.data?.items}
            rowKey={order => order.id}
            rowLink={order => addressOf({ ...state, order: order.id })}
            rowHeight={56}
            isFetching={orders.isPlaceholderData}
            error={tableError(orders, 'The orders of your shop could not be loaded.')}
            onClearFilters={hasShop && isNarrowed ? () => change(defaults) : undefined}
            empty={emptyList(shop.data)}
          />
          {hasShop ? (
            <Pager
              page={page}
              size={size}
              totalCount={orders.data?.totalCount}
              onPage={next => change({ page: next })}
              onSize={next => change({ size: next, page: 1 })}
            />
          ) : null}
        </Panel>
      </Stack>
      {state.order === '' ? null : (
        <Suspense>
          <ShopOrderDrawer id={state.order} onClose={() => change({ order: '', page })} />
        </Suspense>
      )}
    </>
  )
}

interface FiltersProps {
  state: typeof defaults
  onChange: (change: Partial<typeof defaults>, options?: { replace?: boolean }) => void
}

function ShopOrderFilters({ state, onChange: change }: FiltersProps) {
  const { period, from, to, q } = state
  const shown = readState(state.show)
  return (
    <FilterBar>
      <ChoiceField
        label={undefined}
        aria-label="State"
        data={stateChoices}
        value={shown ?? ''}
        onChange={event => change({ show: event.currentTarget.value, page: 1 })}
      />
      {isOfAnyDay(shown) ? null : (
        <PeriodFilter state={{ period, from, to }} onChange={part => change({ ...part, page: 1 })} />
      )}
      <SearchField
        label="Search by order or customer"
        placeholder="Search orders"
        value={q}
        onSearch={text => change({ q: text, page: 1 }, { replace: true })}
      />
    </FilterBar>
  )
}

function ShopNotice({ shop }: { shop: ShopView | null | undefined }) {
  if (!shop) return null
  if (shop.state !== 'connected')
    return (
      <Notice
        tone="warning"
        title="Your shop is not connected any more"
        actions={<LinkButton to={shopPage}>Connect again</LinkButton>}
      >
        New orders of {shop.name} do not come to Ribbon.
      </Notice>
    )
  if (shop.isImporting)
    return (
      <Notice title="Orders are being imported">
        This takes a few minutes. Orders placed since <TimeText at={shop.ordersSince} /> come: Shopify does
        not show older ones.
      </Notice>
    )
  return null
}

function emptyList(shop: ShopView | null | undefined): EmptyStateProps {
  if (!shop)
    return {
      title: 'No shop connected',
      drawing: 'parcel',
      text: 'Connect your shop at Shopify, and its orders are listed here as they come.',
      action: <LinkButton to={shopPage}>Connect a shop</LinkButton>,
    }
  return {
    title: 'No orders in the last 7 days',
    drawing: 'parcel',
    text: 'New orders appear here by themselves. Earlier ones are found by another period.',
  }
}
