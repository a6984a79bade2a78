import { useLayoutEffect, type ReactNode } from 'react'
import type { ShopperOrder } from '@ribbon/contract/store/checkout/order-page'
import { isNotFound } from '../../../../platform/api.ts'
import { PubButton } from '../../../../public-ui/pub-button.tsx'
import { PubLoading } from '../../../../public-ui/pub-states.tsx'
import { StoreFrame } from '../../storefront/store-frame.tsx'
import { useOpenStore } from '../../storefront/storefront.data.ts'
import { useStoreColors } from '../../storefront/use-store-colors.ts'
import { CancelOrder } from './cancel-order.tsx'
import { useShopperOrder } from './order-page.data.ts'
import { OrderView } from './order-view.tsx'
import './order-page.css'

/** What the link in each mail about an order opens. The page stays when the store has closed. */
export function OrderPage({ storeId, token, query }: { storeId: string; token: string; query: string }) {
  const store = useOpenStore(storeId, query)
  const order = useShopperOrder(storeId, token)
  const content = order.data ? (
    <OrderView
      order={order.data}
      href={store.data?.href}
      cancel={<CancelOrder storeId={storeId} token={token} canCancel={order.data.canCancel} />}
    />
  ) : order.error ? (
    <Missing error={order.error} onRetry={() => void order.refetch()} />
  ) : (
    <PubLoading
      label="Loading your order"
      shapes={[{ height: 48, width: '70%' }, { height: 160 }, { height: 240 }]}
    />
  )
  if (!store.data && order.data) return <ClosedStore store={order.data.store}>{content}</ClosedStore>
  return (
    <StoreFrame
      storeId={storeId}
      query={query}
      title="Your order"
      back={{ path: '/', label: 'Store' }}
      width="wide"
    >
      {content}
    </StoreFrame>
  )
}

/** A store that sells nothing at the moment has no pages to lead to; what was bought there is still shown. */
function ClosedStore({ store, children }: { store: ShopperOrder['store']; children: ReactNode }) {
  useStoreColors(store.primaryColor)
  useLayoutEffect(() => {
    document.title = `Your order · ${store.title}`
  }, [store.title])
  return (
    <div className="pub-page store-page">
      <header className="store-header">
        <span className="store-home">
          {store.logoImage ? <img src={store.logoImage} alt={store.title} /> : store.title}
        </span>
      </header>
      <main id="main" tabIndex={-1} className="pub-main" data-wide>
        {children}
      </main>
    </div>
  )
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isNotFound(error))
    return (
      <>
        <h1 className="pub-title">This order could not be found.</h1>
        <p className="pub-lead">The link may be incomplete. Open it again from the email about your order.</p>
      </>
    )
  return (
    <>
      <h1 className="pub-title">Your order could not be loaded.</h1>
      <PubButton onClick={onRetry}>Try again</PubButton>
    </>
  )
}
