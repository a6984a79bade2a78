import type { CSSProperties } from 'react'
import { mayOpen } from '../../../../paths.ts'
import { useSession } from '../../../../platform/session.ts'
import { TextLink } from '../../../../ui/display/button.tsx'
import { Money } from '../../../../ui/display/money.tsx'
import type { GroupOrderView } from '../group-orders.data.ts'
import { peopleText } from '../group-orders.rules.ts'
import { chargeText, meansLines, type MeansLine } from './means.rules.ts'
import styles from './details.module.css'

/** What is committed, beside what there is to pay it. */
export function CommittedPanel({ order }: { order: GroupOrderView }) {
  return (
    <section className={styles.panel} aria-labelledby="committed">
      <div className={styles.committed}>
        <h2 id="committed">Committed so far</h2>
        <strong>
          <Money amount={order.committed} />
        </strong>
      </div>
      <p className={styles.hint}>
        Gifts of {peopleText(order.counts.submitted)} with shipping. {chargeText(order)}
      </p>
      {meansLines(order).map(line => (
        <MeansRow key={line.label} line={line} />
      ))}
    </section>
  )
}

function MeansRow({ line }: { line: MeansLine }) {
  const session = useSession()
  const link = line.link && mayOpen(line.link.to.replace(/\?.*/, ''), session) ? line.link : undefined
  return (
    <div className={styles.means} data-short={line.isShort || undefined}>
      <div className={styles.meansHead}>
        <span>{line.label}</span>
        <span>{line.value}</span>
      </div>
      {line.share === undefined ? null : (
        <div className={styles.track} aria-hidden="true">
          <span style={{ '--share': line.share } as CSSProperties} />
        </div>
      )}
      <p>
        {line.text} {link ? <TextLink to={link.to}>{link.label}</TextLink> : null}
      </p>
    </div>
  )
}
