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
        <Sum label="Shipping" amount={cart.shippingFee} />
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

function Sum({ label, amount, isStrong }: { label: string; amount: string; isStrong?: boolean }) {
  return (
    <div data-strong={isStrong || undefined}>
      <dt>{label}</dt>
      <dd>{displayMoney(amount)}</dd>
    </div>
  )
}
