import { formatCents, parseCents } from '@ribbon/contract/money'
import { useSession } from '../../../../platform/session.ts'
import { Money } from '../../../../ui/display/money.tsx'
import { GiftThumb } from '../../../../ui/gift/gift-thumb.tsx'
import { giftCount } from '../bag.ts'
import { giftInProgress } from '../gift-in-progress.ts'
import { useBagView } from '../use-bag.ts'
import styles from './gift-summary.module.css'
import { useReceiver } from './use-receiver.ts'

/** One line for where the summary is folded: how many gifts, and what they cost. */
export function GiftSummaryTitle() {
  const { showsPrices } = useSession()
  const lines = giftInProgress.use(state => state.lines)
  const count = giftCount(lines)
  return (
    <>
      Your gift so far: {count.toLocaleString('en-US')} {count === 1 ? 'piece' : 'pieces'}
      {showsPrices ? <BagTotal /> : null}
    </>
  )
}

function BagTotal() {
  const { views, isLoading } = useBagView()
  if (isLoading || views.length === 0) return null
  const cents = views.reduce((sum, view) => sum + (parseCents(view.amount) ?? 0), 0)
  return (
    <>
      {', '}
      <Money amount={formatCents(cents)} />
    </>
  )
}

/** What is sent, to whom and with which words, as far as it is chosen. */
export function GiftSummary() {
  const { showsPrices } = useSession()
  const { views, isLoading } = useBagView()
  const message = giftInProgress.use(state => state.cardMessage).trim()
  const receiver = useReceiver()
  const cents = views.reduce((sum, view) => sum + (parseCents(view.amount) ?? 0), 0)
  return (
    <div className={styles.summary}>
      <ul className={styles.gifts} aria-label="Gifts so far">
        {views.map(view => (
          <li key={view.key}>
            <GiftThumb name={view.name} image={view.image ?? undefined} size={40} />
            <span className={styles.words}>
              {view.line.quantity > 1 ? `${view.line.quantity} × ` : ''}
              {view.name}
              <span className={styles.note}>{view.details}</span>
            </span>
            {showsPrices && !view.isLoading && !view.isGone ? <Money amount={view.amount} /> : null}
          </li>
        ))}
      </ul>
      <dl className={styles.facts}>
        <dt>For</dt>
        <dd data-open={receiver === undefined || undefined}>{receiver ?? 'Not chosen yet'}</dd>
        <dt>Card</dt>
        <dd className={styles.card} data-open={message === '' || undefined}>
          {message === '' ? 'Not written yet' : message}
        </dd>
        {showsPrices && !isLoading ? (
          <>
            <dt>Subtotal</dt>
            <dd>
              <Money amount={formatCents(cents)} strong />
              <span className={styles.note}>each parcel, before shipping and tax</span>
            </dd>
          </>
        ) : null}
      </dl>
    </div>
  )
}
