import { PubButton, PubLinkButton } from '../../../public-ui/pub-button.tsx'
import { PubLoading } from '../../../public-ui/pub-states.tsx'
import { useCart, useChangeCart, type Cart } from './carts.data.ts'
import { isBlocked, whatChanged } from './carts.rules.ts'
import { CartLine } from './cart-line.tsx'
import { CartSummary } from './cart-summary.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { GiftCards } from './gift-cards.tsx'
import type { Shop } from './shop.ts'
import styles from './carts.module.css'

const skeleton = [{ height: 96 }, { height: 96 }, { height: 220 }] as const

export function CartView({ shop }: { shop: Shop }) {
  const cart = useCart(shop)
  if (cart.data && cart.data.cartItems.length === 0) return <EmptyCart shop={shop} />
  return (
    <>
      <h1 className="pub-title">Your cart</h1>
      {cart.data ? (
        <Filled shop={shop} cart={cart.data} />
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

function Filled({ shop, cart }: { shop: Shop; cart: Cart }) {
  return (
    <>
      <ChangedNotice shop={shop} cart={cart} />
      {cart.status === 'checkout' ? (
        <p className={styles.notice}>
          You are paying for this cart. If you change it now, the payment is canceled and you check out again.
        </p>
      ) : null}
      <div className={styles.columns}>
        <ul className={styles.lines} aria-label="In your cart">
          {cart.cartItems.map(item => (
            <CartLine key={item.id} shop={shop} item={item} />
          ))}
        </ul>
        <div className={styles.aside}>
          <CartSummary cart={cart}>
            <GiftCards shop={shop} cart={cart} />
          </CartSummary>
          <Onward shop={shop} cart={cart} />
        </div>
      </div>
    </>
  )
}

/** Prices and stock that changed since things were put in, and the one press that takes what there is. */
function ChangedNotice({ shop, cart }: { shop: Shop; cart: Cart }) {
  const change = useChangeCart(shop)
  const text = whatChanged(cart.cartItems)
  return (
    <div role="status">
      {text ? (
        <div className={styles.changed}>
          <p>
            <strong>Your cart changed.</strong> {text}
          </p>
          <PubButton quiet busy={change.isPending} onClick={() => change.mutate({ kind: 'take' })}>
            {isBlocked(cart.cartItems) ? 'Take what is there' : 'All right'}
          </PubButton>
        </div>
      ) : null}
    </div>
  )
}

function Onward({ shop, cart }: { shop: Shop; cart: Cart }) {
  return (
    <div className={styles.onward}>
      {isBlocked(cart.cartItems) ? (
        <>
          <PubButton full disabled aria-describedby="cart-blocked">
            Check out
          </PubButton>
          <p id="cart-blocked" className="pub-hint">
            First take what is there, or remove what is not.
          </p>
        </>
      ) : (
        <PubLinkButton full href={shop.href('/checkout')}>
          Check out
        </PubLinkButton>
      )}
      <a className="pub-link" href={shop.href('/')}>
        Keep shopping
      </a>
    </div>
  )
}
