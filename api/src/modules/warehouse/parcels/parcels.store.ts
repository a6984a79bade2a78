import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { columns, id } from '../../../platform/db/columns.ts'
import type { InsertOf } from '../../../platform/db/drizzle-ids.ts'
import { readRows, type Db, type Reader, type Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { ConstraintCodes } from '../../../platform/http/answer-error.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { parcels } from './parcels.tables.ts'

/** An order has at most 50 parcels, which together never contain more than was ordered. */
export const parcelConstraints: ConstraintCodes = {
  parcels_number: 'parcels_too_many',
  parcel_items_within_order: 'parcel_holds_less',
}

export type ParcelRow = typeof parcels.$inferSelect

/** The id of an order's first parcel, which the first call creates. */
export async function ensureParcel(tx: Tx, order: { id: number; teamId: number }): Promise<RowId> {
  await tx.insert(parcels).values({ orderId: order.id, teamId: order.teamId }).onConflictDoNothing()
  const [row] = await tx
    .select({ id: parcels.id })
    .from(parcels)
    .where(eq(parcels.orderId, order.id))
    .orderBy(asc(parcels.number))
    .limit(1)
  if (!row) throw new Error(`Order ${order.id} has no parcel although one was just inserted.`)
  return row.id
}

export type NewParcel = Pick<
  InsertOf<typeof parcels>,
  | 'teamId'
  | 'orderId'
  | 'reshipmentId'
  | 'hold'
  | 'holdReason'
  | 'carrierCode'
  | 'serviceCode'
  | 'serviceName'
>

/** Adds an empty parcel to a locked order; the caller adds its items. */
export async function insertParcel(tx: Tx, parcel: NewParcel): Promise<ParcelRow> {
  const [row] = await tx
    .insert(parcels)
    .values({
      ...parcel,
      isWhole: false,
      number: sql<number>`(select max(number) + 1 from parcels where order_id = ${parcel.orderId})`,
    })
    .returning()
  if (!row) throw new Error(`No parcel was inserted for order ${parcel.orderId}.`)
  return row
}

/** Queues the parcels of a bulk send's orders with one statement; their labels are bought a few at a time. */
export async function insertBulkParcels(tx: Tx, teamId: number, orderIds: readonly number[]): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into parcels (team_id, order_id, label_due_at)
    select ${teamId}::bigint, o.id, now()
    from unnest(${sql.param([...orderIds])}::bigint[]) o (id)
    on conflict do nothing
    returning id`)
  // Operators hear that there are new parcels, not which, so that one event is enough.
  const [first] = rows
  if (first) announce(tx, { teamId: null, event: 'parcel.created', type: 'parcels', id: first.id })
}

const dueLabelColumns = columns({ id: id('parcels.id') })
// The conditions are checked again on the locked rows, because another node may have claimed them in the meantime.
const claimDueLabelsText = `
  with teams as (
    select distinct team_id
    from parcels
    where label_due_at <= now() and state = 'queued'
  ),
  due as (
    select p.id, row_number() over (partition by t.team_id order by p.id) as turn
    from teams t
    cross join lateral (
      select id
      from parcels
      where team_id = t.team_id and label_due_at <= now() and state = 'queued'
      order by id
      limit $1::int
    ) p
  ),
  chosen as (
    select p.id
    from parcels p
    join (select id from due order by turn, id limit $1::int) d on d.id = p.id
    where p.label_due_at <= now() and p.state = 'queued'
    for update of p skip locked
  )
  update parcels
  set label_due_at = now() + interval '2 minutes'
  from chosen
  where parcels.id = chosen.id
  returning ${dueLabelColumns}`

/** Claims parcels of bulk sends for two minutes, one per team in turn, so that no team's ten thousand delay another's ten. */
export async function claimDueLabels(db: Db, count: number): Promise<RowId[]> {
  const rows = await readRows(db, dueLabelColumns, claimDueLabelsText, [count])
  return rows.map(row => row.id)
}

export async function findParcel(db: Reader, id: RowId): Promise<ParcelRow | undefined> {
  return oneParcel(db, eq(parcels.id, id))
}

export async function findParcelByTracking(
  db: Reader,
  trackingNumber: string,
): Promise<ParcelRow | undefined> {
  return oneParcel(db, eq(parcels.trackingNumber, trackingNumber))
}

export async function findParcelsOfOrder(db: Reader, orderId: RowId): Promise<ParcelRow[]> {
  return db.select().from(parcels).where(eq(parcels.orderId, orderId)).orderBy(asc(parcels.number))
}

async function oneParcel(db: Reader, where: SQL): Promise<ParcelRow | undefined> {
  const [row] = await db.select().from(parcels).where(where)
  return row
}

/** Locks a parcel's row. Call it with the order's row locked: the order comes first, everywhere. */
export async function lockParcelRow(tx: Tx, id: RowId): Promise<ParcelRow> {
  const [row] = await tx.select().from(parcels).where(eq(parcels.id, id)).for('update')
  if (!row) throw new Error(`Parcel ${id} does not exist.`)
  return row
}

/** Locks parcels against changes until the transaction ends; without `waiting` it skips those that are changing right now. */
export async function lockParcelsShared(
  tx: Tx,
  ids: readonly RowId[],
  { waiting }: { waiting: boolean },
): Promise<ParcelRow[]> {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(parcels)
    .where(inArray(parcels.id, [...ids]))
    .orderBy(asc(parcels.id))
    .for('share', waiting ? {} : { skipLocked: true })
}

export async function updateParcel(
  tx: Tx,
  id: number,
  change: Partial<Omit<ParcelRow, 'id' | 'teamId' | 'orderId' | 'createdAt'>>,
): Promise<void> {
  await tx.update(parcels).set(change).where(eq(parcels.id, id))
}

/** Erases what the carrier said about an address, for orders whose recipient was erased. */
export async function eraseParcelProblems(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length > 0)
    await tx
      .update(parcels)
      .set({ problem: null })
      .where(inArray(parcels.orderId, [...orderIds]))
}

/** Whether a project has a parcel that has not arrived, come back, been lost or canceled, or whose delivery can still be undone. */
export async function hasParcelsOnTheirWay(
  reader: Reader,
  { teamId, id: projectId }: { teamId: RowId; id: RowId },
): Promise<boolean> {
  const { rows } = await reader.execute<{ isOpen: boolean }>(sql`
    select exists (
      select
      from orders o
      left join parcels p on p.order_id = o.id
      where o.team_id = ${teamId}
        and o.project_id = ${projectId}
        and o.status <> 'canceled'
        and (
          p.id is null
          or p.state not in ('delivered', 'returned', 'lost', 'canceled')
          or p.delivery_undo_until > now()
        )
    ) as "isOpen"`)
  return rows[0]?.isOpen === true
}
