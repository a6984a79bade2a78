import type { RowId } from '../../src/platform/db/row-id.ts'
import type { App } from '../../src/app.ts'
import { clientOf } from '../tools/client.ts'
import type { Answered, TestApp } from '../app-under-test.ts'
import type { MadeStore } from './stores.ts'

export interface Shopper {
  token: string
  get(path: string): Promise<Answered>
  send(method: string, path: string, body?: unknown): Promise<Answered>
  /** Puts pieces of a variant into the cart. */
  add(variantId: number, quantity?: unknown): Promise<Answered>
  cart(): Promise<Answered>
}

/** Somebody who shops in a store, by its preview: keeps the token it is given. Paths are below the store's. */
export function newShopper(app: TestApp, store: MadeStore, node: App = app.app): Shopper {
  const client = clientOf(node, {})
  const shopper: Shopper = {
    token: '',
    async send(method, path, body) {
      const answer = await client.send(method, `/store_front/${store.slug}${path}`, body, {
        ...store.preview,
        ...(shopper.token ? { 'recipient-token': shopper.token } : {}),
      })
      shopper.token = answer.headers['recipient-token'] ?? shopper.token
      return answer
    },
    get: path => shopper.send('GET', path),
    add: (variantId, quantity = 1) =>
      shopper.send('POST', '/cart/cart_line_items', {
        cart_line_item: { product_variant_id: String(variantId), quantity },
      }),
    cart: () => shopper.get('/cart'),
  }
  return shopper
}

/** Puts products into a team's store. */
export async function listInStore(
  app: TestApp,
  products: readonly number[],
  { teamId = app.world.team, priceCents = null }: { teamId?: RowId; priceCents?: number | null } = {},
): Promise<void> {
  await app.db.pool.query(
    `insert into store_products (team_id, product_id, is_listed, e_commerce_price_cents)
     select $1, unnest($2::bigint[]), true, $3
     on conflict (team_id, product_id) do update set is_listed = true, e_commerce_price_cents = $3`,
    [teamId, products, priceCents],
  )
}
