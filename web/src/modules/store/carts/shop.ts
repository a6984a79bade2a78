import type { ReceivedOf, Route } from '@ribbon/contract/route'

/** What the pages of a cart know of the open store. */
export interface Shop {
  id: string
  title: string
  contactEmail: string | null
  /** It is not open yet, and nothing can be bought. */ isPreview: boolean
  href: (path: string) => string
  /** Makes a call of the store, with the shopper's token. */
  call: <R extends Route>(route: R, input?: ShopInput) => Promise<ReceivedOf<R>>
  /** Tells the header of every page how much is in the cart. */
  keepCount: (count: number) => void
}

export interface ShopInput {
  signal?: AbortSignal
  idempotencyKey?: string
  /** Besides `storeId`. */ params?: Record<string, string>
  body?: unknown
}
