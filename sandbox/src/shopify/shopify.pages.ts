import type { FastifyInstance } from 'fastify'
import { emptyState, html, page, publicPage, status, type Html } from '../pages.ts'
import { actOnOrder, fulfillmentStatusOf, makeOrder, orderActions, totalOf } from './change-order.ts'
import { signQuery, type Shopify } from './open-shopify.ts'
import { secretText, type StoredOrder } from './shopify.book.ts'
import { uninstall } from './shopify.control.ts'

interface Asked {
  client_id?: string
  scope?: string
  redirect_uri?: string
  state?: string
}

/** The page on which a merchant lets an app in, and one to act as merchant and shopper. */
export function shopifyPages(app: FastifyInstance, shopify: Shopify): void {
  const { book } = shopify
  app.get<{ Params: { shop: string }; Querystring: Asked }>(
    '/shopify/:shop/admin/oauth/authorize',
    ({ params, query }, reply) =>
      reply.type('text/html').send(publicPage('Install app', consent(shopify.shop(params.shop).name, query))),
  )
  app.post<{ Params: { shop: string }; Body: (Asked & { answer?: string }) | undefined }>(
    '/shopify/:shop/admin/oauth/authorize',
    async ({ params: { shop }, body }, reply) => {
      const back = body?.redirect_uri
      if (!back || !URL.canParse(back)) return reply.code(400).send({ error: 'redirect_uri is missing' })
      if (body.answer !== 'install') return reply.redirect('/shopify', 303)
      const code = { id: secretText('code'), shop, scopes: body.scope ?? '', isUsed: false }
      book.put('shops', { ...shopify.shop(shop), id: shop })
      book.put('codes', code)
      await book.commit('consent')
      const query = signQuery({
        code: code.id,
        host: Buffer.from(`${shop}/admin`).toString('base64'),
        shop,
        state: body.state ?? '',
        timestamp: String(Math.floor(Date.now() / 1000)),
      })
      return reply.redirect(`${back}?${query}`, 303)
    },
  )
  merchantPages(app, shopify)
}

function merchantPages(app: FastifyInstance, shopify: Shopify): void {
  const { book } = shopify
  app.get('/shopify', (_, reply) =>
    reply.type('text/html').send(
      page({
        title: 'Shopify',
        here: '/shopify',
        lead: 'Shops that let Ribbon in. Act as their shoppers and merchants.',
        body: overview(shopify),
      }),
    ),
  )
  app.post<{ Body: Record<string, string> | undefined }>('/shopify/orders', async ({ body }, reply) => {
    const { shop, sku, quantity, paid } = body ?? {}
    const count = Math.min(Math.max(Math.trunc(Number(quantity)) || 1, 1), 100)
    if (shop && book.get('shops', shop))
      await makeOrder(shopify, {
        shop,
        isPaid: paid === 'yes',
        lines: [{ sku: sku?.trim() || null, title: sku?.trim() || 'A surprise', quantity: count }],
      })
    return reply.redirect('/shopify', 303)
  })
  app.post<{ Params: { id: string }; Body: { action?: string } | undefined }>(
    '/shopify/orders/:id',
    async ({ params, body }, reply) => {
      const action = orderActions.find(each => each === body?.action)
      if (action) await actOnOrder(shopify, params.id, action)
      return reply.redirect('/shopify', 303)
    },
  )
  app.post<{ Body: { shop?: string } | undefined }>('/shopify/uninstall', ({ body }, reply) => {
    const shop = body?.shop && book.get('shops', body.shop)
    if (shop) {
      uninstall(shopify, shop.id)
      shopify.tell(shop.id, 'app/uninstalled', { domain: shop.id })
    }
    return reply.redirect('/shopify', 303)
  })
}

function consent(shopName: string, asked: Asked): Html {
  const scopes = (asked.scope ?? '').split(',').filter(Boolean)
  const kept = (['client_id', 'scope', 'redirect_uri', 'state'] as const).map(
    name => html`<input type="hidden" name="${name}" value="${asked[name] ?? ''}" />`,
  )
  return html`<div class="ribbon" aria-hidden="true"></div>
    <h1>Install Ribbon in ${shopName}?</h1>
    <p class="lead">The app asks for these rights:</p>
    <ul class="card">
      ${scopes.map(scope => html`<li>${scope.replaceAll('_', ' ')}</li>`)}
    </ul>
    <form class="actions" method="post">
      ${kept}<button class="main" name="answer" value="install">Install app</button>
      <button name="answer" value="back">Cancel</button>
    </form>
    <p class="soft">A stand-in for trying Ribbon out; Shopify knows nothing of it.</p>`
}

function overview({ book }: Shopify): Html {
  const shops = book.all('shops').filter(({ isInstalled }) => isInstalled)
  const orders = book.all('orders').toReversed().slice(0, 50)
  if (shops.length === 0)
    return emptyState('No shop yet', 'Connect one in Ribbon under Integrations: its consent leads here.')
  return html`${shops.map(
      shop =>
        html`<form class="card signin" method="post" action="/shopify/orders">
          <h2>${shop.name}</h2>
          <input type="hidden" name="shop" value="${shop.id}" />
          <label>SKU<input name="sku" placeholder="MUG-01" /></label>
          <label>Quantity<input name="quantity" type="number" min="1" max="100" value="1" /></label>
          <label
            >Paid<select name="paid">
              <option value="yes">Yes</option>
              <option value="no">Not yet</option>
            </select></label
          >
          <button class="main">Make an order</button>
          <button formaction="/shopify/uninstall">Remove the app</button>
        </form>`,
    )}
    <h2>Orders</h2>
    ${
      orders.length > 0
        ? html`<ul class="rows">
            ${orders.map(orderRow)}
          </ul>`
        : emptyState('No orders yet', 'Make one above.')
    }`
}

function orderRow(order: StoredOrder): Html {
  const isFulfilled = fulfillmentStatusOf(order) === 'FULFILLED'
  const tracking = order.fulfillments.flatMap(({ trackingInfo }) => trackingInfo.map(each => each.number))
  const items = order.lines.map(line => `${line.currentQuantity} × ${line.sku ?? line.title}`).join(', ')
  const word = order.cancelledAt ? 'Canceled' : isFulfilled ? 'Fulfilled' : 'Unfulfilled'
  return html`<li class="row">
    <span class="lead-line">${order.name} ${order.customer}</span
    ><span class="right">${status(order.cancelledAt ? 'quiet' : isFulfilled ? 'good' : 'busy', word)}</span>
    <span class="under"
      >${items} · ${totalOf(order)} ${order.currency} · ${order.financialStatus.toLowerCase()}
      ${tracking.length > 0 && html` · tracking ${tracking.join(', ')}`}</span
    >
    <form method="post" action="/shopify/orders/${order.id}" class="actions wide">
      <button name="action" value="pay">Pay</button><button name="action" value="cancel">Cancel</button
      ><button name="action" value="refund">Refund one</button>
    </form>
  </li>`
}
