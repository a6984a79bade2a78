import type { ResponseOf, Route } from '@ribbon/contract/route'
import { callApi, type CallInput } from '../../../platform/api.ts'
import type { OpenStore } from './open-store.ts'
import { keepShopperToken, shopperToken } from './shopper-token.ts'

type StoreCallInput<R extends Route> = Omit<CallInput<R>, 'params' | 'headers' | 'onHeaders'> & {
  /** Besides `storeId`. */ params?: Record<string, string>
}

/**
 * Makes a call of a store's shopper: with the token of this store, or keeping the one that the answer gives to who had
 * none, and with the link of a preview.
 */
export async function callStore<R extends Route>(
  store: Pick<OpenStore, 'id' | 'storeId' | 'preview'>,
  route: R,
  { params, ...input }: StoreCallInput<R>,
): Promise<ResponseOf<R>> {
  const token = shopperToken(store.id)
  const call = {
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
  }
  // The parameters of the path are those of the route, which the type cannot see beside `storeId`.
  return callApi(route, call as unknown as CallInput<R>)
}
