import type { ParcelState } from '@ribbon/contract/operations'
import type { Page } from '@ribbon/contract/paging'
import { and, asc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import { hotRows, type Db, type Reader, type Tx } from '../../platform/db/database.ts'
import { orderItems, orders, shownNumber } from '../orders/orders.tables.ts'
import { teams } from '../teams/teams.tables.ts'
import { openStates } from './fulfilment.states.ts'
import { parcels, webhookEvents } from './fulfilment.tables.ts'

export type ParcelRow = Omit<typeof parcels.$inferSelect, 'state'> & { state: ParcelState }

/** The parcel of an order, made on the first call. */
export async function ensureParcel(tx: Tx, order: { id: number; teamId: number }): Promise<number> {
  await tx.insert(parcels).values({ orderId: order.id, teamId: order.teamId }).onConflictDoNothing()
  const [row] = await tx.select({ id: parcels.id }).from(parcels).where(eq(parcels.orderId, order.id))
  return row!.id
}

/** Queues the parcels of a send's orders by one statement; their labels are bought a few at a time. */
export async function insertSentParcels(tx: Tx, teamId: number, orderIds: readonly number[]): Promise<void> {
  await hotRows(tx, 'fulfilment_sent_parcels', 'insert into parcels (team_id, order_id, label_due_at) select $1::bigint, o.id, now() from unnest($2::bigint[]) o (id) on conflict do nothing', [teamId, orderIds])
}

const dueText = `with teams as (select distinct team_id from parcels where label_due_at <= now() and state = 'queued'),
  due as (select p.id, row_number() over (partition by t.team_id order by p.id) as turn
    from teams t cross join lateral (select id from parcels where team_id = t.team_id and label_due_at <= now() and state = 'queued' order by id limit $1::int) p),
  chosen as (select p.id from parcels p join (select id from due order by turn, id limit $1::int) d on d.id = p.id for update of p skip locked)
  update parcels set label_due_at = now() + interval '2 minutes' from chosen where parcels.id = chosen.id returning parcels.id`

/** Takes parcels of sends for two minutes, the teams in turn, so that no team's ten thousand stand before another's ten. */
export async function claimDueLabels(db: Db, count: number): Promise<number[]> {
  return (await hotRows<[number]>(db, 'fulfilment_due_labels', dueText, [count])).map(([id]) => id)
}

export async function findParcel(db: Reader, id: number): Promise<ParcelRow | undefined> {
  return oneParcel(db, eq(parcels.id, id))
}

export async function findParcelByTracking(db: Reader, trackingNumber: string): Promise<ParcelRow | undefined> {
  return oneParcel(db, eq(parcels.trackingNumber, trackingNumber))
}

export async function findParcelOfOrder(db: Reader, orderId: number): Promise<ParcelRow | undefined> {
  return oneParcel(db, eq(parcels.orderId, orderId))
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

export async function updateParcel(tx: Tx, id: number, change: Partial<Omit<ParcelRow, 'id' | 'teamId' | 'orderId' | 'createdAt'>>): Promise<void> {
  await tx.update(parcels).set(change).where(eq(parcels.id, id))
}

/** False for a webhook that has been applied already. */
export async function recordWebhook(tx: Tx, provider: string, eventKey: string): Promise<boolean> {
  const rows = await tx.insert(webhookEvents).values({ provider, eventKey }).onConflictDoNothing().returning({ eventKey: webhookEvents.eventKey })
  return rows.length === 1
}

export interface ParcelItem { orderId: number; name: string; sku: string; quantity: number; priceCents: number }

export async function findParcelItems(db: Reader, orderIds: number[]): Promise<ParcelItem[]> {
  if (!orderIds.length) return []
  return db.select({
    orderId: orderItems.orderId, name: orderItems.displayName, sku: orderItems.sku, quantity: orderItems.quantity, priceCents: orderItems.priceCents,
  }).from(orderItems).where(inArray(orderItems.orderId, orderIds)).orderBy(orderItems.id)
}

/** The number people see (orders.present.ts). */

const listed = {
  parcel: parcels, orderNumber: shownNumber, teamName: teams.name, recipientName: orders.shipName, city: orders.shipCity, country: orders.shipCountry, serviceName: orders.serviceName, cardMessage: orders.cardMessage,
}

function listedParcels(db: Reader) {
  return db.select(listed).from(parcels).innerJoin(orders, eq(orders.id, parcels.orderId)).innerJoin(teams, eq(teams.id, parcels.teamId))
}

export async function findListedParcel(db: Reader, id: number) {
  const [row] = await listedParcels(db).where(eq(parcels.id, id))
  return row
}

export type ListedParcel = NonNullable<Awaited<ReturnType<typeof findListedParcel>>>

export interface ParcelFilter { state: ParcelState | undefined; search: string | undefined }

/** The queue, oldest first: what is still open, or one state, or whatever a search finds in any state. */
export async function listParcels(db: Reader, filter: ParcelFilter, page: Page): Promise<{ rows: ListedParcel[]; total: number }> {
  const states = filter.state ? [filter.state] : filter.search ? undefined : [...openStates]
  const where = and(states && inArray(parcels.state, states), filter.search ? matching(filter.search) : undefined)
  const [counted] = await db.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId)).innerJoin(teams, eq(teams.id, parcels.teamId)).where(where)
  const rows = await listedParcels(db).where(where).orderBy(asc(parcels.id)).limit(page.size).offset((page.number - 1) * page.size)
  return { rows, total: counted?.total ?? 0 }
}

function matching(search: string): SQL | undefined {
  const text = search.trim().replace(/^#/, '')
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return or(ilike(orders.shipName, pattern), ilike(teams.name, pattern), ilike(parcels.trackingNumber, pattern), ilike(shownNumber, pattern))
}

/** What a carrier said of an address may name it: blanks that for orders whose recipient was erased. */
export async function blankParcelProblems(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length > 0) await tx.update(parcels).set({ problem: null }).where(inArray(parcels.orderId, [...orderIds]))
}
