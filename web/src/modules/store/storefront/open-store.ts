import { createContext, useContext } from 'react'
import type { StoreFront } from '@ribbon/contract/store/storefront'

/** The store whose pages are open. */
export type OpenStore = StoreFront['attributes'] & {
  id: string
  /** By which its calls name it. */ storeId: string
  /** The link of a preview, where it is not open yet. */ preview: string | null
  /** The address of one of its pages, from its front page `/` on. */ href: (path: string) => string
}

export const StoreContext = createContext<OpenStore | null>(null)

/** The open store, inside of `StoreFrame`. */
export function useStore(): OpenStore {
  const store = useContext(StoreContext)
  if (!store) throw new Error('There is a store inside of its frame only.')
  return store
}

/** On its own host a store begins at `/`; on ours, below its name. A preview goes on from page to page. */
export function storeHref(storeId: string, preview: string | null): OpenStore['href'] {
  const isOnOwnHost = document.documentElement.dataset['store'] && !location.pathname.startsWith('/store/')
  const root = isOnOwnHost ? '' : `/store/${encodeURIComponent(storeId)}`
  return path => {
    const [page = '', query] = path.split('?')
    const search = new URLSearchParams(query)
    if (preview) search.set('preview', preview)
    const text = search.toString()
    return `${root}${page === '/' && root ? '' : page}${text ? `?${text}` : ''}`
  }
}
