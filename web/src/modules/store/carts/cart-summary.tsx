import { displayMoney } from '@ribbon/contract/money'
import type { ReactNode } from 'react'
import type { Cart } from './carts.data.ts'
import styles from './carts.module.css'

/** What the cart comes to; `TBD` stands for what the address decides. */
export function CartSummary({ cart, children }: { cart: Cart; children?: ReactNode }) {
  const isKnown = cart.total !== 'TBD'
  const hasCards = cart.giftCards.length > 0 && isKnown && cart.giftCardTotal !== '0.00'
  return (
    <section className={styles.summary} aria-labelledby="cart-summary">
      <h2 id="cart-summary">Summary</h2>
      <dl className={styles.sums}>
        <Sum
          label={cart.cartLineItemsSize === 1 ? '1 item' : `${cart.cartLineItemsSize} items`}
          amount={cart.subTotal}
        />
        <Sum label="Shipping" amount={cart.shippingFee} isFree={cart.shippingFee === '0.00'} />
        <Sum label="Tax" amount={cart.tax} />
        <Sum label="Total" amount={cart.total} isStrong />
        {hasCards ? (
          <>
            <Sum label="Gift cards" amount={`-${cart.giftCardTotal}`} />
            <Sum label="Left to pay" amount={cart.amountDue} isStrong />
          </>
        ) : null}
      </dl>
      {isKnown ? null : <p className="pub-hint">Shipping and tax depend on where it goes.</p>}
      {children}
    </section>
  )
}

interface SumProps {
  label: string
  amount: string
  isStrong?: boolean
  /** Says so in place of an amount. */ isFree?: boolean
}

function Sum({ label, amount, isStrong, isFree }: SumProps) {
  return (
    <div data-strong={isStrong || undefined}>
      <dt>{label}</dt>
      <dd>{isFree ? 'Free' : displayMoney(amount)}</dd>
    </div>
  )
}
