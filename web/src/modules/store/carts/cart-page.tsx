import { CartView } from './cart-view.tsx'
import { ShopPage } from './shop-page.tsx'

/** What a shopper has put into the cart, and what it comes to. */
export function CartPage({ storeId, query }: { storeId: string; query: string }) {
  return (
    <ShopPage storeId={storeId} query={query} title="Cart" back={{ path: '/', label: 'Store' }}>
      {shop => <CartView shop={shop} />}
    </ShopPage>
  )
}
