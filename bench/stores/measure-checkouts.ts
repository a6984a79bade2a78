import pg from 'pg'
import { closeDatabase, openDatabase } from '../../api/src/platform/db/database.ts'
import type { BenchData } from '../bench-data.ts'
import { findBrokenRows } from '../bench-database.ts'
import type { Figure } from '../figure-table.ts'
import { openHttpClient, type HttpClient } from '../http-client.ts'
import { perSecond } from '../measure-reads.ts'
import { startPaymentsStandIn } from '../payments-stand-in.ts'
import { alternate, atATime, type Load, type Pace } from '../rounds.ts'
import { checkSameRows } from '../same-rows.ts'
import { startProduct } from '../server-process.ts'
import { buyBare } from './bare-checkout.ts'
import { openStore } from './open-store.ts'
import { waitingCarts, type WaitingCart } from './waiting-carts.ts'

const goal = 0.08
const atOnce = 10
const cartsOfASecond = 1_500

/** P25: from the press on “Pay” to the paid order on its page, against one bare transaction that writes the same rows. */
export async function measureCheckouts(databaseUrl: string, data: BenchData, pace: Pace): Promise<Figure> {
  const db = openDatabase({ url: databaseUrl, max: 4 })
  const payments = await startPaymentsStandIn()
  const product = await startProduct({ databaseUrl, paymentsUrl: payments.url, unlimited: true })
  const client = openHttpClient(product.origin)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: atOnce })
  // The database is dropped while its last connections are closing.
  pool.on('error', () => {})
  try {
    const store = await openStore(db, data)
    const carts = waitingCarts(db, data, store)
    const buy = () => checkOut(client, store.slug, carts.take())
    const bare = async () => {
      const connection = await pool.connect()
      try {
        await buyBare(connection, { teamId: data.teamId, storeId: store.id }, carts.take())
      } finally {
        connection.release()
      }
    }
    await carts.make(3)
    // The first order of a store is mailed to its owner.
    await buy()
    await checkSameRows(db, 'checkout', buy, bare)
    const withCarts =
      (load: Load): Load =>
      async seconds => {
        await carts.make(Math.max(0, Math.ceil(seconds * cartsOfASecond) - carts.count))
        return load(seconds)
      }
    const [ours, limit] = [withCarts(atATime(atOnce, buy)), withCarts(atATime(atOnce, bare))]
    // Empty tables fill within seconds, so statistics are refreshed, as autovacuum does within a minute.
    for (const load of [ours, limit]) await load(pace.warmUpSeconds)
    await db.pool.query('analyze')
    const { ratio, ...result } = await alternate(pace, ours, limit)
    const broken = await findBrokenRows(db)
    if (broken.length)
      throw new Error(`The checkouts broke what must always hold: ${JSON.stringify(broken.slice(0, 3))}`)
    return {
      name: `P25 checkout to settled, ${atOnce} at a time`,
      ours: `${perSecond(result.ours)}/s`,
      limit: `${perSecond(result.limit)}/s`,
      ratio: ratio.toFixed(3),
      goal: `≥ ${goal}`,
      isMet: ratio >= goal,
      note:
        'the checkout and the order’s page, which asks the provider, against one transaction that writes the same rows; ' +
        'the provider’s stand-in answers at once; the audit’s queries found nothing afterwards',
    }
  } finally {
    client.close()
    await product.stop()
    await payments.stop()
    await pool.end()
    await closeDatabase(db)
  }
}

interface Started {
  data: { attributes: { orderToken: string } }
}

async function checkOut(client: HttpClient, slug: string, cart: WaitingCart): Promise<void> {
  const headers = { 'recipient-token': cart.token }
  const started = await client.post(`/api/v2/store_front/${slug}/cart/checkout`, {}, headers)
  if (started.status !== 200)
    throw new Error(`A checkout was answered ${started.status}: ${started.text.slice(0, 300)}`)
  const { data }: Started = JSON.parse(started.text)
  const page = await client.get(`/api/v2/store_front/${slug}/orders/${data.attributes.orderToken}`)
  if (page.status !== 200 || !page.text.includes('"processing"'))
    throw new Error(`The order’s page was answered ${page.status}: ${page.text.slice(0, 300)}`)
}
