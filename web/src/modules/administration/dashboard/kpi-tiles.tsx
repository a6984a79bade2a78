import { useQuery } from '@tanstack/react-query'
import { remainingOrdersQuery } from '../../../platform/session-queries.ts'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button, TextLink } from '../../../ui/display/button.tsx'
import { KpiTile } from '../../../ui/display/kpi-tile.tsx'
import { Money, moneyText } from '../../../ui/display/money.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { TabLinks } from '../../../ui/layout/tab-links.tsx'
import { averageQuery, rangeQuery, useRange } from './dashboard.data.ts'
import { averageNote, comparison, dayText, ranges, reportsFailed, type Range } from './dashboard.rules.ts'
import styles from './dashboard.module.css'

const whole = (value: number) => value.toLocaleString('en-US')

/** The four numbers of the landing page; whoever is not shown prices sees three. */
export function KpiTiles({ isTeamOwner }: { isTeamOwner: boolean }) {
  const { showsPrices } = useSession()
  const range = useRange()
  return (
    <div className={styles.numbers}>
      <TabLinks
        label="Period of the numbers"
        tabs={ranges.map(({ days, label }) => ({
          to: days === ranges[0].days ? '/report' : `/report?days=${days}`,
          label: `Last ${label}`,
          isCurrent: days === range.days,
        }))}
      />
      <div className={styles.tiles}>
        <GiftsSentTile range={range} />
        {showsPrices ? <SpendTile range={range} /> : null}
        <SendsLeftTile isTeamOwner={isTeamOwner} />
        <AverageTile />
      </div>
    </div>
  )
}

function GiftsSentTile({ range: { days, label } }: { range: Range }) {
  const orders = useQuery(rangeQuery(days))
  const { range, before } = orders.data ?? {}
  return (
    <KpiTile
      label={`Gifts sent in ${label}`}
      {...missing(orders, reportsFailed)}
      {...(range && before
        ? {
            value: whole(range.orders),
            note: comparison(range.orders, before.orders, whole(before.orders), label),
          }
        : {})}
    />
  )
}

function SpendTile({ range: { days, label } }: { range: Range }) {
  const orders = useQuery(rangeQuery(days))
  const { range, before } = orders.data ?? {}
  const refunded = Number(range?.refunded ?? 0)
  return (
    <KpiTile
      label={`Spend in ${label}`}
      {...missing(orders, reportsFailed)}
      {...(range && before
        ? {
            value: range.spend ? <Money amount={range.spend} /> : '–',
            note: [
              comparison(
                Number(range.spend ?? 0),
                Number(before.spend ?? 0),
                moneyText(before.spend ?? '0.00'),
                label,
              ),
              ...(refunded > 0 ? [`after ${moneyText(range.refunded ?? '0.00')} of refunds`] : []),
            ].join('; '),
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
      label="Average gifts a month"
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
