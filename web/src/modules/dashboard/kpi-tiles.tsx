import { useQuery } from '@tanstack/react-query'
import { recentDays } from '@ribbon/contract/limits'
import { useSession } from '../../platform/session.ts'
import { TextLink } from '../../ui/display/button.tsx'
import { KpiTile } from '../../ui/display/kpi-tile.tsx'
import { Money } from '../../ui/display/money.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { averageQuery, remainingQuery, thisYearQuery } from './dashboard.data.ts'
import { averageNote, dayText } from './dashboard.rules.ts'
import styles from './dashboard.module.css'

const whole = (value: number) => value.toLocaleString('en-US')
const failed = 'Not loaded'

/** The four numbers of the landing page; whoever is not shown prices sees three. */
export function KpiTiles({ isTeamOwner }: { isTeamOwner: boolean }) {
  const { subscription } = useSession()
  const year = useQuery(thisYearQuery)
  const average = useQuery(averageQuery)
  const remaining = useQuery(remainingQuery)
  const month = year.data?.months[new Date().getUTCMonth()]
  const left = remaining.data?.remaining_orders
  const limit = subscription.ordersLimit
  const renews = subscription.currentPeriodEnd && subscription.active ? `until ${dayText(new Date(subscription.currentPeriodEnd))}` : ''
  return (
    <div className={styles.tiles}>
      <KpiTile label={`Gifts sent in ${recentDays} days`} value={year.data ? whole(year.data.lastThirtyDays.orders) : year.error ? '–' : undefined} note={month ? `${whole(month.orders)} this month, ${whole(year.data!.totalOrders)} this year` : year.error ? failed : null} />
      {year.data?.totalSpend === null ? null : (
        <KpiTile label={`Spend in ${recentDays} days`} value={year.data?.lastThirtyDays.spend ? <Money amount={year.data.lastThirtyDays.spend} /> : year.error ? '–' : undefined} note={year.data?.totalSpend ? <><Money amount={year.data.totalSpend} /> this year</> : year.error ? failed : null} />
      )}
      <KpiTile label="Sends left" value={left === undefined ? (remaining.error ? '–' : undefined) : whole(left)}
        note={left === undefined ? (remaining.error ? failed : null) : <>{limit === null ? 'No plan yet' : `of ${whole(limit + (remaining.data?.availableOrders ?? 0))} ${renews}`} {isTeamOwner ? <TextLink to="/manage-billing">{limit === null ? 'Choose a plan' : 'Plan'}</TextLink> : null}</>}>
        {left !== undefined && limit !== null ? <ProgressBar label="Sends left" share={left / Math.max(1, limit + (remaining.data?.availableOrders ?? 0))} /> : null}
      </KpiTile>
      <KpiTile label="Average shipments" value={average.data ? (average.data.perMonth === null ? '–' : average.data.perMonth.toLocaleString('en-US')) : average.error ? '–' : undefined} note={average.data ? averageNote(average.data) : average.error ? failed : null} />
    </div>
  )
}
