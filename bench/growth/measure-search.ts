import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import type { Figure } from '../figure-table.ts'
import { openHttpClient } from '../http-client.ts'
import { readTimes, timesFigure } from '../read-times.ts'

const goalMs = 60
const readCount = 200

/**
 * "Search or jump to" among a million orders: the number and the tracking number of an order, one person's name, a word that
 * all people share, and what nothing is called.
 */
export async function measureSearch(origin: string, headers: Record<string, string>): Promise<Figure[]> {
  const client = openHttpClient(origin)
  try {
    const list = await client.get('/api/v2/team/orders?page[number]=9&page[size]=50', headers)
    const { data } = JSON.parse(list.text) as {
      data: { attributes: { orderId: string; trackingNumber: string | null } }[]
    }
    const orders = data.map(order => order.attributes)
    const texts = [
      ...orders.slice(0, 10).map(order => orderNumber(order.orderId)),
      ...orders.flatMap(order => order.trackingNumber ?? []).slice(0, 10),
      ...Array.from({ length: 10 }, (_, index) => `Recipient ${4_321 + index}`),
      'recipient',
      'nothing is called so',
    ]
    const times = await readTimes(
      client,
      headers,
      turn => `/api/v2/team/search?search=${encodeURIComponent(texts[turn % texts.length]!)}`,
      readCount,
    )
    return [timesFigure('P7 search at 1,000,000 orders', times, goalMs)]
  } finally {
    client.close()
  }
}
