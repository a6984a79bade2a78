import { useEffect, useState, type ReactNode } from 'react'
import { PubButton } from '../../../public-ui/pub-button.tsx'
import { PubLoading } from '../../../public-ui/pub-states.tsx'
import { AddressSection } from './address-section.tsx'
import { useCart, useChangeCart, type Cart } from './carts.data.ts'
import { isBlocked } from './carts.rules.ts'
import { CartSummary } from './cart-summary.tsx'
import { EmailProof } from './email-proof.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { GiftCards } from './gift-cards.tsx'
import { ShippingSection } from './shipping-section.tsx'
import { SummaryLines } from './summary-lines.tsx'
import type { Shop } from './shop.ts'
import styles from './carts.module.css'

export interface CheckoutViewProps {
  shop: Shop
  /** The last section; `onCart` reads the cart again. */
  payment: (cart: Cart, onCart: () => void) => ReactNode
}

const skeleton = [{ height: 320 }, { height: 120 }, { height: 160 }] as const

export function CheckoutView({ shop, payment }: CheckoutViewProps) {
  const cart = useCart(shop)
  if (cart.data && cart.data.cartItems.length === 0) return <EmptyCart shop={shop} />
  return (
    <>
      <h1 className="pub-title">Checkout</h1>
      {cart.data ? (
        <Steps shop={shop} cart={cart.data} payment={payment(cart.data, () => void cart.refetch())} />
      ) : cart.error ? (
        <>
          <p className="pub-lead">Your cart could not be loaded.</p>
          <PubButton onClick={() => void cart.refetch()}>Try again</PubButton>
        </>
      ) : (
        <PubLoading label="Loading your cart" shapes={skeleton} />
      )}
    </>
  )
}

function Steps({ shop, cart, payment }: { shop: Shop; cart: Cart; payment: ReactNode }) {
  const [isEditing, setEditing] = useState(false)
  const isProven = cart.access === 'open' || cart.provenEmail !== null
  const hasAddress = cart.recipientInfo !== null && !isEditing
  return (
    <div className={styles.columns}>
      <div className="pub-stack">
        {isBlocked(cart.cartItems) ? (
          <p className={styles.notice} role="alert">
            Something in your cart is short or sold out.{' '}
            <a className="pub-link" href={shop.href('/cart')}>
              Look at your cart
            </a>{' '}
            before you pay.
          </p>
        ) : null}
        {cart.access === 'listed' ? <EmailProof shop={shop} cart={cart} /> : null}
        {isProven ? (
          <AddressSection
            shop={shop}
            cart={cart}
            isOpen={!hasAddress}
            onChange={() => setEditing(true)}
            onSaved={() => setEditing(false)}
          />
        ) : null}
        {hasAddress ? <Shipping shop={shop} cart={cart} /> : null}
        {hasAddress && cart.total !== 'TBD' && !isBlocked(cart.cartItems) ? (
          payment
        ) : (
          <section className={styles.later} aria-label="Payment">
            <h2>Payment</h2>
            <p className="pub-hint">Comes after the address and the shipping option.</p>
          </section>
        )}
      </div>
      <div className={styles.aside}>
        <CartSummary cart={cart}>
          <SummaryLines items={cart.cartItems} />
          <GiftCards shop={shop} cart={cart} />
        </CartSummary>
      </div>
    </div>
  )
}

/** The shipping options; where those there were have gone, they are asked for again. */
function Shipping({ shop, cart }: { shop: Shop; cart: Cart }) {
  const change = useChangeCart(shop, { quiet: true })
  const { mutate } = change
  const isMissing = cart.shippingRates.length === 0 && cart.status === 'open'
  useEffect(() => {
    if (isMissing) mutate({ kind: 'quote' })
  }, [isMissing, cart.version, mutate])
  return (
    <ShippingSection
      shop={shop}
      cart={cart}
      failure={isMissing ? change.error : null}
      onRetry={() => mutate({ kind: 'quote' })}
    />
  )
}
