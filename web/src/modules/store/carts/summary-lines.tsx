import { displayMoney } from '@ribbon/contract/money'
import type { CartItem } from './carts.data.ts'
import { specText } from './carts.rules.ts'
import styles from './carts.module.css'

/** What is being bought, in short. */
export function SummaryLines({ items }: { items: readonly CartItem[] }) {
  return (
    <ul className={styles.short} aria-label="What you buy">
      {items.map(({ id, quantity, totalPrice, productVariant: { name, spec } }) => (
        <li key={id}>
          <span>
            {quantity} × {name}
            {specText(spec) ? <span className="pub-hint"> {specText(spec)}</span> : null}
          </span>
          <span>{displayMoney(totalPrice)}</span>
        </li>
      ))}
    </ul>
  )
}
