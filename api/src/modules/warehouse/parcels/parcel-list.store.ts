import {
  openParcelStates,
  parcelStates,
  type ParcelSort,
  type ParcelState,
} from '@ribbon/contract/warehouse/parcels/parcels'
import type { Page } from '@ribbon/contract/paging'
import { and, asc, between, desc, eq, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { orders, shownNumber } from '../../gifting/orders/orders.tables.ts'
import { pickListParcels, pickLists } from './packing/packing.tables.ts'
import { operators } from '../../people/operators/operators.tables.ts'
import { teams } from '../../people/teams/teams.tables.ts'
import { matchesSearch } from './parcel-search.store.ts'
import type { ParcelPosition } from './parcel-positions.ts'
import { withPositions } from './parcel-positions.store.ts'
import { parcels, scanCode } from './parcels.tables.ts'

const isPickable = sql`${parcels.state} in ('queued', 'labelled')`
const isPicked = sql`(
  ${isPickable}
  and exists (
    select from ${pickListParcels}
    where ${pickListParcels.parcelId} = ${parcels.id} and ${pickListParcels.endedAt} is null
  )
)`
const pickedBy = sql<string | null>`(
  select ${operators.name}
  from ${pickListParcels}
  join ${pickLists} on ${pickLists.id} = ${pickListParcels.pickListId}
  join ${operators} on ${operators.id} = ${pickLists.operatorId}
  where ${pickListParcels.parcelId} = ${parcels.id} and ${pickListParcels.endedAt} is null and ${isPickable}
  limit 1
)`
const service = sql<string>`coalesce(${parcels.serviceName}, ${orders.serviceName}, '')`

const listColumns = {
  parcel: parcels,
  orderNumber: shownNumber,
  scanCode,
  teamName: teams.name,
  teamLogo: teams.logo,
  origin: orders.origin,
  recipientName: orders.shipName,
  city: orders.shipCity,
  country: orders.shipCountry,
  serviceName: service,
  cardMessage: orders.cardMessage,
  pickedBy,
}

function listedParcels(db: Reader) {
  return db
    .select(listColumns)
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(teams, eq(teams.id, parcels.teamId))
}

type ListedRow = Awaited<ReturnType<typeof listedParcels>>[number]
export type ListedParcel = ListedRow & ParcelPosition

export async function findListedParcels(db: Reader, ids: readonly RowId[]): Promise<ListedParcel[]> {
  if (ids.length === 0) return []
  const rows = await listedParcels(db)
    .where(inArray(parcels.id, [...ids]))
    .orderBy(asc(parcels.id))
  return withPositions(db, rows, row => row.parcel)
}

export interface QueueFilters {
  search?: string | undefined
  teamId?: number | undefined
  service?: string | undefined
  isHeld?: boolean | undefined
  isPicked?: boolean | undefined
  olderThanDays?: number | undefined
}

const sortColumns: Record<ParcelSort, SQL[]> = {
  oldest: [asc(parcels.id)],
  newest: [desc(parcels.id)],
  state: [
    sql`array_position(array[${sql.raw(parcelStates.map(state => `'${state}'`).join(', '))}], ${parcels.state})`,
  ],
  service: [sql`lower(${service})`],
  team: [sql`lower(${teams.name})`, asc(parcels.teamId)],
  recipient: [sql`lower(${orders.shipName})`],
}

/** The queue, oldest first where nothing else is asked for: open parcels, those in one state, or whatever a search finds in any state. */
export async function listParcels(
  db: Reader,
  filter: QueueFilters & { state?: ParcelState | undefined; sort?: ParcelSort | undefined },
  page: Page,
): Promise<{ rows: ListedParcel[]; total: number }> {
  const states = filter.state ? [filter.state] : filter.search ? undefined : [...openParcelStates]
  const where = and(states && inArray(parcels.state, states), ...(await queueConditions(db, filter)))
  const [counted] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(teams, eq(teams.id, parcels.teamId))
    .where(where)
  const rows = await listedParcels(db)
    .where(where)
    .orderBy(...sortColumns[filter.sort ?? 'oldest'], asc(parcels.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  return { rows: await withPositions(db, rows, row => row.parcel), total: counted?.total ?? 0 }
}

export interface ParcelCount {
  state: ParcelState
  held: number
  count: number
}

/** How many parcels match the filters, by open state. */
export async function countParcels(db: Reader, filter: QueueFilters): Promise<ParcelCount[]> {
  // PostgreSQL drops a left join that no filter uses, so most counts read only parcels.
  return db
    .select({
      state: parcels.state,
      count: sql<number>`count(*)::int`,
      held: sql<number>`(count(*) filter (where ${parcels.hold} is not null))::int`,
    })
    .from(parcels)
    .leftJoin(orders, eq(orders.id, parcels.orderId))
    .leftJoin(teams, eq(teams.id, parcels.teamId))
    .where(and(inArray(parcels.state, [...openParcelStates]), ...(await queueConditions(db, filter))))
    .groupBy(parcels.state)
}

/** The teams and services of open parcels: what the queue can be filtered by. */
export async function findQueueChoices(
  db: Reader,
): Promise<{ teams: { id: number; name: string }[]; services: string[] }> {
  const open = inArray(parcels.state, [...openParcelStates])
  const found = await db
    .selectDistinct({ id: teams.id, name: teams.name })
    .from(parcels)
    .innerJoin(teams, eq(teams.id, parcels.teamId))
    .where(open)
    .orderBy(asc(teams.name))
    .limit(500)
  const services = await db
    .selectDistinct({ service })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(open, sql`${service} <> ''`))
    .orderBy(asc(service))
    .limit(200)
  return { teams: found, services: services.map(row => row.service) }
}

/** The parcels with exactly this tracking number, order number, or scan code (`order number-parcel number`). */
export async function findParcelsByCode(db: Reader, code: string): Promise<ListedParcel[]> {
  // Two queries, because each uses its own index; a single one would read all parcels.
  const tracked = await db
    .select({ id: parcels.id })
    .from(parcels)
    .where(inArray(parcels.trackingNumber, [code, code.toUpperCase()]))
  const [, order, number] = /^#?([0-9a-f]{8})(?:-(\d{1,2}))?$/i.exec(code) ?? []
  const numbered =
    order === undefined
      ? []
      : await db
          .select({ id: parcels.id })
          .from(orders)
          .innerJoin(parcels, eq(parcels.orderId, orders.id))
          .where(
            and(
              between(
                orders.publicId,
                `${order}-0000-0000-0000-000000000000`,
                `${order}-ffff-ffff-ffff-ffffffffffff`,
              ),
              number ? eq(parcels.number, Number(number)) : undefined,
            ),
          )
          .orderBy(asc(parcels.id))
          .limit(50)
  return findListedParcels(
    db,
    [...tracked, ...numbered].map(row => row.id),
  )
}

/** The oldest parcels that have a label and are on nobody's pick list, by id. */
export async function findPickable(
  db: Reader,
  count: number,
  filter: Pick<QueueFilters, 'teamId' | 'service'>,
): Promise<RowId[]> {
  const rows = await db
    .select({ id: parcels.id })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(teams, eq(teams.id, parcels.teamId))
    .where(
      and(
        eq(parcels.state, 'labelled'),
        isNull(parcels.hold),
        isNull(parcels.problem),
        sql`not ${isPicked}`,
        ...(await queueConditions(db, filter)),
      ),
    )
    .orderBy(asc(parcels.id))
    .limit(count)
  return rows.map(row => row.id)
}

async function queueConditions(db: Reader, filter: QueueFilters): Promise<(SQL | undefined)[]> {
  return [
    filter.search ? await matchesSearch(db, filter.search) : undefined,
    filter.teamId === undefined ? undefined : eq(parcels.teamId, filter.teamId),
    filter.service === undefined ? undefined : eq(service, filter.service),
    filter.isHeld === undefined ? undefined : filter.isHeld ? isNotNull(parcels.hold) : isNull(parcels.hold),
    filter.isPicked === undefined ? undefined : filter.isPicked ? isPicked : sql`not ${isPicked}`,
    filter.olderThanDays === undefined
      ? undefined
      : lt(parcels.createdAt, sql`now() - make_interval(days => ${filter.olderThanDays}::int)`),
  ]
}

/** The oldest packed parcels that match the filters, by id. */
export async function findPacked(db: Reader, filter: QueueFilters, atMost: number): Promise<RowId[]> {
  const rows = await db
    .select({ id: parcels.id })
    .from(parcels)
    .leftJoin(orders, eq(orders.id, parcels.orderId))
    .leftJoin(teams, eq(teams.id, parcels.teamId))
    .where(and(eq(parcels.state, 'packed'), ...(await queueConditions(db, filter))))
    .orderBy(asc(parcels.id))
    .limit(atMost)
  return rows.map(row => row.id)
}
