import type { Figure } from '../figure-table.ts'
import { openHttpClient, type HttpClient } from '../http-client.ts'
import { readTimes, timesFigure } from '../read-times.ts'

export const searchGoalMs = 60
const readCount = 200

/**
 * "Search or jump to" among a million orders: the number and the tracking number of an order, one person's name, a word that
 * all people share, and what nothing is called.
 */
export async function measureSearch(
  name: string,
  origin: string,
  headers: Record<string, string>,
): Promise<Figure> {
  const client = openHttpClient(origin)
  try {
    const list = await client.get('/api/v2/team/orders?page[number]=9&page[size]=50', headers)
    const { data } = JSON.parse(list.text) as {
      data: { attributes: { orderId: string; trackingNumber: string | null } }[]
    }
    const orders = data.map(order => order.attributes)
    const numbers = [
      ...orders.slice(0, 10).map(order => order.orderId),
      ...orders.flatMap(order => order.trackingNumber ?? []).slice(0, 10),
    ]
    for (const number of numbers) await expectFound(client, headers, number)
    const texts = [
      ...numbers,
      ...Array.from({ length: 10 }, (_, index) => `Recipient ${4_321 + index}`),
      'recipient',
      'nothing is called so',
    ]
    const times = await readTimes(client, headers, turn => pathOf(texts[turn % texts.length]!), readCount)
    return timesFigure(name, times, searchGoalMs)
  } finally {
    client.close()
  }
}

const pathOf = (text: string) => `/api/v2/team/search?search=${encodeURIComponent(text)}`

async function expectFound(
  client: HttpClient,
  headers: Record<string, string>,
  number: string,
): Promise<void> {
  const { text } = await client.get(pathOf(number), headers)
  const { data } = JSON.parse(text) as { data: unknown[] }
  if (data.length === 0) throw new Error(`The search for ${number} finds no order.`)
}
