import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

const prefix = 'ribbon.kept.'
const opened = new Set<{ key: (userId: string) => string; load: () => void; reset: () => void }>()
let currentUser: string | undefined

export interface SavedState<T extends object> {
  store: StoreApi<T>
  use: <S>(select: (state: T) => S) => S
  get: () => T
  set: (change: Partial<T> | ((state: T) => Partial<T>)) => void
  reset: () => void
}

/** Reads a saved record; undefined when it no longer fits. A function, so that no schema library is in the first chunk. */
export type ReadSaved<T> = (record: unknown) => T | undefined

/** State that survives reloads while the session lasts: one versioned record per user. A record that no longer fits is dropped. */
export function savedState<T extends object>(
  name: string,
  version: number,
  read: ReadSaved<T>,
  initial: T,
): SavedState<T> {
  const store = createStore<T>(() => initial)
  const key = (userId: string) => `${prefix}${userId}.${name}.v${version}`
  const load = () =>
    store.setState(
      currentUser === undefined ? initial : (readRecord(key(currentUser), read) ?? initial),
      true,
    )
  const reset = () => store.setState(initial, true)
  let isLoading = false
  const state = {
    key,
    reset,
    load: () => {
      isLoading = true
      load()
      isLoading = false
    },
  }
  opened.add(state)
  state.load()
  store.subscribe(value => {
    if (!isLoading && currentUser !== undefined) localStorage.setItem(key(currentUser), JSON.stringify(value))
  })
  return {
    store,
    reset,
    get: store.getState,
    use: select => useStore(store, select),
    set: change => store.setState(change as Partial<T>),
  }
}

function readRecord<T>(key: string, read: ReadSaved<T>): T | undefined {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : read(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Called when the session's user is known: loads their records and deletes everyone else's. */
export function openSavedState(userId: string) {
  if (currentUser === userId) return
  currentUser = userId
  for (const key of savedKeys()) if (!key.startsWith(`${prefix}${userId}.`)) localStorage.removeItem(key)
  for (const state of opened) state.load()
}

/** Called at sign-out: deletes every record. */
export function clearSavedState() {
  currentUser = undefined
  for (const key of savedKeys()) localStorage.removeItem(key)
  for (const state of opened) state.reset()
}

function savedKeys(): string[] {
  return Object.keys(localStorage).filter(key => key.startsWith(prefix))
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', event => {
    if (currentUser !== undefined && event.key)
      for (const state of opened) if (state.key(currentUser) === event.key) state.load()
  })
}

/**
 * Whether a saved value is what it should be. Written by hand, because the gift in progress is loaded with every page,
 * and a schema library would weigh more than the rest of the page's frame.
 */
export type Shape = (value: unknown) => boolean

export const text: Shape = value => typeof value === 'string'
export const idText: Shape = value => typeof value === 'string' && value !== ''
export const bool: Shape = value => typeof value === 'boolean'
export const wholeNumber: Shape = value => Number.isSafeInteger(value)
export const nullable =
  (shape: Shape): Shape =>
  value =>
    value === null || shape(value)
export const listOf =
  (shape: Shape): Shape =>
  value =>
    Array.isArray(value) && value.every(shape)

/** Every field of `T` has its shape; other fields are ignored. */
export function objectOf<T extends object>(fields: { [K in keyof T]-?: Shape }): Shape {
  return value =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Shape>(fields).every(([name, shape]) => shape((value as Record<string, unknown>)[name]))
}

/** The value itself where it has the shape. */
export function fits<T>(shape: Shape): (value: unknown) => T | undefined {
  return value => (shape(value) ? (value as T) : undefined)
}
