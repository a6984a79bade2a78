import { useQuery } from '@tanstack/react-query'
import { recentDays } from '@ribbon/contract/limits'
import { remainingOrdersQuery } from '../../../platform/session-queries.ts'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button, TextLink } from '../../../ui/display/button.tsx'
import { KpiTile } from '../../../ui/display/kpi-tile.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { averageQuery, thisYearQuery } from './dashboard.data.ts'
import { averageNote, dayText, reportsFailed } from './dashboard.rules.ts'
import styles from './dashboard.module.css'

const whole = (value: number) => value.toLocaleString('en-US')

/** The four numbers of the landing page; whoever is not shown prices sees three. */
export function KpiTiles({ isTeamOwner }: { isTeamOwner: boolean }) {
  const { showsPrices } = useSession()
  return (
    <div className={styles.tiles}>
      <GiftsSentTile />
      {showsPrices ? <SpendTile /> : null}
      <SendsLeftTile isTeamOwner={isTeamOwner} />
      <AverageTile />
    </div>
  )
}

function GiftsSentTile() {
  const year = useQuery(thisYearQuery)
  const orders = year.data
  return (
    <KpiTile
      label={`Gifts sent in ${recentDays} days`}
      {...missing(year, reportsFailed)}
      {...(orders
        ? {
            value: whole(orders.lastThirtyDays.orders),
            note: `${whole(orders.months[new Date().getUTCMonth()]?.orders ?? 0)} this month, ${whole(orders.totalOrders)} this year`,
          }
        : {})}
    />
  )
}

function SpendTile() {
  const year = useQuery(thisYearQuery)
  const orders = year.data
  const spend = orders?.lastThirtyDays.spend
  return (
    <KpiTile
      label={`Spend in ${recentDays} days`}
      {...missing(year, reportsFailed)}
      {...(orders
        ? {
            value: spend ? <Money amount={spend} /> : '–',
            note: orders.totalSpend ? (
              <>
                <Money amount={orders.totalSpend} /> this year
                {Number(orders.totalRefunded) > 0 ? (
                  <>
                    , after <Money amount={orders.totalRefunded ?? '0.00'} /> of refunds
                  </>
                ) : null}
              </>
            ) : null,
          }
        : {})}
    />
  )
}

function SendsLeftTile({ isTeamOwner }: { isTeamOwner: boolean }) {
  const { subscription } = useSession()
  const remaining = useQuery(remainingOrdersQuery)
  const left = remaining.data?.remaining_orders
  const limit = subscription.ordersLimit
  const all = (limit ?? 0) + (remaining.data?.availableOrders ?? 0)
  const renews =
    subscription.currentPeriodEnd && subscription.active
      ? `until ${dayText(new Date(subscription.currentPeriodEnd))}`
      : ''
  return (
    <KpiTile
      label="Sends left"
      {...missing(remaining, reportsFailed)}
      {...(left === undefined
        ? {}
        : {
            value: whole(left),
            note: (
              <>
                {limit === null ? 'No plan yet' : `of ${whole(all)} ${renews}`}{' '}
                {isTeamOwner ? (
                  <TextLink to="/manage-billing">{limit === null ? 'Choose a plan' : 'Plan'}</TextLink>
                ) : null}
              </>
            ),
          })}
    >
      {limit === null ? null : left === undefined ? (
        <div className={styles.barSpace} />
      ) : (
        <ProgressBar label="Sends left" share={left / Math.max(1, all)} />
      )}
    </KpiTile>
  )
}

function AverageTile() {
  const average = useQuery(averageQuery)
  return (
    <KpiTile
      label="Average shipments"
      {...missing(average, 'The shipping average could not be loaded.')}
      {...(average.data
        ? {
            value: average.data.perMonth === null ? '–' : average.data.perMonth.toLocaleString('en-US'),
            note: averageNote(average.data),
          }
        : {})}
    />
  )
}

/** A tile whose number is being read, or could not be. */
function missing({ error, refetch }: { error: Error | null; refetch: () => unknown }, fallback: string) {
  if (!error) return { value: undefined }
  return {
    value: '–',
    note: (
      <>
        {errorMessages(error, fallback).join(' ')}{' '}
        <Button look="subtle" size="xs" onClick={() => void refetch()}>
          Try again
        </Button>
      </>
    ),
  }
}
