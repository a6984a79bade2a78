import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Author } from '../../../../platform/audit.ts'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ConstraintCodes } from '../../../../platform/http/answer-error.ts'
import { productVariants } from '../products.tables.ts'
import { stockLevels, stockMovements } from './stock.tables.ts'
import type { StockDemand } from './sum-demand.ts'

/** Stock of a variant that belongs to another team or does not exist. */
export const stockConstraints: ConstraintCodes = {
  stock_levels_product_variant_id_fkey: 'not_found',
  stock_levels_variant: 'not_found',
}

export type MovementKind = 'receipt' | 'reservation' | 'release' | 'shipment' | 'return' | 'adjustment'

/** What a movement was made for, such as `{ type: 'payment_attempt', id: 41 }`. */
export interface StockSource {
  type: string
  id: number
}

/** Some of a source's items under an id of their own, such as a parcel's. */
export interface StockPart {
  id: number
  lines: readonly StockDemand[]
}

export interface StockMove {
  teamId: number
  productVariantId: number
  kind: MovementKind
  onHandDelta: number
  reservedDelta: number
  source: StockSource
  author: Author
  reason?: string
  /** The part that moves, for movements that are made per part; 0 or left out means the whole source. */
  partId?: number
}

// Ledger and balance change in one statement: an UPDATE that had to wait reads the level again once the other transaction has
// committed, and the entry's unique key keeps a source from making the same movement twice.
const moveSql = `
  with moved as (
    update stock_levels s
    set on_hand = s.on_hand + $4::int, reserved = s.reserved + $5::int
    where s.product_variant_id = $2 and s.team_id = $1
      and s.reserved + $5::int between 0 and s.on_hand + $4::int
      and not exists (
        select from stock_movements m
        where m.source_type = $6 and m.source_id = $7 and m.kind = $3
          and m.product_variant_id = $2 and m.part_id = $10::bigint
      )
      and (
        $3 <> 'reservation'
        or not exists (select from product_variants v where v.id = $2 and v.expiration_date < current_date)
      )
    returning s.product_variant_id
  )
  insert into stock_movements (
    team_id, product_variant_id, kind, on_hand_delta, reserved_delta,
    source_type, source_id, part_id, actor_name, reason
  )
  select
    $1::bigint, product_variant_id, $3::text, $4::int, $5::int,
    $6::text, $7::bigint, $10::bigint, $8::text, $9::text
  from moved`

/**
 * Changes a stock level and writes the ledger entry; false when the level does not allow it or this source made the movement
 * before.
 */
export async function moveStock(tx: Tx, move: StockMove): Promise<boolean> {
  const { rowCount } = await tx.client.query(moveSql, [
    move.teamId,
    move.productVariantId,
    move.kind,
    move.onHandDelta,
    move.reservedDelta,
    move.source.type,
    move.source.id,
    move.author.name,
    move.reason ?? '',
    move.partId ?? 0,
  ])
  return rowCount === 1
}

/** A variant that never had stock has no level yet. */
export async function ensureLevel(tx: Tx, teamId: number, productVariantId: number): Promise<void> {
  await tx.insert(stockLevels).values({ teamId, productVariantId }).onConflictDoNothing()
}

/** Locks a variant's level until the transaction ends; undefined where it never had stock. */
export async function lockLevel(
  tx: Tx,
  productVariantId: RowId,
): Promise<{ onHand: number; reserved: number } | undefined> {
  const [row] = await tx
    .select({ onHand: stockLevels.onHand, reserved: stockLevels.reserved })
    .from(stockLevels)
    .where(eq(stockLevels.productVariantId, productVariantId))
    .for('update')
  return row
}

/** Locks the levels of several variants in the order of their ids, so that nobody reserves or releases them meanwhile. */
export async function lockLevels(tx: Tx, teamId: number, variantIds: readonly number[]): Promise<void> {
  await tx
    .select({ id: stockLevels.productVariantId })
    .from(stockLevels)
    .where(and(eq(stockLevels.teamId, teamId), inArray(stockLevels.productVariantId, [...variantIds])))
    .orderBy(asc(stockLevels.productVariantId))
    .for('update')
}

function isFrom(source: StockSource) {
  return and(eq(stockMovements.sourceType, source.type), eq(stockMovements.sourceId, source.id))
}

/** Locks a source's reservations, so that releasing, shipping and returning them wait for each other. */
export async function lockReservations(tx: Tx, source: StockSource): Promise<void> {
  await tx
    .select({ id: stockMovements.id })
    .from(stockMovements)
    .where(and(isFrom(source), eq(stockMovements.kind, 'reservation')))
    .orderBy(asc(stockMovements.id))
    .for('update')
}

/** Whether a part of a source made this kind of movement before. Call with the reservations locked. */
export async function hasPartMoved(
  tx: Tx,
  source: StockSource,
  kind: MovementKind,
  partId: number,
): Promise<boolean> {
  const rows = await tx
    .select({ id: stockMovements.id })
    .from(stockMovements)
    .where(and(isFrom(source), eq(stockMovements.kind, kind), eq(stockMovements.partId, partId)))
    .limit(1)
  return rows.length > 0
}

export interface SourceStock {
  teamId: number
  productVariantId: number
  reserved: number
  shipped: number
}

/** What a source still has reserved, and what it has shipped less what was returned, by ascending variant. */
export async function findSourceStock(tx: Tx, source: StockSource): Promise<SourceStock[]> {
  const { teamId, productVariantId, kind, onHandDelta, reservedDelta } = stockMovements
  return tx
    .select({
      teamId,
      productVariantId,
      reserved: sql<number>`sum(${reservedDelta})::int`,
      shipped: sql<number>`(- coalesce(sum(${onHandDelta}) filter (where ${kind} in ('shipment', 'return')), 0))::int`,
    })
    .from(stockMovements)
    .where(isFrom(source))
    .groupBy(teamId, productVariantId)
    .orderBy(asc(productVariantId))
}

/** How many of each of a team's variants can be reserved now; a variant that is missing from the map has none. */
export async function findAvailable(
  reader: Reader,
  teamId: number,
  variantIds: number[],
): Promise<Map<number, number>> {
  if (variantIds.length === 0) return new Map()
  const rows = await reader
    .select({
      id: stockLevels.productVariantId,
      available: sql<number>`case when ${productVariants.expirationDate} < current_date then 0
        else ${stockLevels.onHand} - ${stockLevels.reserved} end`,
    })
    .from(stockLevels)
    .innerJoin(productVariants, eq(productVariants.id, stockLevels.productVariantId))
    .where(and(eq(stockLevels.teamId, teamId), inArray(stockLevels.productVariantId, variantIds)))
  return new Map(rows.map(row => [row.id, row.available]))
}

/** How many items a team has in stock that are not reserved. */
export async function countTeamStock(db: Reader, teamId: number): Promise<number> {
  const [stock] = await db
    .select({
      count: sql<number>`coalesce(sum(${stockLevels.onHand} - ${stockLevels.reserved}), 0)`.mapWith(Number),
    })
    .from(stockLevels)
    .where(eq(stockLevels.teamId, teamId))
  return stock?.count ?? 0
}
