import { useStore } from './open-store.ts'
import { useCartCount } from './shop.data.ts'
import { useKeptCartCount } from './shopper-token.ts'
import { StoreIcon } from './store-icons.tsx'

/** The way to the cart, with how much is in it. */
export function CartLink() {
  const store = useStore()
  useCartCount()
  const count = useKeptCartCount(store.id)
  return (
    <a className="store-cart" href={store.href('/cart')}>
      <StoreIcon name="cart" />
      <span className="pub-sr">Cart, </span>
      <span className="store-count" data-empty={count === 0 || undefined}>
        {count}
      </span>
      <span className="pub-sr">{count === 1 ? ' item' : ' items'}</span>
    </a>
  )
}
