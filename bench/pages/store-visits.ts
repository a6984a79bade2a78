import type { Browser, BrowserContextOptions } from '@playwright/test'
import { ownerCalls } from '../../e2e/gifting/redemption-pages.ts'
import { giftCard } from '../../e2e/page-examples.ts'
import { shopperWithCart, storePages } from '../../e2e/store/store-examples.ts'

export interface PageToVisit {
  name: string
  path: string
  storageState?: BrowserContextOptions['storageState']
}

/** Each public page of the demo's store, with a cart where there is one to show. */
export async function storeVisits(browser: Browser, origin: string): Promise<PageToVisit[]> {
  const calls = await ownerCalls(browser, origin)
  try {
    const pages = await storePages(calls, origin)
    const shopper = await shopperWithCart(calls, origin)
    const first = (path: string) => {
      const [example] = pages[path] ?? []
      if (!example) throw new Error(`There is no example of ${path}.`)
      return example
    }
    return [
      { name: 'list', path: first('/store/:storeId') },
      { name: 'product', path: first('/store/:storeId/products/:id') },
      { name: 'cart', path: first('/store/:storeId/cart'), storageState: shopper },
      { name: 'checkout', path: first('/store/:storeId/checkout'), storageState: shopper },
      { name: 'order', path: first('/store/:storeId/orders/:token') },
      { name: 'gift card', path: (await giftCard(calls, origin)).path },
    ]
  } finally {
    await calls.dispose()
  }
}
