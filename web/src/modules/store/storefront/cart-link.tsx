import { useStore } from './open-store.ts'
import { useCartCount } from './shop.data.ts'
import { useKeptCartCount } from './shopper-token.ts'
import { StoreIcon } from './store-icons.tsx'

/** The way to the cart, with how much is in it; the server is asked where the page does not do so itself. */
export function CartLink({ isAsked }: { isAsked: boolean }) {
  const store = useStore()
  useCartCount(isAsked)
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
