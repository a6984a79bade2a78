import type { ReceivedOf, Route } from '@ribbon/contract/route'
import { sendCall, type CallInput, type SentCall } from '../../../platform/api.ts'
import type { OpenStore } from './open-store.ts'
import { keepShopperToken, shopperToken } from './shopper-token.ts'

type StoreCallInput<R extends Route> = Omit<CallInput<R>, 'params' | 'headers' | 'onHeaders'> & {
  /** Besides `storeId`. */ params?: Record<string, string>
}

type CallingStore = Pick<OpenStore, 'id' | 'storeId' | 'preview'>

/** Makes a call of a store's shopper, whose input is that of the route. */
export const callStore = <R extends Route>(
  store: CallingStore,
  route: R,
  input: StoreCallInput<R>,
): Promise<ReceivedOf<R>> => sendStoreCall(store, route, input)

/**
 * Sends a call of a store's shopper: with the token of this store, or keeping the one that the answer gives to who had
 * none, and with the link of a preview.
 */
export function sendStoreCall<R extends Route>(
  store: CallingStore,
  route: R,
  { params, ...input }: Omit<SentCall, 'headers' | 'onHeaders'>,
): Promise<ReceivedOf<R>> {
  const token = shopperToken(store.id)
  return sendCall(route, {
    ...input,
    params: { ...params, storeId: store.storeId },
    headers: {
      ...(token ? { 'recipient-token': token } : {}),
      ...(store.preview ? { 'store-preview': store.preview } : {}),
    },
    onHeaders: (headers: Headers) => {
      const given = headers.get('recipient-token')
      // Of two first calls at once, the later answer must not take the cart of the earlier one.
      if (given && shopperToken(store.id) === token) keepShopperToken(store.id, given)
    },
  })
}
