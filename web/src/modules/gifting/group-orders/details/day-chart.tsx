import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import type { GroupOrderView } from '../group-orders.data.ts'
import { daysQuery } from './details.data.ts'
import { dayBars, localDay, reminderText, type DayBar } from './days.rules.ts'
import styles from './day-chart.module.css'

const title = 'Confirmed per day'

/** How many people confirmed on each of the last days, and when they were reminded; nothing before the first. */
export function DayChart({ order }: { order: GroupOrderView }) {
  const days = useQuery({
    ...daysQuery(order.id, -new Date().getTimezoneOffset()),
    enabled: order.submissionsCount > 0,
  })
  if (order.submissionsCount === 0) return null
  if (days.error && !days.data)
    return (
      <p className={styles.failed} role="alert">
        {errorMessages(days.error, 'The days could not be loaded.').join(' ')}{' '}
        <Button look="quiet" size="xs" onClick={() => void days.refetch()}>
          Try again
        </Button>
      </p>
    )
  if (!days.data) return <SkeletonBlock height={120} label="Loading the days" />
  const bars = dayBars(days.data, localDay())
  if (bars.length === 0) return null
  return (
    <div className={styles.chart}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <span>{reminderText(days.data)}</span>
      </div>
      <Bars bars={bars} />
      <DayTable bars={bars} />
    </div>
  )
}

function Bars({ bars }: { bars: readonly DayBar[] }) {
  const most = Math.max(1, ...bars.map(bar => bar.confirmed))
  return (
    <div className={styles.bars} aria-hidden="true">
      {bars.map(bar => (
        <div key={bar.date} data-today={bar.isToday || undefined} title={bar.longLabel}>
          <span>{bar.confirmed > 0 ? bar.confirmed.toLocaleString('en-US') : ''}</span>
          <i style={{ '--share': bar.confirmed / most } as CSSProperties} />
          <span>{bar.label}</span>
        </div>
      ))}
    </div>
  )
}

function DayTable({ bars }: { bars: readonly DayBar[] }) {
  return (
    <table className="pub-sr">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Confirmed</th>
          <th scope="col">Reminded</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(bar => (
          <tr key={bar.date}>
            <th scope="row">{bar.longLabel}</th>
            <td>{bar.confirmed}</td>
            <td>{bar.reminded}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
