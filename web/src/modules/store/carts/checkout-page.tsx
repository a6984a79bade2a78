import { PaymentSection } from '../checkout/payment-section.tsx'
import { CheckoutView } from './checkout-view.tsx'
import { ShopPage } from './shop-page.tsx'

/** Where the cart goes, how it is sent, and how it is paid, on one page. */
export function CheckoutPage({ storeId, query }: { storeId: string; query: string }) {
  return (
    <ShopPage storeId={storeId} query={query} title="Checkout" back={{ path: '/cart', label: 'Cart' }}>
      {shop => (
        <CheckoutView
          shop={shop}
          payment={(cart, onCart) => <PaymentSection shop={shop} cart={cart} onCart={onCart} />}
        />
      )}
    </ShopPage>
  )
}
