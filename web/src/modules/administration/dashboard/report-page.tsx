import { useQuery } from '@tanstack/react-query'
import { IconGift } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { mayOpen } from '../../../paths.ts'
import { remainingOrdersQuery } from '../../../platform/session-queries.ts'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button, LinkButton, TextLink } from '../../../ui/display/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { firstStepsQuery, openGiftsQuery } from './dashboard.data.ts'
import { attentionOf, reportsFailed } from './dashboard.rules.ts'
import { FirstSteps } from './first-steps.tsx'
import { firstStepsOf } from './first-steps.rules.ts'
import { KpiTiles } from './kpi-tiles.tsx'
import { RecentOrders } from './recent-orders.tsx'
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
            title="Nothing here yet"
            text="Your team does not send gifts with Ribbon yet. What your team uses is in the menu."
          />
        </Panel>
      )}
    </>
  )
}

function TeamReport({ canSend }: { canSend: boolean }) {
  const first = useQuery(firstStepsQuery)
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
            <ChartSpace title="By billing cycle" />
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

function AttentionLine({ canSend }: { canSend: boolean }) {
  const { roles, subscription } = useSession()
  const open = useQuery(openGiftsQuery)
  const remaining = useQuery(remainingOrdersQuery)
  const isTeamOwner = roles.includes('team_owner')
  const failed = (open.data ? null : open.error) ?? (remaining.data ? null : remaining.error)
  const retry = () => {
    for (const query of [open, remaining]) if (!query.data) void query.refetch()
  }
  if (failed)
    return (
      <p className={styles.attention}>
        <span>{errorMessages(failed, reportsFailed).join(' ')}</span>
        <Button look="subtle" size="xs" onClick={retry}>
          Try again
        </Button>
      </p>
    )
  if (!open.data || !remaining.data)
    return (
      <p className={styles.attention}>
        <span
          className={`pub-skeleton ${styles.waiting}`}
          role="status"
          aria-label="Loading what needs your attention"
        />
      </p>
    )
  const { number, text, to, link } = attentionOf({
    ...open.data,
    remaining: remaining.data.remaining_orders,
    ordersLimit: subscription.ordersLimit,
    seesTeam: isTeamOwner || roles.includes('store_admin'),
    isTeamOwner,
    canSend,
  })
  return (
    <p className={styles.attention}>
      <span>
        {number ? (
          <>
            <strong>{number}</strong>{' '}
          </>
        ) : null}
        {text}
      </span>
      {to && link ? <TextLink to={to}>{link}</TextLink> : null}
    </p>
  )
}
