import { recentDays } from '@ribbon/contract/limits'
import { and, asc, eq, gt, isNull, lte, max, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { bulkImportRecipients } from '../recipients/imports/imports.tables.ts'
import { recipients } from '../recipients/recipients.tables.ts'
import type { BulkSendRow } from './bulk-sends.store.ts'
import { bulkSendRows, bulkSendZones, type PlanOptions, type Verdict } from './bulk-sends.tables.ts'

/** The people of a list at positions after `after` up to `upTo`. */
export async function findListPeople(reader: Reader, bulkImportId: number, after: number, upTo: number) {
  const { position } = bulkImportRecipients
  return reader
    .select({
      position,
      recipientId: recipients.id,
      name: recipients.name,
      company: recipients.company,
      addressState: recipients.addressState,
      addressOne: recipients.addressOne,
      addressTwo: recipients.addressTwo,
      city: recipients.city,
      state: recipients.state,
      zipcode: recipients.zipcode,
      country: recipients.country,
    })
    .from(bulkImportRecipients)
    .innerJoin(recipients, eq(recipients.id, bulkImportRecipients.recipientId))
    .where(and(eq(bulkImportRecipients.bulkImportId, bulkImportId), gt(position, after), lte(position, upTo)))
    .orderBy(asc(position))
}
export type ListPerson = Awaited<ReturnType<typeof findListPeople>>[number]

export async function findLastPosition(reader: Reader, bulkImportId: number): Promise<number> {
  const [row] = await reader
    .select({ last: max(bulkImportRecipients.position) })
    .from(bulkImportRecipients)
    .where(eq(bulkImportRecipients.bulkImportId, bulkImportId))
  return row?.last ?? -1
}

export interface PlannedPerson {
  recipientId: number
  position: number
  verdict: Verdict
  problem: string | null
  isPoBox: boolean
  zone: string | null
  carrierCode: string | null
  serviceCode: string | null
  serviceName: string | null
  shippingCents: number
}

/** Puts people into a plan by one statement; who is in it already stays as he is. */
export async function insertPeople(
  tx: Tx,
  send: Pick<BulkSendRow, 'id' | 'teamId'>,
  people: readonly PlannedPerson[],
): Promise<void> {
  if (people.length === 0) return
  const column = <T>(pick: (person: PlannedPerson) => T) => sql.param(people.map(pick))
  await tx.execute(sql`
    insert into bulk_send_rows (bulk_send_id, team_id, recipient_id, position, verdict, problem, marks, zone, carrier_code, service_code, service_name, shipping_cents)
    select ${send.id}::bigint, ${send.teamId}::bigint, recipient_id, position, verdict, problem, case when is_po_box then array['po_box'] else '{}' end, zone, carrier_code, service_code, service_name, shipping_cents
    from unnest(${column(person => person.recipientId)}::bigint[], ${column(person => person.position)}::int[], ${column(person => person.verdict)}::text[], ${column(person => person.problem)}::text[],
      ${column(person => person.isPoBox)}::boolean[], ${column(person => person.zone)}::text[], ${column(person => person.carrierCode)}::text[], ${column(person => person.serviceCode)}::text[],
      ${column(person => person.serviceName)}::text[], ${column(person => person.shippingCents)}::int[])
      as person (recipient_id, position, verdict, problem, is_po_box, zone, carrier_code, service_code, service_name, shipping_cents)
    on conflict do nothing`)
}

/** Many rows of a new plan are unknown to PostgreSQL's planner, which would join them as if they were few. */
export async function analyzePlanTables(db: Db): Promise<void> {
  await db.execute(sql`analyze bulk_send_rows, bulk_send_zones`)
}

/** Where a zone has been split by postal code, because the carrier refused the address that stood for all of it. */
export const splitSeparator = '/'

/** Notes the zones of a plan's people that are still without a price, each with one address to ask for. */
export async function insertZones(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`
    insert into bulk_send_zones (bulk_send_id, zone, recipient_id, is_po_box, row_count)
    select bulk_send_id, zone, (array_agg(recipient_id order by position, recipient_id))[1], bool_or('po_box' = any(marks)), count(*) from bulk_send_rows
    where bulk_send_id = ${id} and zone is not null and service_code is null and verdict <> 'problem' group by bulk_send_id, zone on conflict do nothing`)
}

const open = (id: number) => and(eq(bulkSendZones.bulkSendId, id), isNull(bulkSendZones.pricedAt))

export async function findDueZones(reader: Reader, id: number, limit: number) {
  return reader
    .select({
      zone: bulkSendZones.zone,
      isPoBox: bulkSendZones.isPoBox,
      rowCount: bulkSendZones.rowCount,
      tries: bulkSendZones.tries,
      recipient: recipients,
    })
    .from(bulkSendZones)
    .innerJoin(recipients, eq(recipients.id, bulkSendZones.recipientId))
    .where(and(open(id), lte(bulkSendZones.askAfter, sql`now()`)))
    .orderBy(asc(bulkSendZones.askAfter), asc(bulkSendZones.zone))
    .limit(limit)
}
export type DueZone = Awaited<ReturnType<typeof findDueZones>>[number]

/** Seconds until the next zone may be asked for; undefined when every zone has its price. */
export async function findSecondsToNextQuote(reader: Reader, id: number): Promise<number | undefined> {
  const [row] = await reader
    .select({
      seconds: sql<number | null>`extract(epoch from min(${bulkSendZones.askAfter}) - now())::float8`,
    })
    .from(bulkSendZones)
    .where(open(id))
  return row?.seconds ?? undefined
}

export interface ZonePrice {
  zone: string
  carrierCode: string | null
  serviceCode: string | null
  serviceName: string | null
  shippingCents: number
  taxRate: number
  taxCents: number
  problem: string | null
}

