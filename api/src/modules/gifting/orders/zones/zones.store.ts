import { bool, columns, int, orNull, text } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { splitSeparator, type ZoneQuote, type ZoneToQuote } from './quote-zones.ts'

/**
 * Where a kind of plan keeps its people and their zones. The columns for zones, verdicts and prices have the same names in every kind;
 * what differs is SQL, in which `w` is a person's row, `z` a zone, and `p` the address that stands for the zone.
 */
export interface ZoneTables {
  zones: string
  rows: string
  /** The columns that name a plan, in both tables. */
  planKey: readonly string[]
  /** More columns of a zone, each with its value over the zone's rows. */
  zoneColumns: Readonly<Record<string, string>>
  addresses: string
  province: string
  addressState: string
  weightOunces: string
  zipcodeOfRow: string
  /** The sales tax of a row, once `quote.tax_rate` is known. */
  taxCents: string
}

/** One plan: the tables of its kind, and the values of their `planKey`. */
export interface ZonedPlan {
  tables: ZoneTables
  key: readonly RowId[]
}

const isUnpriced = `
  w.zone is not null
  and w.verdict = 'ready'
  and w.service_code is null`

const isOfPlan = ({ tables }: ZonedPlan, alias: 'w' | 'z') =>
  tables.planKey.map((column, index) => `${alias}.${column} = $${index + 1}`).join(' and ')

/** The number of the parameter that stands so far behind the key. */
const parameter = ({ key }: ZonedPlan, place: number) => `$${key.length + place}`

/** Adds the zones of a plan's people that have no price yet, each with one address to quote it by. */
export async function insertZones(tx: Tx, plan: ZonedPlan): Promise<void> {
  const { zones, rows, planKey, zoneColumns } = plan.tables
  const names = Object.keys(zoneColumns)
  const plans = planKey.map(column => `w.${column}`).join(', ')
  await tx.client.query(
    `
    insert into ${zones} (${planKey.join(', ')}, zone, is_po_box, row_count, ${names.join(', ')})
    select ${plans}, w.zone, bool_or('po_box' = any(w.marks)), count(*), ${Object.values(zoneColumns).join(', ')}
    from ${rows} w
    where ${isOfPlan(plan, 'w')}
      and ${isUnpriced}
    group by ${plans}, w.zone
    on conflict do nothing`,
    [...plan.key],
  )
}

const dueColumns = ({ province, addressState, weightOunces }: ZoneTables) =>
  columns({
    zone: text('z.zone'),
    isPoBox: bool('z.is_po_box'),
    weightOunces: text(weightOunces),
    rowCount: int('z.row_count'),
    tries: int('z.tries'),
    name: text("coalesce(p.name, '')"),
    company: orNull(text('p.company')),
    phone: orNull(text('p.phone')),
    addressOne: orNull(text('p.address_one')),
    addressTwo: orNull(text('p.address_two')),
    city: orNull(text('p.city')),
    state: orNull(text(province)),
    zipcode: orNull(text('p.zipcode')),
    country: orNull(text('p.country')),
    addressState: text(addressState),
  })

/** The zones to ask the carrier for now. */
export async function findDueZones(reader: Reader, plan: ZonedPlan, limit: number): Promise<ZoneToQuote[]> {
  const { zones, addresses } = plan.tables
  const zoneColumns = dueColumns(plan.tables)
  const rows = await readRows(
    reader,
    zoneColumns,
    `
    select ${zoneColumns}
    from ${zones} z
    join ${addresses}
    where ${isOfPlan(plan, 'z')}
      and z.priced_at is null
      and z.ask_after <= now()
    order by z.ask_after, z.zone
    limit ${parameter(plan, 1)}`,
    [...plan.key, limit],
  )
  return rows.map(({ zone, isPoBox, weightOunces, rowCount, tries, ...recipient }) => ({
    zone,
    isPoBox,
    weightOunces: Number(weightOunces),
    rowCount,
    tries,
    recipient,
  }))
}

const waitColumns = columns({ seconds: orNull(int('extract(epoch from min(z.ask_after) - now())::float8')) })

