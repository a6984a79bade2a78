import { recordAudit, systemAuthor } from '../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import { addJob, addJobs } from '../../../platform/jobs/jobs.ts'
import { refuse } from '../../../platform/refusal.ts'
import { recordWebhook } from '../../../platform/webhook-events.ts'
import type { Shops } from '../../../services/shops/shops.ts'
import { endConnection } from './end-connection.ts'
import { findShopByDomain, lockShop, type ShopRow } from './shops.store.ts'

interface Request {
  rawBody: string
  headers: Record<string, string | string[] | undefined>
  body: Record<string, unknown>
}

/** Handles a signed webhook of a shop, each once. What it says of an order is not used: a job reads the order itself. */
export async function receiveShopWebhook(db: Db, shops: Shops, request: Request): Promise<void> {
  const webhook = (await shops.verifyWebhook(request.rawBody, request.headers)) ?? refuse('signature_invalid')
  await inTransaction(db, async tx => {
    const shop = await findShopByDomain(tx, webhook.domain)
    if (!shop || !(await recordWebhook(tx, 'shopify', webhook.id))) return
    await handle(tx, shop, webhook.topic, request.body)
  })
}

async function handle(tx: Tx, shop: ShopRow, topic: string, body: Request['body']): Promise<void> {
  switch (topic.toLowerCase().replace('_', '/')) {
    case 'orders/create':
    case 'orders/updated':
    case 'orders/cancelled':
      return readOrder(tx, shop, body['id'])
    case 'refunds/create':
      return readOrder(tx, shop, body['order_id'])
    case 'app/uninstalled': {
      const locked = await lockShop(tx, shop.id)
      if (locked) await endConnection(tx, locked, 'uninstalled', systemAuthor)
      return
    }
    case 'customers/redact':
      return redactOrders(tx, shop, body['orders_to_redact'])
    case 'shop/redact':
      return addJob(tx, 'redact-shop', { id: shop.id })
    case 'customers/data_request':
      return recordAudit(tx, {
        teamId: shop.teamId,
        author: systemAuthor,
        action: 'shop.customer_data_requested',
        subjectType: 'shops',
        subjectId: shop.id,
        details: { orders: orderIds(body['orders_requested']).length },
      })
  }
}

async function readOrder(tx: Tx, shop: ShopRow, id: unknown): Promise<void> {
  const [order] = orderIds([id])
  if (order && shop.endedAt === null) await addJob(tx, 'read-shop-order', { id: shop.id, order })
}

async function redactOrders(tx: Tx, shop: ShopRow, ids: unknown): Promise<void> {
  const orders = orderIds(ids)
  await addJobs(
    tx,
    'redact-shop-order',
    orders.map(order => ({ id: shop.id, order })),
  )
}

/** Numbers of orders as the platform's own ids. */
function orderIds(ids: unknown): string[] {
  if (!Array.isArray(ids)) return []
  return ids
    .filter(id => Number.isSafeInteger(id) && Number(id) > 0)
    .map(id => `gid://shopify/Order/${String(id)}`)
}
