import pg from 'pg'
import { closeDatabase, openDatabase } from '../../api/src/platform/db/database.ts'
import type { BenchData } from '../bench-data.ts'
import { findBrokenRows } from '../bench-database.ts'
import type { Figure } from '../figure-table.ts'
import { openHttpClient } from '../http-client.ts'
import { perSecond } from '../measure-reads.ts'
import { alternate, atATime, type Pace } from '../rounds.ts'
import { checkSameRows } from '../same-rows.ts'
import { startProduct } from '../server-process.ts'
import { addBareLine } from './bare-cart-line.ts'
import { openStore } from './open-store.ts'

const goal = 0.25
const atOnce = 20

/** P24: strangers who put a first thing into a cart, twenty at a time, against one bare transaction that writes the same rows. */
export async function measureCartLines(databaseUrl: string, data: BenchData, pace: Pace): Promise<Figure> {
  const db = openDatabase({ url: databaseUrl, max: 4 })
  const product = await startProduct({ databaseUrl, unlimited: true })
  const client = openHttpClient(product.origin)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: atOnce })
  // The database is dropped while its last connections are closing.
  pool.on('error', () => {})
  try {
    const store = await openStore(db, data)
    const path = `/api/v2/store_front/${store.slug}/cart/cart_line_items`
    let number = 0
    const variant = () => data.variantIds[number++ % data.variantIds.length]!
    const ours = async () => {
      const added = await client.post(path, {
        cart_line_item: { product_variant_id: String(variant()), quantity: 1 },
      })
      if (added.status !== 201)
        throw new Error(`A line was answered ${added.status}: ${added.text.slice(0, 300)}`)
    }
    const limit = async () => {
      const connection = await pool.connect()
      try {
        await addBareLine(connection, { teamId: data.teamId, storeId: store.id, variantId: variant() })
      } finally {
        connection.release()
      }
    }
    await checkSameRows(db, 'cart line', ours, limit)
    const [strangers, transactions] = [atATime(atOnce, ours), atATime(atOnce, limit)]
    // Empty tables fill within seconds, so statistics are refreshed, as autovacuum does within a minute.
    for (const load of [strangers, transactions]) await load(pace.warmUpSeconds)
    await db.pool.query('analyze')
    const { ratio, ...result } = await alternate(pace, strangers, transactions)
    const broken = await findBrokenRows(db)
    if (broken.length)
      throw new Error(`The carts broke what must always hold: ${JSON.stringify(broken.slice(0, 3))}`)
    return {
      name: `P24 a cart line, ${atOnce} at a time`,
      ours: `${perSecond(result.ours)}/s`,
      limit: `${perSecond(result.limit)}/s`,
      ratio: ratio.toFixed(3),
      goal: `≥ ${goal}`,
      isMet: ratio >= goal,
      note:
        'the token, the guarded line and the whole cart back, against one transaction that writes the same rows and reads ' +
        'the line with its product; the audit’s queries found nothing afterwards',
    }
  } finally {
    client.close()
    await product.stop()
    await pool.end()
    await closeDatabase(db)
  }
}
