import { randomUUID } from 'node:crypto'
import { variantsOf } from './bare-gift.ts'
import type { BenchData } from '../bench-data.ts'
import type { HttpClient } from '../http-client.ts'

/** Sends gifts as the product's own pages do: each call that creates or charges under a key. */
export interface GiftSender {
  /** An order that only waits for its charge. */
  prepare(number: number): Promise<{ orderId: string; keyed: string[] }>
  charge(number: number, orderId: string): Promise<string>
  addItem(number: number, orderId: string): Promise<string>
  /** All six calls; the texts of the answers that were given under a key. */
  send(number: number): Promise<string[]>
  /** Four calls: the order is created with its items, by `selected_items_json`. */
  sendAtOnce(number: number): Promise<string[]>
}

export function giftSender(
  client: HttpClient,
  data: BenchData,
  sessions: readonly Record<string, string>[],
): GiftSender {
  const post = async (number: number, path: string, body: unknown, isKeyed = true): Promise<string> => {
    const headers = {
      ...sessions[number % sessions.length]!,
      ...(isKeyed ? { 'idempotency-key': randomUUID() } : {}),
    }
    const { status, text } = await client.post(`/api/v2/team/${path}`, body, headers)
    if (status >= 300) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`)
    return text
  }
  const itemsOf = (number: number) =>
    variantsOf(data, number).map(variant => ({ product_variant_id: String(variant), quantity: 1 }))
  const create = async (number: number, items: ReturnType<typeof itemsOf> | undefined) => {
    const created = await post(number, 'orders', {
      order: {
        recipient_id: String(data.recipientIds[number % data.recipientIds.length]),
        card_message: 'Thank you for everything you did this year.',
        ...(items && { selected_items_json: items }),
      },
    })
    return { created, orderId: (JSON.parse(created) as { data: { id: string } }).data.id }
  }
  const ship = async (number: number, orderId: string) => {
    const rates = JSON.parse(await post(number, 'shipping/rates', { order_id: orderId }, false)) as {
      data: { id: string }[]
    }
    await post(number, `orders/${orderId}/shipping`, { rate_id: rates.data[0]!.id }, false)
  }
  const prepare = async (number: number) => {
    const { created, orderId } = await create(number, undefined)
    const keyed = [created]
    for (const item of itemsOf(number)) keyed.push(await post(number, `orders/${orderId}/items`, { item }))
    await ship(number, orderId)
    return { orderId, keyed }
  }
  const charge = (number: number, orderId: string) =>
    post(number, `orders/${orderId}/charge_and_begin_processing`, {})
  return {
    prepare,
    charge,
    addItem: (number, orderId) => {
      const variant = String(data.variantIds[number % data.variantIds.length])
      return post(number, `orders/${orderId}/items`, { item: { product_variant_id: variant, quantity: 1 } })
    },
    async send(number) {
      const { orderId, keyed } = await prepare(number)
      return [...keyed, await charge(number, orderId)]
    },
    async sendAtOnce(number) {
      const { created, orderId } = await create(number, itemsOf(number))
      await ship(number, orderId)
      return [created, await charge(number, orderId)]
    },
  }
}
