import { storeFrontRoutes } from '@ribbon/contract/store/storefront'
import { afterEach, expect, test, vi } from 'vitest'
import { callStore } from './call-store.ts'
import { keepCartCount, keepShopperToken, shopperToken } from './shopper-token.ts'

afterEach(() => vi.unstubAllGlobals())

/** Answers every call with this token, and remembers what was sent. */
function answering(token?: string) {
  const sent: Record<string, string>[] = []
  vi.stubGlobal('fetch', (_url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers)
    return Promise.resolve(
      new Response('{"data":{}}', { headers: token ? { 'recipient-token': token } : {} }),
    )
  })
  return sent
}
const call = (id: string, preview: string | null = null) =>
  callStore({ id, storeId: 'acme', preview }, storeFrontRoutes.getStoreFront, {})

test('the token of the first answer is kept for its store, and sent to it alone', async () => {
  const sent = answering('s1_first')
  await call('1')
  await call('1', '12.signed')
  await call('2')
  expect(sent.map(headers => [headers['recipient-token'], headers['store-preview']])).toEqual([
    [undefined, undefined],
    ['s1_first', '12.signed'],
    [undefined, undefined],
  ])
  expect(shopperToken('1')).toBe('s1_first')
})

test('of two first calls at once the earlier answer decides', async () => {
  answering('s1_late')
  const late = call('3')
  keepShopperToken('3', 's1_early')
  keepCartCount('3', 2)
  await late
  expect(shopperToken('3')).toBe('s1_early')
})
