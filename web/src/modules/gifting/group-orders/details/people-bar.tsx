import { IconAlertTriangle } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { TextLink } from '../../../../ui/display/button.tsx'
import type { GroupOrderView } from '../group-orders.data.ts'
import { detailsPath } from '../setup/setup-steps.ts'
import { DayChart } from './day-chart.tsx'
import { chosenText, peopleShares, type PeopleShares } from './details.rules.ts'
import styles from './details.module.css'

const parts: readonly { key: keyof Omit<PeopleShares, 'all'>; label: string }[] = [
  { key: 'confirmed', label: 'Confirmed' },
  { key: 'choosing', label: 'Choosing now' },
  { key: 'notStarted', label: 'Not started' },
  { key: 'skipped', label: 'Skipped' },
]

/** How far people are: one bar with its numbers, and the one thing to mend. */
export function PeopleBar({ order }: { order: GroupOrderView }) {
  const shares = peopleShares(order.counts)
  const { problem } = order.counts
  return (
    <section className={styles.panel} aria-labelledby="people-chosen">
      <h2 id="people-chosen">{chosenText(shares)}</h2>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ key }) =>
          shares[key] > 0 ? (
            <span key={key} data-part={key} style={{ '--share': shares[key] } as CSSProperties} />
          ) : null,
        )}
      </div>
      <dl className={styles.numbers}>
        {parts.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <span data-part={key} aria-hidden="true" />
              {label}
            </dt>
            <dd>{shares[key].toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      <DayChart order={order} />
      {problem > 0 ? (
        <p className={styles.problem}>
          <IconAlertTriangle size={18} aria-hidden />
          <span>
            <strong>
              {problem} {problem === 1 ? 'address needs' : 'addresses need'} a fix
            </strong>{' '}
            before those gifts can ship.{' '}
            <TextLink to={`${detailsPath(order.id)}?tab=problem`}>Show them</TextLink>
          </span>
        </p>
      ) : null}
    </section>
  )
}
