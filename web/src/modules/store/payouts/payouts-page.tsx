import { payoutRoutes } from '@ribbon/contract/store/payouts'
import { storeSettingsPath } from '@ribbon/contract/store/store-accounts'
import { callUrl } from '../../../platform/api.ts'
import { tableError } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { LinkButton } from '../../../ui/display/button.tsx'
import { DownloadButton } from '../../../ui/display/download-button.tsx'
import { Money } from '../../../ui/display/money.tsx'
import type { EmptyStateProps } from '../../../ui/feedback/empty-state.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { FilterBar } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { ExportButton } from '../../administration/exports/export-button.tsx'
import { PeriodFilter } from '../store-orders/period-filter.tsx'
import { payoutColumns } from './payout-columns.tsx'
import { usePayouts, type PayoutList } from './payouts.data.ts'
import { allTime, askedDays, dayText, payoutPeriods } from './payouts.rules.ts'

const defaults = { period: allTime, from: '', to: '', page: 1, size: 10 }

/** What the payment provider paid out for the store; everything about the list is in its address. */
export function PayoutsPage() {
  const [state, change] = useUrlState(defaults)
  const { period, from, to, page, size } = state
  const payouts = usePayouts({ period, from, to, page, size })
  const isNarrowed = period !== allTime || page > 1
  const hasAny = isNarrowed || (payouts.data?.totalCount ?? 0) > 0
  return (
    <>
      <PageHeader
        title="Payouts"
        subtitle={<Upcoming list={hasAny ? payouts.data : undefined} />}
        actions={
          hasAny ? (
            <>
              <DownloadButton
                href={callUrl(payoutRoutes.downloadPayouts.path, {}, askedDays({ period, from, to }))}
                name="payouts.csv"
                look="quiet"
              >
                Download payouts
              </DownloadButton>
              <ExportButton type="store_payouts" label="Export every line" />
            </>
          ) : null
        }
      />
      <Panel flush>
        {hasAny ? (
          <FilterBar>
            <PeriodFilter
              state={{ period, from, to }}
              choices={payoutPeriods}
              onChange={part => change({ ...part, page: 1 })}
            />
          </FilterBar>
        ) : null}
        <DataTable
          caption="Payouts"
          columns={payoutColumns}
          rows={payouts.data?.items}
          rowKey={payout => payout.id}
          rowLink={payout => `/e-commerce/payouts/${payout.id}`}
          rowHeight={56}
          isFetching={payouts.isPlaceholderData}
          error={tableError(payouts, 'The payouts could not be loaded.')}
          onClearFilters={isNarrowed ? () => change(defaults) : undefined}
          empty={firstUse(payouts.data)}
        />
        <Pager
          page={page}
          size={size}
          totalCount={payouts.data?.totalCount}
          onPage={next => change({ page: next })}
          onSize={next => change({ size: next })}
        />
      </Panel>
    </>
  )
}

function Upcoming({ list }: { list: PayoutList | undefined }) {
  if (!list?.upcoming) return <>What Stripe sent to your bank</>
  return (
    <>
      <Money amount={list.upcoming.amount} /> waits to be paid out, from {dayText(list.upcoming.availableOn)}
    </>
  )
}

const connectText =
  'Connect one in the store’s settings. Stripe then sends what shoppers pay to your bank, ' +
  'and every payout is explained here to the cent.'

/** Before there is a payout: what is missing, or when the first one comes. */
function firstUse(list: PayoutList | undefined): EmptyStateProps {
  if (list && !list.hasAccount)
    return {
      title: 'No payments account yet',
      drawing: 'card',
      text: connectText,
      action: <LinkButton to={storeSettingsPath}>Open the store’s settings</LinkButton>,
    }
  return {
    title: 'No payouts yet',
    drawing: 'card',
    text: list?.upcoming ? (
      <>
        <Money amount={list.upcoming.amount} /> waits on your payments account. Stripe can send it from{' '}
        {dayText(list.upcoming.availableOn)}; it reaches your bank about two days later.
      </>
    ) : (
      'After the first sale Stripe sends the money to your bank within a few days, and the payout stands here.'
    ),
  }
}
