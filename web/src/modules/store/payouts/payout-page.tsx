import { Navigate, useParams } from '@tanstack/react-router'
import { isNotFound } from '../../../platform/api.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { DataList } from '../../../ui/display/data-list.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { Columns, Panel, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { payoutLineColumns } from './payout-columns.tsx'
import { usePayout, type PayoutView } from './payouts.data.ts'
import { dayText, listingText, statusViews } from './payouts.rules.ts'
import { Waterfall } from './waterfall.tsx'

const back = { to: '/e-commerce/payouts', label: 'Payouts' }

/** One payout from what cards paid to what reached the bank, with every line, each opening to its order. */
export function PayoutPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const [state, change] = useUrlState({ page: 1, size: 10 })
  const found = usePayout(id, state)
  if (isNotFound(found.error)) return <Navigate to="/404" replace />
  if (!found.data)
    return (
      <>
        <PageHeader title="Payout" back={back} />
        {found.error ? (
          <Panel>
            <ErrorState
              messages={errorMessages(found.error, 'The payout could not be loaded.')}
              onRetry={() => void found.refetch()}
            />
          </Panel>
        ) : (
          <SkeletonBlock height={420} label="Loading the payout" />
        )}
      </>
    )
  const { payout } = found.data
  return (
    <>
      <PageHeader
        title="Payout"
        back={back}
        subtitle={
          <>
            <Money amount={payout.amount} />, {payout.status === 'paid' ? 'arrived' : 'arrives'}{' '}
            {dayText(payout.arrivalDate)}
          </>
        }
      />
      <Stack>
        <PayoutNotices payout={payout} />
        <Columns main={<Waterfall sums={payout} />} side={<Facts payout={payout} />} />
        <Lines found={found.data} isFetching={found.isPlaceholderData} paging={state} onPaging={change} />
      </Stack>
    </>
  )
}

/** A page of the lines, each with its order. */
function Lines({
  found: { payout, lines, totalCount },
  isFetching,
  paging,
  onPaging,
}: {
  found: PayoutView
  isFetching: boolean
  paging: { page: number; size: number }
  onPaging: (change: { page?: number; size?: number }) => void
}) {
  return (
    <Panel flush title="What it consists of">
      <DataTable
        caption="Lines of the payout"
        columns={payoutLineColumns}
        rows={lines}
        rowKey={line => line.id}
        rowLink={line => (line.orderId === null ? undefined : `/e-commerce/orders/${line.orderId}`)}
        rowHeight={56}
        isFetching={isFetching}
        empty={{
          title: 'No lines yet',
          text:
            payout.listing === 'not_listed'
              ? 'This payout was ordered by hand, and Stripe does not say what it consists of.'
              : 'Stripe lists what a payout consists of within a day or two.',
        }}
      />
      <Pager
        {...paging}
        totalCount={totalCount}
        onPage={page => onPaging({ page })}
        onSize={size => onPaging({ size })}
      />
    </Panel>
  )
}

type Payout = PayoutView['payout']

/** What an owner should know before anything else. */
function PayoutNotices({ payout }: { payout: Payout }) {
  return (
    <>
      {payout.status === 'failed' ? (
        <Notice tone="danger" title="The bank refused this payout">
          {payout.failure ?? 'Stripe does not say why.'} The money is back on your payments account, and is
          sent again with the next payout. Check the bank account at Stripe.
        </Notice>
      ) : null}
      {payout.isReconciled || payout.listing === 'not_listed' ? null : (
        <Notice title={listingText(payout)}>
          {payout.net === payout.amount ? (
            'The lines make the whole payout. Stripe has not said yet that there are no more.'
          ) : (
            <>
              Stripe is still listing what this payout consists of. So far the lines make{' '}
              <Money amount={payout.net} /> of <Money amount={payout.amount} />.
            </>
          )}
        </Notice>
      )}
    </>
  )
}

function Facts({ payout }: { payout: Payout }) {
  return (
    <Panel title="This payout">
      <DataList
        entries={[
          { label: 'Status', value: <StatusDot {...statusViews[payout.status]} /> },
          { label: 'Amount', value: <Money amount={payout.amount} /> },
          { label: 'Sent', value: <TimeText at={payout.createdAt} withTime /> },
          { label: 'Arrives', value: dayText(payout.arrivalDate) },
          { label: 'Orders', value: payout.ordersCount.toLocaleString('en-US') },
          {
            label: 'Checked',
            value: payout.isReconciled ? 'Every line is here, and they add up to the cent' : null,
          },
          { label: 'At Stripe', value: payout.providerId },
        ]}
      />
    </Panel>
  )
}
