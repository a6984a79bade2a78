import { closeDatabase, openDatabase, type Db } from '../../api/src/platform/db/database.ts'
import { signedIn, type BenchData } from '../bench-data.ts'
import { cloneDatabase, dropDatabase } from '../bench-database.ts'
import type { Figure } from '../figure-table.ts'
import { openHttpClient } from '../http-client.ts'
import { median, percentile, type Pace } from '../rounds.ts'
import { startProduct } from '../server-process.ts'

const goalMs = 60
const productCount = 2_000
const sorts = ['title]=asc', 'quantity]=desc', 'belowThreshold]=desc', 'expirationDate]=asc']

/**
 * P12: a page of the inventory of 2,000 products with four variants each, whose ledger has the reservations
 * and shipments of a million orders of three items.
 */
export async function measureInventory(
  { serverUrl, data }: { serverUrl: string; data: BenchData },
  pace: Pace,
): Promise<Figure> {
  const orders = pace.isQuick ? 10_000 : 1_000_000
  const url = await cloneDatabase(serverUrl, 'ribbon_bench', 'ribbon_bench_large')
  const db = openDatabase({ url, max: 2 })
  try {
    await fillLedger(db, data.teamId, orders)
    const headers = await signedIn(db, data.owner)
    const product = await startProduct({ databaseUrl: url })
    const client = openHttpClient(product.origin)
    try {
      const times: number[] = []
      for (let page = 0; page < (pace.isQuick ? 20 : 120); page++) {
        const began = performance.now()
        const { status, text } = await client.get(
          `/api/v2/team/products/all_inventory?filters[${sorts[page % sorts.length]}&page[number]=${1 + ((page * 7) % 40)}`,
          headers,
        )
        times.push(performance.now() - began)
        if (status !== 200) throw new Error(`The inventory answered ${status}: ${text.slice(0, 200)}`)
      }
      // The first of each sort prepares its statement.
      const measured = times.slice(sorts.length)
      const ms = (value: number) => `${value.toFixed(1)} ms`
      return {
        name: `P12 inventory page of 50, ${orders.toLocaleString('en-US')} orders`,
        ours: ms(median(measured)),
        limit: '–',
        ratio: '–',
        goal: `≤ ${goalMs} ms`,
        isMet: median(measured) <= goalMs,
        note:
          'one page after the other, every sort and any page of ' +
          `${productCount.toLocaleString('en-US')} products, forecast included; 95 of 100 within ` +
          `${ms(percentile(measured, 0.95))}`,
      }
    } finally {
      client.close()
      await product.stop()
    }
  } finally {
    await closeDatabase(db)
    await dropDatabase(serverUrl, 'ribbon_bench_large')
  }
}

/** Adds products, and 400 days of ledger entries: a reservation and a shipment for each item. */
async function fillLedger(db: Db, teamId: number, orders: number): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      `insert into products (team_id, name, display_name) select $1, 'Shelf ' || n, 'Shelf thing ' || n
        from generate_series(1, $2::int - (select count(*)::int from products where team_id = $1)) n`,
      [teamId, productCount],
    )
    await client.query(
      `insert into product_variants (team_id, product_id, sku, size, price_cents, retail_price_cents, expiration_date)
      select $1, p.id, 'SHELF-' || p.id || '-' || s.size, s.size, 1500, 1900 + p.id % 700,
        case when p.id % 9 = 0 then current_date + (p.id % 300)::int end
      from products p cross join (values ('S'), ('M'), ('L'), ('XL')) s (size) where p.team_id = $1
        and not exists (select from product_variants v where v.product_id = p.id)`,
      [teamId],
    )
    await client.query(
      `insert into stock_levels (product_variant_id, team_id, on_hand) select id, team_id, (id * 7919 % 4000)::int
        from product_variants where team_id = $1 on conflict do nothing`,
      [teamId],
    )
    await client.query(
      `insert into stock_movements (team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type,
        source_id, actor_name, created_at)
      select $1, v.ids[1 + (n::bigint * 7919 % cardinality(v.ids))::int], m.kind, m.on_hand, m.reserved,
        'bench_item', n, 'bench', now() - interval '400 days' + n * (interval '400 days' / $2::int)
      from generate_series(1, $2::int) n cross join (values ('reservation', 0, 1), ('shipment', -1, -1)) m (kind, on_hand, reserved)
      cross join (select array_agg(id order by id) as ids from product_variants where team_id = $1) v`,
      [teamId, orders * 3],
    )
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}