/** Writes prices, or what is wrong, to everyone of the zones, once per zone; answers how many people it was. */
export async function writeZonePrices(tx: Tx, id: number, prices: readonly ZonePrice[]): Promise<number> {
  if (prices.length === 0) return 0
  const column = <T>(pick: (price: ZonePrice) => T) => sql.param(prices.map(pick))
  const written = await tx.execute(sql`
    with done as (
      update bulk_send_zones z set priced_at = now()
      from unnest(${column(price => price.zone)}::text[], ${column(price => price.carrierCode)}::text[], ${column(price => price.serviceCode)}::text[], ${column(price => price.serviceName)}::text[],
        ${column(price => price.shippingCents)}::int[], ${column(price => price.taxRate)}::numeric[], ${column(price => price.taxCents)}::int[], ${column(price => price.problem)}::text[])
        as price (zone, carrier_code, service_code, service_name, shipping_cents, tax_rate, tax_cents, problem)
      where z.bulk_send_id = ${id} and z.zone = price.zone and z.priced_at is null returning price.*)
    update bulk_send_rows w set verdict = case when done.problem is null then w.verdict else 'problem' end, problem = done.problem, carrier_code = done.carrier_code,
      service_code = done.service_code, service_name = done.service_name, shipping_cents = done.shipping_cents, tax_rate = done.tax_rate, tax_cents = done.tax_cents
    from done where w.bulk_send_id = ${id} and w.zone = done.zone and w.verdict <> 'problem'`)
  return written.rowCount ?? 0
}

/** Lets zones wait for the carrier, longer each time. */
export async function postponeZones(tx: Tx, id: number, zones: readonly string[]): Promise<void> {
  if (zones.length === 0) return
  await tx.execute(sql`
    update bulk_send_zones set tries = tries + 1, ask_after = now() + make_interval(secs => power(2, tries)) where bulk_send_id = ${id} and zone = any(${sql.param(zones)}::text[]) and priced_at is null`)
}

/** Asks for each postal code of the zones by itself. */
export async function splitZones(tx: Tx, id: number, zones: readonly string[]): Promise<void> {
  if (zones.length === 0) return
  await tx.execute(sql`
    with gone as (delete from bulk_send_zones where bulk_send_id = ${id} and zone = any(${sql.param(zones)}::text[]) and priced_at is null returning zone)
    update bulk_send_rows w set zone = w.zone || ${splitSeparator}::text || upper(coalesce(r.zipcode, '')) from gone, recipients r
    where w.bulk_send_id = ${id} and w.zone = gone.zone and w.verdict <> 'problem' and r.id = w.recipient_id`)
  await insertZones(tx, id)
}

/** Marks whoever stands in the plan before already, by email or by name and address; people who get nothing count for neither side. */
export async function markDuplicates(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`
    with people as (
      select w.recipient_id, r.email is not null and row_number() over (partition by lower(r.email) order by w.position, w.recipient_id) > 1 as same_email,
        r.address_one is not null and row_number() over (
          partition by lower(r.name), lower(r.address_one), lower(coalesce(r.address_two, '')), lower(r.city), coalesce(r.zipcode, ''), r.country order by w.position, w.recipient_id) > 1 as same_door
      from bulk_send_rows w join recipients r on r.id = w.recipient_id where w.bulk_send_id = ${id} and w.verdict <> 'problem')
    update bulk_send_rows w set marks = w.marks || '{duplicate}'::text[] from people
    where w.bulk_send_id = ${id} and w.recipient_id = people.recipient_id and (people.same_email or people.same_door) and not w.marks @> '{duplicate}'`)
}

/** Marks whom the team gave something lately, or is about to by another send; known by the email too. */
export async function markRecent(tx: Tx, send: Pick<BulkSendRow, 'id' | 'teamId'>): Promise<void> {
  await tx.execute(sql`
    with gifted as (
      select recipient_id from orders where team_id = ${send.teamId} and status not in ('unpaid', 'canceled') and created_at > now() - make_interval(days => ${recentDays}) and recipient_id is not null
      union select w.recipient_id from bulk_send_rows w join bulk_sends s on s.id = w.bulk_send_id
        where s.team_id = ${send.teamId} and s.state in ('paying', 'running') and s.id <> ${send.id} and w.verdict <> 'problem' and not w.left_out),
    emails as (select distinct lower(r.email) as email from gifted join recipients r on r.id = gifted.recipient_id where r.email is not null),
    people as (
      select w.recipient_id from bulk_send_rows w join recipients r on r.id = w.recipient_id left join emails on emails.email = lower(r.email)
      where w.bulk_send_id = ${send.id} and (emails.email is not null or exists (select from gifted where gifted.recipient_id = w.recipient_id)))
    update bulk_send_rows w set marks = w.marks || '{recent}'::text[] from people
    where w.bulk_send_id = ${send.id} and w.recipient_id = people.recipient_id and not w.marks @> '{recent}'`)
}

/** Leaves everyone with `mark` out, or takes them in again unless the other mark keeps them out. */
export async function leaveOutMarked(
  tx: Tx,
  id: number,
  mark: 'duplicate' | 'recent',
  isOut: boolean,
  options: PlanOptions,
): Promise<void> {
  const other =
    mark === 'duplicate' ? options.leavesOutRecent && 'recent' : options.leavesOutDuplicates && 'duplicate'
  const staysOut = other ? sql`${bulkSendRows.marks} @> array[${other}::text]` : sql`false`
  await tx
    .update(bulkSendRows)
    .set({ leftOut: isOut ? true : (staysOut as never) })
    .where(and(eq(bulkSendRows.bulkSendId, id), sql`${bulkSendRows.marks} @> array[${mark}::text]`))
}
