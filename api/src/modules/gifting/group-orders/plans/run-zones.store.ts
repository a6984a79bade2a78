import { sql } from 'drizzle-orm'
import { bool, columns, int, orNull, text } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import { splitSeparator, type ZoneQuote, type ZoneToQuote } from '../../orders/drafts/quote-zones.ts'
import type { RunRow } from '../runs/runs.store.ts'

type RunKey = Pick<RunRow, 'teamId' | 'id'>

/** Adds the zones of a plan's people that have no price yet, each with one address to quote it by. */
export async function insertRunZones(tx: Tx, { teamId, id }: RunKey): Promise<void> {
  await tx.execute(sql`
    insert into group_order_run_zones (
      team_id, run_id, zone, participant_id, is_po_box, weight_ounces, row_count)
    select
      team_id, run_id, zone, min(participant_id), bool_or('po_box' = any(marks)), max(weight_ounces), count(*)
    from group_order_run_rows
    where team_id = ${teamId}
      and run_id = ${id}
      and zone is not null
      and service_code is null
      and verdict = 'ready'
    group by team_id, run_id, zone
    on conflict do nothing`)
}

const zoneColumns = columns({
  zone: text('z.zone'),
  isPoBox: bool('z.is_po_box'),
  weightOunces: text('z.weight_ounces'),
  rowCount: int('z.row_count'),
  tries: int('z.tries'),
  name: text("coalesce(p.name, '')"),
  company: orNull(text('p.company')),
  phone: orNull(text('p.phone')),
  addressOne: orNull(text('p.address_one')),
  addressTwo: orNull(text('p.address_two')),
  city: orNull(text('p.city')),
  state: orNull(text('p.province')),
  zipcode: orNull(text('p.zipcode')),
  country: orNull(text('p.country')),
})

export async function findDueRunZones(
  reader: Reader,
  { teamId, id }: RunKey,
  limit: number,
): Promise<ZoneToQuote[]> {
  const rows = await readRows(
    reader,
    zoneColumns,
    `
    select ${zoneColumns}
    from group_order_run_zones z
    join participants p on p.team_id = z.team_id and p.id = z.participant_id
    where z.team_id = $1
      and z.run_id = $2
      and z.priced_at is null
      and z.ask_after <= now()
    order by z.ask_after, z.zone
    limit $3`,
    [teamId, id, limit],
  )
  return rows.map(({ zone, isPoBox, weightOunces, rowCount, tries, ...address }) => ({
    zone,
    isPoBox,
    weightOunces: Number(weightOunces),
    rowCount,
    tries,
    recipient: { ...address, addressState: 'given' },
  }))
}

const waitColumns = columns({ seconds: orNull(int('extract(epoch from min(ask_after) - now())::float8')) })

/** Seconds until the next zone may be asked for; undefined when every zone has its price. */
export async function findSecondsToNextZone(
  reader: Reader,
  { teamId, id }: RunKey,
): Promise<number | undefined> {
  const [row] = await readRows(
    reader,
    waitColumns,
    `
    select ${waitColumns}
    from group_order_run_zones
    where team_id = $1
      and run_id = $2
      and priced_at is null`,
    [teamId, id],
  )
  return row?.seconds ?? undefined
}

/** Writes prices, or what is wrong, to everyone in the zones, once per zone; returns how many people it was. */
export async function writeRunPrices(
  tx: Tx,
  { teamId, id }: RunKey,
  quotes: readonly ZoneQuote[],
): Promise<number> {
  if (quotes.length === 0) return 0
  const column = <T>(pick: (quote: ZoneQuote) => T) => sql.param(quotes.map(pick))
  const written = await tx.execute(sql`
    with done as (
      update group_order_run_zones z set priced_at = now()
      from unnest(
        ${column(quote => quote.zone)}::text[],
        ${column(quote => quote.carrierCode)}::text[],
        ${column(quote => quote.serviceCode)}::text[],
        ${column(quote => quote.serviceName)}::text[],
        ${column(quote => quote.deliveryDays)}::int[],
        ${column(quote => quote.shippingCents)}::int[],
        ${column(quote => quote.taxRate)}::numeric[],
        ${column(quote => quote.problem)}::text[]
      ) as quote (zone, carrier_code, service_code, service_name, delivery_days, shipping_cents, tax_rate, problem)
      where z.team_id = ${teamId} and z.run_id = ${id} and z.zone = quote.zone and z.priced_at is null
      returning quote.*
    )
    update group_order_run_rows w set
      verdict = case when done.problem is null then w.verdict else 'problem' end,
      problem = done.problem,
      carrier_code = done.carrier_code,
      service_code = done.service_code,
      service_name = done.service_name,
      delivery_days = done.delivery_days,
      shipping_cents = done.shipping_cents,
      tax_rate = done.tax_rate,
      tax_cents = round((w.subtotal_cents - w.discount_cents) * done.tax_rate)
    from done
    where w.team_id = ${teamId}
      and w.run_id = ${id}
      and w.zone = done.zone
      and w.verdict = 'ready'
      and w.service_code is null`)
  return written.rowCount ?? 0
}

/** Lets zones wait for the carrier, longer each time. */
export async function postponeRunZones(
  tx: Tx,
  { teamId, id }: RunKey,
  zones: readonly string[],
): Promise<void> {
  if (zones.length === 0) return
  await tx.execute(sql`
    update group_order_run_zones set
      tries = tries + 1,
      ask_after = now() + make_interval(secs => power(2, tries))
    where team_id = ${teamId}
      and run_id = ${id}
      and zone = any(${sql.param(zones)}::text[])
      and priced_at is null`)
}

/** Splits zones, so that each postal code is quoted by itself. */
export async function splitRunZones(tx: Tx, run: RunKey, zones: readonly string[]): Promise<void> {
  if (zones.length === 0) return
  await tx.execute(sql`
    with split as (
      delete from group_order_run_zones
      where team_id = ${run.teamId}
        and run_id = ${run.id}
        and zone = any(${sql.param(zones)}::text[])
        and priced_at is null
      returning zone
    )
    update group_order_run_rows w set zone = w.zone || ${splitSeparator}::text || upper(coalesce(p.zipcode, ''))
    from split, participants p
    where w.team_id = ${run.teamId}
      and w.run_id = ${run.id}
      and w.zone = split.zone
      and w.verdict = 'ready'
      and p.team_id = w.team_id
      and p.id = w.participant_id`)
  await insertRunZones(tx, run)
}
