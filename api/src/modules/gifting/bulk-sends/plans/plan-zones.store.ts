import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { splitSeparator, type ZoneQuote } from '../../orders/drafts/quote-zones.ts'
import { recipients } from '../../recipients/recipients.tables.ts'
import { bulkSendZones } from '../bulk-sends.tables.ts'

/** Adds the zones of a plan's people that have no price yet, each with one address to quote it by. */
export async function insertZones(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`
    insert into bulk_send_zones (bulk_send_id, zone, recipient_id, is_po_box, row_count)
    select
      bulk_send_id, zone, (array_agg(recipient_id order by position, recipient_id))[1],
      bool_or('po_box' = any(marks)), count(*)
    from bulk_send_rows
    where bulk_send_id = ${id} and zone is not null and service_code is null and verdict <> 'problem'
    group by bulk_send_id, zone
    on conflict do nothing`)
}

const open = (id: number) => and(eq(bulkSendZones.bulkSendId, id), isNull(bulkSendZones.pricedAt))

export async function findDueZones(reader: Reader, id: RowId, limit: number) {
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

/** Seconds until the next zone may be asked for; undefined when every zone has its price. */
export async function findSecondsToNextQuote(reader: Reader, id: RowId): Promise<number | undefined> {
  const [row] = await reader
    .select({
      seconds: sql<number | null>`extract(epoch from min(${bulkSendZones.askAfter}) - now())::float8`,
    })
    .from(bulkSendZones)
    .where(open(id))
  return row?.seconds ?? undefined
}

export type ZonePrice = ZoneQuote & { taxCents: number }

/** Writes prices, or what is wrong, to everyone in the zones, once per zone; returns how many people it was. */
export async function writeZonePrices(tx: Tx, id: number, prices: readonly ZonePrice[]): Promise<number> {
  if (prices.length === 0) return 0
  const column = <T>(pick: (price: ZonePrice) => T) => sql.param(prices.map(pick))
  const written = await tx.execute(sql`
    with done as (
      update bulk_send_zones z set priced_at = now()
      from unnest(
        ${column(price => price.zone)}::text[],
        ${column(price => price.carrierCode)}::text[],
        ${column(price => price.serviceCode)}::text[],
        ${column(price => price.serviceName)}::text[],
        ${column(price => price.deliveryDays)}::int[],
        ${column(price => price.shippingCents)}::int[],
        ${column(price => price.taxRate)}::numeric[],
        ${column(price => price.taxCents)}::int[],
        ${column(price => price.problem)}::text[]
      ) as price (
        zone, carrier_code, service_code, service_name, delivery_days,
        shipping_cents, tax_rate, tax_cents, problem)
      where z.bulk_send_id = ${id} and z.zone = price.zone and z.priced_at is null
      returning price.*
    )
    update bulk_send_rows w set
      verdict = case when done.problem is null then w.verdict else 'problem' end,
      problem = done.problem,
      carrier_code = done.carrier_code,
      service_code = done.service_code,
      service_name = done.service_name,
      delivery_days = done.delivery_days,
      shipping_cents = done.shipping_cents,
      tax_rate = done.tax_rate,
      tax_cents = done.tax_cents
    from done
    where w.bulk_send_id = ${id} and w.zone = done.zone and w.verdict <> 'problem'`)
  return written.rowCount ?? 0
}

/** Lets zones wait for the carrier, longer each time. */
export async function postponeZones(tx: Tx, id: number, zones: readonly string[]): Promise<void> {
  if (zones.length === 0) return
  await tx.execute(sql`
    update bulk_send_zones set
      tries = tries + 1,
      ask_after = now() + make_interval(secs => power(2, tries))
    where bulk_send_id = ${id} and zone = any(${sql.param(zones)}::text[]) and priced_at is null`)
}

/** Splits zones, so that each postal code is quoted by itself. */
export async function splitZones(tx: Tx, id: number, zones: readonly string[]): Promise<void> {
  if (zones.length === 0) return
  await tx.execute(sql`
    with split as (
      delete from bulk_send_zones
      where bulk_send_id = ${id} and zone = any(${sql.param(zones)}::text[]) and priced_at is null
      returning zone
    )
    update bulk_send_rows w set zone = w.zone || ${splitSeparator}::text || upper(coalesce(r.zipcode, ''))
    from split, recipients r
    where w.bulk_send_id = ${id} and w.zone = split.zone and w.verdict <> 'problem' and r.id = w.recipient_id`)
  await insertZones(tx, id)
}
