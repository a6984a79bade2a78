import type { App } from '../../src/app.ts'
import { fulfillShopOrder } from '../../src/modules/connections/shop-orders/fulfillment/fulfill-shop-order.ts'
import type { RowId } from '../../src/platform/db/row-id.ts'
import { openServices } from '../../src/services/services.ts'
import type { TestApp } from '../app-under-test.ts'
import { orderReady } from '../orders.ts'
import { tellSandbox } from '../sandbox.ts'
import { stockOf } from '../world.ts'
import { connectShop, makeShopOrder, openShopTeam } from './shops.ts'

const countOf = async (app: TestApp, query: string): Promise<number> =>
  (await app.db.pool.query(`select count(*)::int as count ${query}`)).rows[0].count

export const countShopOrders = (app: TestApp, state?: string) =>
  countOf(app, `from shop_orders${state ? ` where state = '${state}'` : ''}`)
/** Orders of ours that fulfill one of the shop. */
export const countPlaced = (app: TestApp) =>
  countOf(app, "from orders where origin = 'shop' and status <> 'canceled'")

/** So many paid orders of one mug each, imported and not in work yet; answers their ids. */
export async function importShopOrders(app: TestApp, count: number): Promise<RowId[]> {
  await openShopTeam(app)
  for (let number = 0; number < count; number++) await makeShopOrder(app)
  await connectShop(app, { fulfills: true })
  const { rows } = await app.db.pool.query<{ id: RowId }>('select id from shop_orders order by id')
  if (rows.length !== count) throw new Error(`${rows.length} of ${count} orders were imported.`)
  // Without the call nothing is queued, so that the attack comes first.
  await app.db.pool.query("update shops set fulfills_from = now() - interval '1 day'")
  return rows.map(row => row.id)
}

/** Each order is fulfilled three times at once, on both nodes. */
export async function fulfillAtOnce(app: TestApp, node: App, ids: readonly RowId[]): Promise<void> {
  const { shipping } = openServices(app.config)
  await Promise.all(
    ids.flatMap(id => [app.db, node.db, app.db].map(db => fulfillShopOrder(db, shipping, id))),
  )
}

/** Gifts and the shop’s orders want the same mugs, of which there are fewer; answers what each got. */
export async function raceForTheLast(
  app: TestApp,
  node: App,
  { ids, gifts }: { ids: readonly RowId[]; gifts: number },
) {
  const [here, there] = [await app.as('member'), await app.as('member', node)]
  const items = [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }]
  const ready = await Promise.all(Array.from({ length: gifts }, () => orderReady(app, here, items)))
  const charges = ready.map((id, index) =>
    (index % 2 ? here : there).post(`/team/orders/${id}/charge_and_begin_processing`),
  )
  const [answers] = await Promise.all([Promise.all(charges), fulfillAtOnce(app, node, ids)])
  return {
    gifts: answers.filter(({ status }) => status === 200).length,
    ofShop: await countShopOrders(app, 'ordered'),
    placed: await countPlaced(app),
    reserved: (await stockOf(app.db, app.world.mug.variant)).reserved,
  }
}

export const holdWebhooks = (app: TestApp, held: boolean) =>
  tellSandbox(app, 'POST', '/shopify/webhooks/hold', { held })
