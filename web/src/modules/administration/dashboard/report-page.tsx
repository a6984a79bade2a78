import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { IconGift } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { mayOpen } from '../../../paths.ts'
import { remainingOrdersQuery } from '../../../platform/session-queries.ts'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { LinkButton, TextLink } from '../../../ui/display/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { OrderStatusDot } from '../../gifting/orders/order-status-dot.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import {
  averageQuery,
  firstStepsQuery,
  openGiftsQuery,
  rangeQuery,
  recentOrdersQuery,
  trendingQuery,
  useRange,
  type RecentOrder,
} from './dashboard.data.ts'
import { placedAt } from './dashboard.rules.ts'
import { AttentionLine } from './attention-line.tsx'
import { FirstSteps } from './first-steps.tsx'
import { firstStepsOf } from './first-steps.rules.ts'
import { KpiTiles } from './kpi-tiles.tsx'
import { TrendingGifts } from './trending-gifts.tsx'
import styles from './dashboard.module.css'

const Charts = lazy(async () => ({ default: (await import('./charts.tsx')).Charts }))

function greeting(hour: number): string {
  return hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'
}

/** The landing page: whom it is, what needs somebody, how it goes, what went out lately. Nothing leads where the person may not go. */
export function ReportPage() {
  const session = useSession()
  const { user, modules, roles } = session
  const canSend = mayOpen('/gifts', session)
  const name = user.firstName
  return (
    <>
      <PageHeader
        title={`${greeting(new Date().getHours())}${name ? `, ${name}` : ''}`}
        subtitle="View your company history here"
        actions={
          canSend ? (
            <LinkButton to="/gifts" icon={<IconGift size={16} aria-hidden />}>
              Send a gift
            </LinkButton>
          ) : undefined
        }
      />
      {modules.includes('swag_store') ? (
        <Stack>
          {roles.includes('limited_user') ? (
            <p className={styles.attention}>
              <span>As a limited user you can see the dashboard, but not send gifts.</span>
              <TextLink to="/your-access">What you can do</TextLink>
            </p>
          ) : null}
          <TeamReport canSend={canSend} />
        </Stack>
      ) : (
        <Panel>
          <EmptyState
            title={roles.includes('team_owner') ? 'Sending gifts is not turned on yet' : 'Nothing here yet'}
            text={
              roles.includes('team_owner')
                ? 'Ask the people who run Ribbon for you to turn it on for your team. What your team uses already is in the menu.'
                : 'Your team does not send gifts with Ribbon yet. What your team uses is in the menu.'
            }
            action={
              mayOpen('/projects', session) ? (
                <LinkButton to="/projects">Open projects</LinkButton>
              ) : undefined
            }
          />
        </Panel>
      )}
    </>
  )
}

function TeamReport({ canSend }: { canSend: boolean }) {
  const first = useQuery(firstStepsQuery)
  const range = useRange()
  // Most teams have gifts, so the numbers of those are asked for before it is known. The charts ask when their script has come.
  usePrefetchQuery(openGiftsQuery)
  usePrefetchQuery(rangeQuery(range.days))
  usePrefetchQuery(remainingOrdersQuery)
  usePrefetchQuery(averageQuery)
  usePrefetchQuery(recentOrdersQuery)
  usePrefetchQuery(trendingQuery)
  if (!first.data && !first.error) return <SkeletonBlock height={420} label="Loading the dashboard" />
  const steps = first.data ? firstStepsOf(first.data) : []
  const hasGifts = first.data?.hasGifts ?? true
  return (
    <>
      {steps.length > 0 ? <FirstSteps steps={steps} /> : null}
      {hasGifts ? (
        <Figures canSend={canSend} />
      ) : (
        <BeforeFirstGift canSend={canSend} hasSteps={steps.length > 0} />
      )}
    </>
  )
}

/** In place of numbers and charts that would all be empty. */
function BeforeFirstGift({ canSend, hasSteps }: { canSend: boolean; hasSteps: boolean }) {
  return (
    <>
      {hasSteps ? null : (
        <Panel>
          <EmptyState
            title="No gifts yet"
            drawing="parcel"
            text={
              canSend
                ? 'After the first gift you see here what your team sends, how often, and where it is.'
                : 'After your team’s first gift you see here what it sends and how often.'
            }
            action={canSend ? <LinkButton to="/gifts">Send a gift</LinkButton> : undefined}
          />
        </Panel>
      )}
      <TrendingGifts canSend={canSend} />
    </>
  )
}

function Figures({ canSend }: { canSend: boolean }) {
  const { roles, showsPrices } = useSession()
  return (
    <>
      <AttentionLine canSend={canSend} />
      <KpiTiles isTeamOwner={roles.includes('team_owner')} />
      <Suspense
        fallback={
          <div className={styles.charts}>
            <ChartSpace title="Orders this year" />
            <ChartSpace title="Orders by billing cycle" />
          </div>
        }
      >
        <Charts />
      </Suspense>
      <div className={styles.bottom}>
        <RecentOrders showsPrices={showsPrices} canSend={canSend} />
        <TrendingGifts canSend={canSend} />
      </div>
    </>
  )
}

/** As high as a chart and its head with the button that saves it. */
function ChartSpace({ title }: { title: string }) {
  return (
    <Panel title={title} actions={<span className={styles.saveSpace} />}>
      <div className={`pub-skeleton ${styles.chartSpace}`} role="status" aria-label="Loading the chart" />
    </Panel>
  )
}

/** What went out lately. */
function RecentOrders({ showsPrices, canSend }: { showsPrices: boolean; canSend: boolean }) {
  const session = useSession()
  const orders = useQuery(recentOrdersQuery)
  const opensOrders = mayOpen('/orders/1', session)
  const columns: Column<RecentOrder>[] = [
    { key: 'recipient', header: 'Recipient', cell: order => order.name ?? order.email ?? 'No name yet' },
    { key: 'order', header: 'Order', cell: order => order.orderId },
    {
      key: 'status',
      header: 'Status',
      cell: order => <OrderStatusDot status={order.status} />,
      phone: 'corner',
    },
    { key: 'date', header: 'Date', cell: order => <TimeText at={placedAt(order)} /> },
    ...(showsPrices
      ? [
          {
            key: 'total',
            header: 'Total',
            align: 'end' as const,
            cell: (order: RecentOrder) => <Money amount={order.total} />,
          },
        ]
      : []),
  ]
  return (
    <Panel
      title="Orders of the last 30 days"
      flush
      actions={opensOrders ? <TextLink to="/orders">All orders</TextLink> : undefined}
    >
      <DataTable
        caption="Orders of the last 30 days"
        columns={columns}
        rows={orders.data}
        rowKey={order => order.id}
        rowLink={opensOrders ? order => `/orders/${order.id}` : undefined}
        isFetching={orders.isFetching}
        skeletonRows={5}
        rowHeight={44}
        error={
          orders.error
            ? { messages: errorMessages(orders.error), onRetry: () => void orders.refetch() }
            : undefined
        }
        empty={{
          title: 'No gifts in the last 30 days',
          drawing: 'parcel',
          text: canSend
            ? 'Pick a gift, say who it is for, write a card. You can follow the parcel here.'
            : 'Gifts you send will be listed here.',
          action: canSend ? <LinkButton to="/gifts">Send a gift</LinkButton> : undefined,
        }}
      />
    </Panel>
  )
}
