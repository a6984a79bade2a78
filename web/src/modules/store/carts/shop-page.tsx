import { useMemo, type ReactNode } from 'react'
import type { Route } from '@ribbon/contract/route'
import { sendStoreCall } from '../storefront/call-store.ts'
import { useStore } from '../storefront/open-store.ts'
import { keepCartCount } from '../storefront/shopper-token.ts'
import { StoreFrame, type StoreFrameProps } from '../storefront/store-frame.tsx'
import { useOwnAddress } from '../storefront/use-own-address.ts'
import type { Shop, ShopInput } from './shop.ts'

type ShopPageProps = Omit<StoreFrameProps, 'children'> & { children: (shop: Shop) => ReactNode }

/** A page of the store that has to do with the cart: hands the open store to what stands in it. */
export function ShopPage({ children, ...frame }: ShopPageProps) {
  return (
    <StoreFrame loadsCart {...frame}>
      <Inside>{children}</Inside>
    </StoreFrame>
  )
}

function Inside({ children }: Pick<ShopPageProps, 'children'>) {
  const store = useStore()
  useOwnAddress(store)
  const shop = useMemo<Shop>(
    () => ({
      id: store.id,
      title: store.title,
      contactEmail: store.contactEmail,
      isPreview: store.isPreview,
      href: store.href,
      call: <R extends Route>(route: R, input: ShopInput = {}) => sendStoreCall(store, route, input),
      keepCount: count => keepCartCount(store.id, count),
    }),
    [store],
  )
  return children(shop)
}
