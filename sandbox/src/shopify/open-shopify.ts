import { createHmac, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Faults } from '../faults.ts'
import { webhookSender } from '../webhook-sender.ts'
import {
  openShopifyBook,
  type ShopifyBook,
  type ShopifyDelivery,
  type StoredOrder,
  type StoredShop,
} from './shopify.book.ts'

export const clientId = 'ribbon-sandbox'
export const clientSecret = 'shpss_ribbon_sandbox'
/** What a shop may spend on GraphQL at once, and what comes back each second. */
export const costs = { maximum: 2000, restoreRate: 100 }

/** The shop platform's state, and what its routes need to act on it. */
export interface Shopify {
  publicUrl: string
  book: ShopifyBook
  faults: Faults
  /** Replaces the addresses that apps subscribe with, when they cannot be reached from here. */
  webhookUrl: string | undefined
  /** What each shop may still spend, and since when. */
  budgets: Map<string, { left: number; at: number }>
  shop(id: string): StoredShop
  /** Makes a webhook and sends it, unless webhooks are held back. */
  tell(shop: string, topic: string, subject: object): void
  hold(isHeld: boolean): void
  release(options: { times: number; shuffle: boolean }): Promise<number>
  reset(): void
  stop(): Promise<void>
}

export function openShopify(
  { dataDir, webhookUrl }: { dataDir: string; webhookUrl?: string | undefined },
  faults: Faults,
): Shopify {
  const book = openShopifyBook(join(dataDir, 'shopify.jsonl'))
  const sender = webhookSender(
    (body, { id }) => signed(body, book.get('deliveries', id)),
    delivery => {
      const known = book.get('deliveries', delivery.id)
      if (!known) return
      book.put('deliveries', { ...known, ...delivery })
      void book.commit('webhook')
    },
  )
  for (const delivery of book.all('deliveries')) if (delivery.state === 'pending') sender.send(delivery)
  let isHeld = false
  const waiting: ShopifyDelivery[] = []
  const send = (delivery: ShopifyDelivery) => void (isHeld ? waiting.push(delivery) : sender.send(delivery))
  const shopify: Shopify = {
    publicUrl: '',
    book,
    faults,
    webhookUrl: webhookUrl || undefined,
    budgets: new Map(),
    shop: id => book.get('shops', id) ?? newShop(id),
    tell(shop, topic, subject) {
      const url = shopify.webhookUrl ?? shopify.shop(shop).webhooks[topic]
      if (!url) return
      const delivery = newDelivery({ shop, topic, url, body: JSON.stringify(subject) })
      book.put('deliveries', delivery)
      void book.commit('webhook made')
      send(delivery)
    },
    hold(wanted) {
      isHeld = wanted
      if (!isHeld) for (const delivery of waiting.splice(0)) sender.send(delivery)
    },
    async release({ times, shuffle }) {
      const all = waiting.splice(0).flatMap(delivery => Array.from({ length: times }, () => delivery))
      const order = shuffle ? shuffled(all) : all
      for (const delivery of order) await untilTaken(sender.sendOnce, delivery)
      return order.length
    },
    reset() {
      sender.forgetAll()
      isHeld = false
      waiting.length = 0
      shopify.webhookUrl = webhookUrl || undefined
      shopify.budgets.clear()
      book.clear()
    },
    async stop() {
      sender.stop()
      await book.close()
    },
  }
  return shopify
}

function newDelivery(told: Pick<ShopifyDelivery, 'shop' | 'topic' | 'url' | 'body'>): ShopifyDelivery {
  const created = new Date().toISOString()
  return { ...told, id: randomUUID(), created, attempts: 0, state: 'pending', last_status: null }
}

function newShop(id: string): StoredShop {
  const name = id.split('.')[0] ?? id
  return {
    id,
    name: name.replace(
      /(^|-)([a-z])/g,
      (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase(),
    ),
    currency: 'USD',
    isInstalled: false,
    webhooks: {},
  }
}

/** A receiver that is being restarted gets it again a moment later. */
async function untilTaken(
  sendOnce: (delivery: ShopifyDelivery) => Promise<number>,
  delivery: ShopifyDelivery,
) {
  for (let tries = 0; tries < 100; tries += 1) {
    const status = await sendOnce(delivery)
    if (status >= 200 && status < 500) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

function signed(body: string, delivery: ShopifyDelivery | undefined): Record<string, string> {
  return {
    'x-shopify-topic': delivery?.topic ?? '',
    'x-shopify-shop-domain': delivery?.shop ?? '',
    'x-shopify-api-version': '2026-07',
    'x-shopify-webhook-id': delivery?.id ?? '',
    'x-shopify-event-id': delivery?.id ?? '',
    'x-shopify-triggered-at': delivery?.created ?? '',
    'x-shopify-hmac-sha256': createHmac('sha256', clientSecret).update(body).digest('base64'),
  }
}

function shuffled<Row>(rows: Row[]): Row[] {
  return rows
    .map(row => ({ row, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ row }) => row)
}

/** The query of a page that an app is sent to, signed as the platform does. */
export function signQuery(fields: Record<string, string>): string {
  const query = new URLSearchParams(
    Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ).toString()
  return `${query}&hmac=${createHmac('sha256', clientSecret).update(query).digest('hex')}`
}

/** An order as webhooks carry it. */
export const webhookOrder = ({ id, name, updatedAt }: StoredOrder) => ({
  id: Number(id),
  admin_graphql_api_id: `gid://shopify/Order/${id}`,
  name,
  updated_at: updatedAt,
})
