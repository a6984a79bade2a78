import type { Reader } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findStoreByName, type StoreRow } from '../../stores/stores.store.ts'
import { readOrderToken } from './read-order-token.ts'
import { findShopperOrder, type ShopperOrderRow } from './shopper-orders.store.ts'

/** The order of a link, with its store. Tokens of other stores, and those we did not sign, are like those of no order. */
export async function findOrderOfLink(
  reader: Reader,
  secretKey: string,
  { storeId, token }: { storeId: string; token: string },
): Promise<{ order: ShopperOrderRow; store: StoreRow }> {
  const publicId = readOrderToken(secretKey, token) ?? refuse('not_found')
  const { store } = (await findStoreByName(reader, storeId)) ?? refuse('not_found')
  const order = (await findShopperOrder(reader, store.teamId, publicId)) ?? refuse('not_found')
  return { order, store }
}
