import { useLayoutEffect } from 'react'
import type { OpenStore } from './open-store.ts'
import { keptCartCount } from './shopper-token.ts'

/**
 * Leads from the store's path on the app's host to its own domain, which the document names. The server does that for all other
 * pages; these two stay where the browser keeps a cart that was filled here before there was a domain.
 */
export function useOwnAddress({ id, isPreview }: OpenStore): void {
  useLayoutEffect(() => {
    const named = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
    if (isPreview || !named || !location.pathname.startsWith('/store/')) return
    const isOwnDomain = !new URL(named).pathname.startsWith('/store/')
    if (isOwnDomain && keptCartCount(id) === 0) location.replace(`${named}${location.search}`)
  }, [id, isPreview])
}
