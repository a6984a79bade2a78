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
  const { subscription, showsPrices } = useSession()
  const year = useQuery(thisYearQuery)
  const average = useQuery(averageQuery)
  const remaining = useQuery(remainingOrdersQuery)
  const { data: orders } = year
  const spend = orders?.lastThirtyDays.spend
  const left = remaining.data?.remaining_orders
  const limit = subscription.ordersLimit
  const all = (limit ?? 0) + (remaining.data?.availableOrders ?? 0)
  const renews =
    subscription.currentPeriodEnd && subscription.active
      ? `until ${dayText(new Date(subscription.currentPeriodEnd))}`
      : ''
  return (
    <div className={styles.tiles}>
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
      {showsPrices ? (
        <KpiTile
          label={`Spend in ${recentDays} days`}
          {...missing(year, reportsFailed)}
          {...(orders
            ? {
                value: spend ? <Money amount={spend} /> : '–',
                note: orders.totalSpend ? (
                  <>
                    <Money amount={orders.totalSpend} /> this year, before refunds
                  </>
                ) : null,
              }
            : {})}
        />
      ) : null}
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
    </div>
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
