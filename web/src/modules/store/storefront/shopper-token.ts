import { useSyncExternalStore } from 'react'

/** Of one store, by its id: who shops is known by a token, which is kept in this browser and never in a cookie. */
const keyOf = (storeId: string, what: 'token' | 'count') => `ribbon.store.${storeId}.${what}`

/** Where the browser keeps nothing, the page does, as long as it is open. */
const inMemory = new Map<string, string>()
const listeners = new Set<() => void>()

export const shopperToken = (storeId: string) => read(keyOf(storeId, 'token'))

export function keepShopperToken(storeId: string, token: string) {
  // A new token is a new cart, with nothing in it yet.
  write(keyOf(storeId, 'count'), '0')
  write(keyOf(storeId, 'token'), token)
}

/** How many things are in the cart as far as this browser knows, so that every page can say so at once. */
export function keepCartCount(storeId: string, count: number) {
  write(keyOf(storeId, 'count'), String(count))
  for (const listener of listeners) listener()
}

export const keptCartCount = (storeId: string) => Number(read(keyOf(storeId, 'count')) ?? 0) || 0

export function useKeptCartCount(storeId: string): number {
  return useSyncExternalStore(subscribe, () => keptCartCount(storeId))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab has put something in.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? inMemory.get(key)
  } catch {
    return inMemory.get(key)
  }
}

function write(key: string, value: string) {
  inMemory.set(key, value)
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is full or switched off; the page itself remembers.
  }
}
