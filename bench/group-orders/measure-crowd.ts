import { setTimeout as sleep } from 'node:timers/promises'
import { closeDatabase, openDatabase, type Db } from '../../api/src/platform/db/database.ts'
import { findBrokenRows } from '../bench-database.ts'
import { signedIn, type BenchData } from '../bench-data.ts'
import type { Figure } from '../figure-table.ts'
import { openHttpClient } from '../http-client.ts'
import { median, percentile, type Pace } from '../rounds.ts'
import { startProduct } from '../server-process.ts'
import { redeem, type Redemption } from './redeem.ts'
import { firstProducts, makeRedemptionPage, type RedemptionPage } from './redemption-page.ts'

const goals = { seconds: 30, callMs: 2_000 }

/**
 * P14: everybody released at once on a page of two nodes, and all want the same variant first, of which there is one for three in
 * five. Who finds it gone takes something else.
 */
export async function measureCrowd(databaseUrl: string, data: BenchData, pace: Pace): Promise<Figure> {
  const people = pace.isQuick ? 100 : 500
  const units = (people * 3) / 5
  const db = openDatabase({ url: databaseUrl, max: 4 })
  const nodes = [
    await startProduct({ databaseUrl, unlimited: true }),
    await startProduct({ databaseUrl, unlimited: true }),
  ]
  const clients = nodes.map(node => openHttpClient(node.origin))
  const clientOf = (number: number) => clients[number % clients.length]!
  try {
    const headers = await signedIn(db, data.owner)
    const favorite = await makeFavorite(db, data.teamId, units)
    const others = await firstProducts(db, data.teamId, 13)
    const pageOf = (name: string) =>
      makeRedemptionPage(clientOf(0), headers, db, { name, productIds: [favorite.productId, ...others] })
    const warmUp = await pageOf('A quiet page')
    for (let number = 0; number < 40; number++)
      await redeem(clientOf(number), warmUp, number, [[otherOf(warmUp, number)]])
    const page = await pageOf('A page that is awaited')
    await db.pool.query('analyze')
    await sleep(500)
    const began = performance.now()
    const redemptions = await Promise.all(
      Array.from({ length: people }, (_, number) =>
        redeem(clientOf(number), page, number, [
          [favorite.variantId, otherOf(page, number)],
          [otherOf(page, number + 26)],
        ]),
      ),
    )
    const seconds = (performance.now() - began) / 1_000
    await requireExact(db, page, redemptions, { variantId: favorite.variantId, units })
    return figureOf(redemptions, seconds)
  } finally {
    for (const client of clients) client.close()
    for (const node of nodes) await node.stop()
    await closeDatabase(db)
  }
}

async function makeFavorite(db: Db, teamId: number, units: number) {
  const { rows } = await db.pool.query<{ productId: number; variantId: number }>(
    `
    with product as (
      insert into products (team_id, name, display_name)
      values ($1, 'Favorite', 'The one that everybody wants')
      returning id
    ), variant as (
      insert into product_variants (team_id, product_id, sku, price_cents, retail_price_cents, position)
      select $1, id, 'FAVORITE', 1500, 1900, 1
      from product
      returning id, product_id
    ), level as (
      insert into stock_levels (product_variant_id, team_id, on_hand)
      select id, $1, $2::int
      from variant
    ), receipt as (
      insert into stock_movements (
        team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type, source_id, actor_name)
      select $1, id, 'receipt', $2::int, 0, 'bench', id, 'bench'
      from variant
    )
    select product_id as "productId", id as "variantId"
    from variant`,
    [teamId, units],
  )
  return rows[0]! // the statement inserts one variant
}

/** A variant of another product than the favorite. */
function otherOf({ products }: RedemptionPage, number: number): number {
  const all = products.slice(1).flatMap(({ variantIds }) => variantIds)
  return all[number % all.length]!
}

async function requireExact(
  db: Db,
  page: RedemptionPage,
  redemptions: readonly Redemption[],
  favorite: { variantId: number; units: number },
): Promise<void> {
  const { rows } = await db.pool.query<{ confirmed: number }>(
    'select count(confirmed_at)::int as confirmed from participants where group_order_id = $1',
    [page.id],
  )
  const taken = redemptions.filter(({ variantIds }) => variantIds.includes(favorite.variantId)).length
  if (rows[0]?.confirmed !== redemptions.length || taken !== favorite.units)
    throw new Error(
      `${rows[0]?.confirmed} of ${redemptions.length} people have confirmed, and ${taken} hold one of the ` +
        `${favorite.units} favorites.`,
    )
  const broken = await findBrokenRows(db)
  if (broken.length)
    throw new Error(`The crowd broke what must always hold: ${JSON.stringify(broken.slice(0, 3))}`)
}

function figureOf(redemptions: readonly Redemption[], seconds: number): Figure {
  const calls = redemptions.flatMap(redemption => redemption.calls)
  const slowest = [...new Set(calls.map(call => call.name))]
    .map(name => {
      const times = calls.filter(call => call.name === name).map(call => call.ms)
      return { name, median: median(times), p95: percentile(times, 0.95) }
    })
    .toSorted((a, b) => b.p95 - a.p95)
  const p95 = slowest[0]!.p95 // everybody makes the same calls
  return {
    name: `P14 ${redemptions.length} people released at once`,
    ours: `${seconds.toFixed(1)} s, p95 of a call ${Math.round(p95)} ms`,
    limit: '–',
    ratio: '–',
    goal: `≤ ${goals.seconds} s, ≤ ${goals.callMs} ms`,
    isMet: seconds <= goals.seconds && p95 <= goals.callMs,
    note:
      'two nodes, no pauses between calls, all want one variant that three in five can have; nobody saw an error of ours, ' +
      `everybody confirmed, and the audit’s queries found nothing afterwards; median and p95 in ms: ${slowest
        .map(({ name, median: middle, p95: high }) => `${name} ${Math.round(middle)}/${Math.round(high)}`)
        .join(', ')}`,
  }
}
