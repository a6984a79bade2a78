import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { clearSavedState, savedState, openSavedState } from './saved-state.ts'

const records = new Map<string, string>()
vi.stubGlobal(
  'localStorage',
  new Proxy(
    {
      getItem: (key: string) => records.get(key) ?? null,
      setItem: (key: string, value: string) => void records.set(key, value),
      removeItem: (key: string) => void records.delete(key),
    },
    {
      ownKeys: () => [...records.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  ),
)

const bagSchema = z.object({ items: z.array(z.string()) })
const readBag = (record: unknown) => bagSchema.safeParse(record).data
const bag = savedState('bag', 2, readBag, { items: [] as string[] })
beforeEach(() => {
  clearSavedState()
  records.clear()
})

test('a record belongs to its user and outlives a reload', () => {
  openSavedState('7')
  bag.set({ items: ['mug'] })
  expect([...records.keys()]).toEqual(['ribbon.kept.7.bag.v2'])
  const reloaded = savedState('bag', 2, readBag, { items: [] as string[] })
  expect(reloaded.get().items).toEqual(['mug'])
})

test('another user neither sees nor keeps it', () => {
  openSavedState('7')
  bag.set({ items: ['mug'] })
  openSavedState('8')
  expect(bag.get().items).toEqual([])
  expect(records.size).toBe(0)
})

test('sign-out forgets everything, and a record that no longer fits is dropped', () => {
  openSavedState('7')
  bag.set({ items: ['mug'] })
  clearSavedState()
  expect(bag.get().items).toEqual([])
  records.set('ribbon.kept.7.bag.v2', '{"items":"mug"}')
  openSavedState('7')
  expect(bag.get().items).toEqual([])
})

test('nothing is written without a session', () => {
  bag.set({ items: ['mug'] })
  expect(records.size).toBe(0)
})
