import type { ParcelState } from '@ribbon/contract/warehouse/parcels/parcels'
import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { hotRows, type Db, type Reader, type Tx } from '../../../platform/db/database.ts'
import type { ConstraintCodes } from '../../../platform/http/answer-error.ts'
import { parcels } from './parcels.tables.ts'

/** The last judges: an order travels in 50 parcels at most, which together never hold more than was ordered. */
export const parcelConstraints: ConstraintCodes = {
  parcels_number: 'parcels_too_many',
  parcel_items_within_order: 'parcel_holds_less',
}

export type ParcelRow = Omit<typeof parcels.$inferSelect, 'state'> & { state: ParcelState }

/** The first parcel of an order, made on the first call. */
export async function ensureParcel(tx: Tx, order: { id: number; teamId: number }): Promise<number> {
  await tx.insert(parcels).values({ orderId: order.id, teamId: order.teamId }).onConflictDoNothing()
  const [row] = await tx
    .select({ id: parcels.id })
    .from(parcels)
    .where(eq(parcels.orderId, order.id))
    .orderBy(asc(parcels.number))
    .limit(1)
  return row!.id
}

export type NewParcel = Pick<
  typeof parcels.$inferInsert,
  | 'teamId'
  | 'orderId'
  | 'reshipmentId'
  | 'hold'
  | 'holdReason'
  | 'carrierCode'
  | 'serviceCode'
  | 'serviceName'
>

/** One more parcel of a locked order; what it holds is put in by the caller. */
export async function insertParcel(tx: Tx, parcel: NewParcel): Promise<ParcelRow> {
  const [row] = await tx
    .insert(parcels)
    .values({
      ...parcel,
      isWhole: false,
      number: sql`(select max(number) + 1 from parcels where order_id = ${parcel.orderId})` as never,
    })
    .returning()
  return row as ParcelRow
}

/** Queues the parcels of a send's orders by one statement; their labels are bought a few at a time. */
export async function insertBulkParcels(tx: Tx, teamId: number, orderIds: readonly number[]): Promise<void> {
  await hotRows(
    tx,
    'fulfilment_sent_parcels',
    'insert into parcels (team_id, order_id, label_due_at) select $1::bigint, o.id, now() from unnest($2::bigint[]) o (id) on conflict do nothing',
    [teamId, orderIds],
  )
}

// What is due is asked again of the locked row: another node may have taken it since.
const dueText = `with teams as (select distinct team_id from parcels where label_due_at <= now() and state = 'queued'),
  due as (select p.id, row_number() over (partition by t.team_id order by p.id) as turn
    from teams t cross join lateral (select id from parcels where team_id = t.team_id and label_due_at <= now() and state = 'queued' order by id limit $1::int) p),
  chosen as (select p.id from parcels p join (select id from due order by turn, id limit $1::int) d on d.id = p.id
    where p.label_due_at <= now() and p.state = 'queued' for update of p skip locked)
  update parcels set label_due_at = now() + interval '2 minutes' from chosen where parcels.id = chosen.id returning parcels.id`

/** Takes parcels of sends for two minutes, the teams in turn, so that no team's ten thousand stand before another's ten. */
export async function claimDueLabels(db: Db, count: number): Promise<number[]> {
  return (await hotRows<[number]>(db, 'fulfilment_due_labels', dueText, [count])).map(([id]) => id)
}

export async function findParcel(db: Reader, id: number): Promise<ParcelRow | undefined> {
  return oneParcel(db, eq(parcels.id, id))
}

export async function findParcelByTracking(
  db: Reader,
  trackingNumber: string,
): Promise<ParcelRow | undefined> {
  return oneParcel(db, eq(parcels.trackingNumber, trackingNumber))
}

export async function findParcelsOfOrder(db: Reader, orderId: number): Promise<ParcelRow[]> {
  return (await db
    .select()
    .from(parcels)
    .where(eq(parcels.orderId, orderId))
    .orderBy(asc(parcels.number))) as ParcelRow[]
}

async function oneParcel(db: Reader, where: SQL): Promise<ParcelRow | undefined> {
  const [row] = await db.select().from(parcels).where(where)
  return row as ParcelRow | undefined
}

/** Call with the order's row locked already: order before parcel, everywhere. */
export async function lockParcelRow(tx: Tx, id: number): Promise<ParcelRow> {
  const [row] = await tx.select().from(parcels).where(eq(parcels.id, id)).for('update')
  return row as ParcelRow
}

/** Keeps parcels as they are until the transaction ends, by id; without `waiting` those that change just now are left out. */
export async function lockParcelsShared(
  tx: Tx,
  ids: readonly number[],
  { waiting }: { waiting: boolean },
): Promise<ParcelRow[]> {
  if (ids.length === 0) return []
  return (await tx
    .select()
    .from(parcels)
    .where(inArray(parcels.id, [...ids]))
    .orderBy(asc(parcels.id))
    .for('share', waiting ? {} : { skipLocked: true })) as ParcelRow[]
}

export async function updateParcel(
  tx: Tx,
  id: number,
  change: Partial<Omit<ParcelRow, 'id' | 'teamId' | 'orderId' | 'createdAt'>>,
): Promise<void> {
  await tx.update(parcels).set(change).where(eq(parcels.id, id))
}

/** What a carrier said of an address may name it: blanks that for orders whose recipient was erased. */
export async function eraseParcelProblems(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length > 0)
    await tx
      .update(parcels)
      .set({ problem: null })
      .where(inArray(parcels.orderId, [...orderIds]))
}