/** Seconds until the next zone may be asked for; undefined when every zone has its price. */
export async function findSecondsToNextZone(reader: Reader, plan: ZonedPlan): Promise<number | undefined> {
  const [row] = await readRows(
    reader,
    waitColumns,
    `
    select ${waitColumns}
    from ${plan.tables.zones} z
    where ${isOfPlan(plan, 'z')}
      and z.priced_at is null`,
    [...plan.key],
  )
  return row?.seconds ?? undefined
}

/** Writes prices, or what is wrong, to everyone in the zones, once per zone; returns how many people it was. */
export async function writeZonePrices(
  tx: Tx,
  plan: ZonedPlan,
  quotes: readonly ZoneQuote[],
): Promise<number> {
  if (quotes.length === 0) return 0
  const { zones, rows, taxCents } = plan.tables
  const column = <T>(pick: (quote: ZoneQuote) => T) => quotes.map(pick)
  const { rowCount } = await tx.client.query(
    `
    with quote as (
      update ${zones} z
      set priced_at = now()
      from unnest(
        ${parameter(plan, 1)}::text[],
        ${parameter(plan, 2)}::text[],
        ${parameter(plan, 3)}::text[],
        ${parameter(plan, 4)}::text[],
        ${parameter(plan, 5)}::int[],
        ${parameter(plan, 6)}::int[],
        ${parameter(plan, 7)}::numeric[],
        ${parameter(plan, 8)}::text[]
      ) as q (zone, carrier_code, service_code, service_name, delivery_days, shipping_cents, tax_rate, problem)
      where ${isOfPlan(plan, 'z')}
        and z.zone = q.zone
        and z.priced_at is null
      returning q.*
    )
    update ${rows} w
    set
      verdict = case when quote.problem is null then w.verdict else 'problem' end,
      problem = quote.problem,
      carrier_code = quote.carrier_code,
      service_code = quote.service_code,
      service_name = quote.service_name,
      delivery_days = quote.delivery_days,
      shipping_cents = quote.shipping_cents,
      tax_rate = quote.tax_rate,
      tax_cents = ${taxCents}
    from quote
    where ${isOfPlan(plan, 'w')}
      and w.zone = quote.zone
      and ${isUnpriced}`,
    [
      ...plan.key,
      column(quote => quote.zone),
      column(quote => quote.carrierCode),
      column(quote => quote.serviceCode),
      column(quote => quote.serviceName),
      column(quote => quote.deliveryDays),
      column(quote => quote.shippingCents),
      column(quote => quote.taxRate),
      column(quote => quote.problem),
    ],
  )
  return rowCount ?? 0
}

/** Lets zones wait for the carrier, longer each time. */
export async function postponeZones(tx: Tx, plan: ZonedPlan, zones: readonly string[]): Promise<void> {
  if (zones.length === 0) return
  await tx.client.query(
    `
    update ${plan.tables.zones} z
    set
      tries = tries + 1,
      ask_after = now() + make_interval(secs => power(2, tries))
    where ${isOfPlan(plan, 'z')}
      and z.zone = any(${parameter(plan, 1)}::text[])
      and z.priced_at is null`,
    [...plan.key, zones],
  )
}

/** Splits zones, so that each postal code is quoted by itself. */
export async function splitZones(tx: Tx, plan: ZonedPlan, zones: readonly string[]): Promise<void> {
  if (zones.length === 0) return
  const { tables, key } = plan
  await tx.client.query(
    `
    with split as (
      delete from ${tables.zones} z
      where ${isOfPlan(plan, 'z')}
        and z.zone = any(${parameter(plan, 1)}::text[])
        and z.priced_at is null
      returning z.zone
    )
    update ${tables.rows} w
    set zone = w.zone || '${splitSeparator}' || upper(coalesce(${tables.zipcodeOfRow}, ''))
    from split
    where ${isOfPlan(plan, 'w')}
      and w.zone = split.zone
      and ${isUnpriced}`,
    [...key, zones],
  )
  await insertZones(tx, plan)
}
