import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { InsertOf } from '../../../../platform/db/drizzle-ids.ts'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { products, productVariants } from '../../../catalog/products/products.tables.ts'
import {
  restockLines,
  restockReceiptLines,
  restockReceipts,
  restockRequests,
  type StoredRestockState,
} from './restocks.tables.ts'

export type RestockRow = typeof restockRequests.$inferSelect
export interface RestockedVariant {
  id: number
  title: string
  name: string
  sku: string
}

const optionsName = sql<string>`concat_ws(
  ', ',
  nullif(${productVariants.type}, ''),
  nullif(${productVariants.color}, ''),
  nullif(${productVariants.size}, '')
)`

/** Which of these variants the team has; archived ones are left out. */
export function findRestockable(
  db: Reader,
  scope: Scope,
  variantIds: readonly number[],
): Promise<RestockedVariant[]> {
  return db
    .select({
      id: productVariants.id,
      title: products.displayName,
      name: optionsName,
      sku: productVariants.sku,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(
      and(
        eq(productVariants.teamId, scope.teamId),
        inArray(productVariants.id, [...variantIds]),
        isNull(productVariants.archivedAt),
        isNull(products.archivedAt),
      ),
    )
}

export async function insertRestock(
  tx: Tx,
  request: {
    teamId: number
    requestedById: number
    requestedByName: string
    lines: readonly { productVariantId: number; quantity: number }[]
  },
): Promise<RowId> {
  const { teamId, requestedById, requestedByName, lines } = request
  const row = oneRow(
    await tx
      .insert(restockRequests)
      .values({ teamId, requestedById, requestedByName })
      .returning({ id: restockRequests.id }),
  )
  await tx.insert(restockLines).values(lines.map(line => ({ teamId, restockRequestId: row.id, ...line })))
  return row.id
}

/** Locks a request until the transaction ends; of those a member asks for only one of the team. */
export async function lockRestock(
  tx: Tx,
  wanted: { id: RowId } | { id: number; scope: Scope },
): Promise<RestockRow | undefined> {
  const ofTeam = 'scope' in wanted ? eq(restockRequests.teamId, wanted.scope.teamId) : undefined
  const [row] = await tx
    .select()
    .from(restockRequests)
    .where(and(eq(restockRequests.id, wanted.id), ofTeam))
    .for('update')
  return row
}

/** Ends an open request. */
export async function endRestock(
  tx: Tx,
  id: number,
  end: { state: Exclude<StoredRestockState, 'open'>; endedByName: string; reason?: string },
): Promise<void> {
  await tx
    .update(restockRequests)
    .set({ ...end, endedAt: databaseTime() })
    .where(and(eq(restockRequests.id, id), eq(restockRequests.state, 'open')))
}

export async function insertReceipt(
  tx: Tx,
  receipt: { teamId: number; restockRequestId: number; operatorId: number; operatorName: string },
): Promise<RowId> {
  const row = oneRow(await tx.insert(restockReceipts).values(receipt).returning({ id: restockReceipts.id }))
  return row.id
}

export interface ReceivedLine {
  productVariantId: number
  received: number
  damaged: number
  note: string
}

/** Adds a delivery to a line and returns the line's id; undefined where the line does not expect that many. */
export async function receiveLine(
  tx: Tx,
  restockRequestId: number,
  line: ReceivedLine,
): Promise<RowId | undefined> {
  const [row] = await tx
    .update(restockLines)
    .set({
      received: sql`${restockLines.received} + ${line.received}`,
      damaged: sql`${restockLines.damaged} + ${line.damaged}`,
    })
    .where(
      and(
        eq(restockLines.restockRequestId, restockRequestId),
        eq(restockLines.productVariantId, line.productVariantId),
        sql`${restockLines.received} + ${line.received} <= ${restockLines.quantity}`,
      ),
    )
    .returning({ id: restockLines.id })
  return row?.id
}

export async function insertReceiptLine(tx: Tx, line: InsertOf<typeof restockReceiptLines>): Promise<void> {
  await tx.insert(restockReceiptLines).values(line)
}

export interface LineRow {
  variantId: number
  title: string
  name: string
  sku: string
  image: string | null
  quantity: number
  received: number
  damaged: number
}

const firstImage = sql<string | null>`coalesce(${productVariants.images} ->> 0, ${products.images} ->> 0)`

/** The lines of a request in catalog order. */
export function listLines(db: Reader, restockRequestId: RowId): Promise<LineRow[]> {
  return db
    .select({
      variantId: restockLines.productVariantId,
      title: products.displayName,
      name: optionsName,
      sku: productVariants.sku,
      image: firstImage,
      quantity: restockLines.quantity,
      received: restockLines.received,
      damaged: restockLines.damaged,
    })
    .from(restockLines)
    .innerJoin(productVariants, eq(productVariants.id, restockLines.productVariantId))
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(eq(restockLines.restockRequestId, restockRequestId))
    .orderBy(sql`lower(${products.displayName})`, asc(productVariants.position), asc(restockLines.id))
}

export interface ReceiptLineRow {
  receiptId: number
  at: Date
  by: string
  title: string
  name: string
  sku: string
  image: string | null
  received: number
  damaged: number
  note: string
}

/** The delivered lines of a request, delivery by delivery, or those of one delivery. */
export function listReceiptLines(
  db: Reader,
  of: { restockRequestId: RowId } | { receiptId: RowId },
): Promise<ReceiptLineRow[]> {
  return db
    .select({
      receiptId: restockReceipts.id,
      at: restockReceipts.createdAt,
      by: restockReceipts.operatorName,
      title: products.displayName,
      name: optionsName,
      sku: productVariants.sku,
      image: firstImage,
      received: restockReceiptLines.received,
      damaged: restockReceiptLines.damaged,
      note: restockReceiptLines.note,
    })
    .from(restockReceipts)
    .innerJoin(restockReceiptLines, eq(restockReceiptLines.restockReceiptId, restockReceipts.id))
    .innerJoin(restockLines, eq(restockLines.id, restockReceiptLines.restockLineId))
    .innerJoin(productVariants, eq(productVariants.id, restockLines.productVariantId))
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(
      'receiptId' in of
        ? eq(restockReceipts.id, of.receiptId)
        : eq(restockReceipts.restockRequestId, of.restockRequestId),
    )
    .orderBy(
      asc(restockReceipts.id),
      sql`lower(${products.displayName})`,
      asc(productVariants.position),
      asc(restockReceiptLines.id),
    )
}
