import type { FastifyInstance } from 'fastify'
import { actOnOrder, makeOrder, orderActions, type OrderInput } from './change-order.ts'
import type { Shopify } from './open-shopify.ts'

/** Calls with which tests act as shops and shoppers. */
export function shopifyControl(app: FastifyInstance, shopify: Shopify): void {
  app.get('/control/shopify/ledger', () => ({
    shops: shopify.book.all('shops'),
    tokens: shopify.book.all('tokens'),
    orders: shopify.book.all('orders'),
    deliveries: shopify.book.all('deliveries'),
  }))
  app.post<{ Body: OrderInput }>('/control/shopify/orders', ({ body }) => makeOrder(shopify, body))
  app.post<{ Params: { id: string }; Body: { action?: string } | undefined }>(
    '/control/shopify/orders/:id',
    async ({ params, body }, reply) => {
      const action = orderActions.find(each => each === body?.action)
      const order = action && (await actOnOrder(shopify, params.id, action))
      return order ?? reply.code(404).send({ error: 'There is no such order or action.' })
    },
  )
  app.post<{ Body: { shop: string; topic: string; subject?: object } }>(
    '/control/shopify/tell',
    ({ body }) => {
      if (body.topic === 'app/uninstalled') uninstall(shopify, body.shop)
      shopify.tell(body.shop, body.topic, body.subject ?? {})
      return { told: body.topic }
    },
  )
  app.post<{ Body: { url?: string } | undefined }>('/control/shopify/webhook-url', ({ body }) => {
    shopify.webhookUrl = body?.url || undefined
    return { url: shopify.webhookUrl ?? null }
  })
  app.post<{ Body: { held?: boolean } | undefined }>('/control/shopify/webhooks/hold', ({ body }) => {
    shopify.hold(body?.held !== false)
    return { held: body?.held !== false }
  })
  app.post<{ Body: { times?: number; shuffle?: boolean } | undefined }>(
    '/control/shopify/webhooks/release',
    async ({ body }) => ({
      sent: await shopify.release({ times: body?.times ?? 1, shuffle: body?.shuffle === true }),
    }),
  )
}

/** The merchant removes the app: its token ends at once. */
export function uninstall(shopify: Shopify, shop: string): void {
  shopify.book.put('shops', { ...shopify.shop(shop), isInstalled: false })
  void shopify.book.commit('uninstalled')
}
