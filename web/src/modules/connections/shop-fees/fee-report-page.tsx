import { IconDownload } from '@tabler/icons-react'
import { shopPage } from '@ribbon/contract/connections/shops'
import { lazy, Suspense, useState } from 'react'
import { tableError } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import type { EmptyStateProps } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { PeriodFilter } from '../../store/store-orders/period-filter.tsx'
import { useShop, type ShopView } from '../shops/shops.data.ts'
import { monthColumns } from './fee-columns.tsx'
import { platform, useExportFees, useFeeMonths, type FeeMonthRow } from './shop-fees.data.ts'
import { allTime, askedMonths, feeChartHeight, feePeriods } from './shop-fees.rules.ts'

const ExportDialog = lazy(async () => ({
  default: (await import('../../administration/exports/export-dialog.tsx')).ExportDialog,
}))

const FeeChart = lazy(async () => ({ default: (await import('./fee-chart.tsx')).FeeChart }))

const defaults = { period: allTime, from: '', to: '', q: '', page: 1, size: 50 }

/** What fulfilling the orders of the team’s shop cost, month by month; everything about the list is in its address. */
export function FeeReportPage() {
  const [state, change] = useUrlState(defaults)
  const { period, from, to, q, page, size } = state
  const shop = useShop()
  const months = useFeeMonths({ period, from, to, q, page, size })
  const isNarrowed = period !== allTime || q !== '' || page > 1
  const hasAny = isNarrowed || (months.data?.totalCount ?? 0) > 0
  const query = { ...askedMonths({ period, from, to }), search: q.trim() || undefined }
  return (
    <>
      <PageHeader
        title="Fee Report"
        subtitle="What fulfilling the orders of your shop cost, month by month"
        actions={hasAny ? <ExportFees query={query} isEmpty={months.data?.totalCount === 0} /> : null}
      />
      <Stack gap={16}>
        <Chart months={months.data?.items ?? []} />
        <Panel flush>
          {hasAny ? (
            <FilterBar>
              <PeriodFilter
                state={{ period, from, to }}
                choices={feePeriods}
                onChange={part => change({ ...part, page: 1 })}
              />
              <SearchField
                label="Search by month or invoice"
                placeholder="Search months"
                value={q}
                onSearch={text => change({ q: text, page: 1 }, { replace: true })}
              />
            </FilterBar>
          ) : null}
          <DataTable
            caption="Fees by month"
            columns={monthColumns}
            rows={months.data?.items}
            rowKey={month => month.id}
            rowLink={month => `/shopify/fee-report/${month.id}`}
            rowHeight={56}
            isFetching={months.isPlaceholderData}
            error={tableError(months, 'The fee report could not be loaded.')}
            onClearFilters={isNarrowed ? () => change(defaults) : undefined}
            empty={firstUse(shop.data)}
          />
          {hasAny ? (
            <Pager
              page={page}
              size={size}
              totalCount={months.data?.totalCount}
              onPage={next => change({ page: next })}
              onSize={next => change({ size: next, page: 1 })}
            />
          ) : null}
        </Panel>
      </Stack>
    </>
  )
}

function Chart({ months }: { months: readonly FeeMonthRow[] }) {
  if (months.length < 2) return null
  return (
    <Suspense fallback={<SkeletonBlock height={feeChartHeight} label="Loading the chart" />}>
      <FeeChart months={months} />
    </Suspense>
  )
}

type Query = Parameters<ReturnType<typeof useExportFees>['mutate']>[0]['query']

/** Begins the file of what is listed, and shows how far it is. */
function ExportFees({ query, isEmpty }: { query: Query; isEmpty: boolean }) {
  const [id, setId] = useState<string>()
  const start = useExportFees(setId)
  return (
    <>
      <Button
        look="quiet"
        icon={<IconDownload size={16} aria-hidden />}
        busy={start.isPending}
        disabled={isEmpty}
        onClick={() => start.mutate({ params: { platform }, query })}
      >
        Export
      </Button>
      {id === undefined ? null : (
        <Suspense>
          <ExportDialog id={id} onClose={() => setId(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function firstUse(shop: ShopView | null | undefined): EmptyStateProps {
  if (!shop)
    return {
      title: 'No shop connected',
      drawing: 'parcel',
      text: 'Connect your shop at Shopify and let us fulfill its orders. What that costs stands here, parcel by parcel.',
      action: <LinkButton to={shopPage}>Connect a shop</LinkButton>,
    }
  if (shop.fulfillsFrom === null)
    return {
      title: 'No fees',
      drawing: 'parcel',
      text: 'Fees come from orders of your shop that we fulfill from your stock. That is turned off.',
      action: <LinkButton to={shopPage}>Shop settings</LinkButton>,
    }
  return {
    title: 'No fees yet',
    drawing: 'parcel',
    text: 'The first parcel that leaves for an order of your shop is charged here.',
  }
}
