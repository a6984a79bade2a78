import { recentDays } from '@ribbon/contract/limits'
import type { Page } from '@ribbon/contract/paging'
import { sql } from 'drizzle-orm'
import { columns, id, int, orNull, text, texts, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Db, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { whereAll } from '../../../../platform/table-files/table-source.ts'
import type { RunRow } from '../runs/runs.store.ts'
import type { Mark, Verdict } from '../runs/runs.tables.ts'

export interface PlannedPerson {
  participantId: RowId
  fingerprint: string
  verdict: Verdict
  problem: string | null
  isPoBox: boolean
  zone: string | null
  subtotalCents: number
  discountCents: number
  weightOunces: number
}

type RunKey = Pick<RunRow, 'teamId' | 'id'>

/** Puts people into a plan by one statement; who is in it already is left alone. */
export async function insertRunRows(tx: Tx, run: RunKey, people: readonly PlannedPerson[]): Promise<void> {
  if (people.length === 0) return
  const column = <T>(pick: (person: PlannedPerson) => T) => sql.param(people.map(pick))
  await tx.execute(sql`
    insert into group_order_run_rows (
      team_id, run_id, participant_id, fingerprint, verdict, problem, marks, zone,
      subtotal_cents, discount_cents, weight_ounces)
    select
      ${run.teamId}::bigint, ${run.id}::bigint, participant_id, fingerprint, verdict, problem,
      case when is_po_box then array['po_box'] else '{}' end, zone,
      subtotal_cents, discount_cents, weight_ounces
    from unnest(
      ${column(person => person.participantId)}::bigint[],
      ${column(person => person.fingerprint)}::text[],
      ${column(person => person.verdict)}::text[],
      ${column(person => person.problem)}::text[],
      ${column(person => person.isPoBox)}::boolean[],
      ${column(person => person.zone)}::text[],
      ${column(person => person.subtotalCents)}::int[],
      ${column(person => person.discountCents)}::int[],
      ${column(person => person.weightOunces)}::numeric[]
    ) as person (
      participant_id, fingerprint, verdict, problem, is_po_box, zone, subtotal_cents, discount_cents, weight_ounces)
    on conflict do nothing`)
}

/** Many rows of a new plan are unknown to PostgreSQL's planner, which would join them as if they were few. */
export async function analyzeRunTables(db: Db): Promise<void> {
  await db.execute(sql`analyze group_order_run_rows, group_order_run_zones`)
}

/** Marks everyone whose parcel would go to the same address as another one's. */
export async function markSameAddress(tx: Tx, { teamId, id }: RunKey): Promise<void> {
  await tx.execute(sql`
    with people as (
      select
        w.participant_id,
        count(*) over (
          partition by
            lower(p.address_one), lower(coalesce(p.address_two, '')), lower(p.city),
            coalesce(p.zipcode, ''), p.country) as there
      from group_order_run_rows w
      join participants p on p.team_id = w.team_id and p.id = w.participant_id
      where w.team_id = ${teamId} and w.run_id = ${id} and w.verdict = 'ready'
    )
    update group_order_run_rows w set marks = w.marks || '{duplicate_address}'::text[]
    from people
    where w.team_id = ${teamId}
      and w.run_id = ${id}
      and w.participant_id = people.participant_id
      and people.there > 1
      and not w.marks @> '{duplicate_address}'`)
}

/** Marks whom the team sent something lately, recognized by the email. */
export async function markRecentlyGifted(tx: Tx, { teamId, id }: RunKey): Promise<void> {
  await tx.execute(sql`
    with emails as (
      select distinct lower(coalesce(o.ship_email, r.email)) as email
      from orders o
      left join recipients r on r.id = o.recipient_id
      where o.team_id = ${teamId}
        and o.status not in ('unpaid', 'canceled')
        and o.created_at > now() - make_interval(days => ${recentDays})
    )
    update group_order_run_rows w set marks = w.marks || '{recent}'::text[]
    from participants p
    join emails on emails.email = lower(p.email)
    where w.team_id = ${teamId}
      and w.run_id = ${id}
      and p.team_id = w.team_id
      and p.id = w.participant_id
      and not w.marks @> '{recent}'`)
}

/** Takes the price of cards that are left out off everyone's order. */
export async function lowerCardPrice(tx: Tx, { teamId, id }: RunKey, cents: number): Promise<void> {
  await tx.execute(sql`
    update group_order_run_rows set
      subtotal_cents = subtotal_cents - ${cents}::int,
      tax_cents = round((subtotal_cents - ${cents}::int - discount_cents) * tax_rate)
    where team_id = ${teamId} and run_id = ${id} and verdict = 'ready'`)
}

const rowColumns = columns({
  participantId: id('w.participant_id'),
  name: text("coalesce(p.name, '')"),
  email: text('p.email'),
  city: orNull(text('p.city')),
  state: orNull(text('p.province')),
  country: orNull(text('p.country')),
  verdict: text<Verdict>('w.verdict'),
  marks: texts<Mark>('w.marks'),
  problem: orNull(text('w.problem')),
  goodsCents: int('w.subtotal_cents - w.discount_cents'),
  shippingCents: int('w.shipping_cents'),
  taxCents: int('w.tax_cents'),
  serviceName: orNull(text('w.service_name')),
  orderId: orNull(id('w.order_id')),
  publicId: orNull(text('o.public_id')),
  items: texts(`array(
    select coalesce(b.name, d.display_name)
    from choices c
    left join bundles b on b.id = c.bundle_id
    left join lateral (
      select p.display_name
      from choice_parts w
      join product_variants v on v.id = w.product_variant_id
      join products p on p.id = v.product_id
      where w.team_id = c.team_id and w.choice_id = c.id
      limit 1
    ) d on true
    where c.team_id = w.team_id and c.participant_id = w.participant_id
    order by c.id)`),
})
export type RunRowView = RowOf<typeof rowColumns>

const kinds = {
  ready: "w.verdict = 'ready'",
  problem: "w.verdict = 'problem'",
  postponed: "w.verdict = 'postponed'",
  recent: "w.marks @> '{recent}'",
  po_box: "w.marks @> '{po_box}'",
  duplicate_address: "w.marks @> '{duplicate_address}'",
}
export type RunRowKind = keyof typeof kinds

const totalColumns = columns({ count: int('count(*)::int') })

/** A page of the people of a plan. */
export async function listRunRows(
  reader: Reader,
  run: RunKey,
  { page, search, kind }: { page: Page; search: string | undefined; kind: RunRowKind | undefined },
): Promise<{ rows: RunRowView[]; totalCount: number }> {
  const values: unknown[] = []
  const conditions = whereAll(values, [
    ['w.team_id = ?', run.teamId],
    ['w.run_id = ?', run.id],
    ["(coalesce(p.name, '') || ' ' || p.email) ilike ?", search && `%${search.replace(/[\\%_]/g, '\\$&')}%`],
  ])
  const from = `
    from group_order_run_rows w
    join participants p on p.team_id = w.team_id and p.id = w.participant_id
    left join orders o on o.team_id = w.team_id and o.id = w.order_id
    where ${conditions} ${kind ? `and ${kinds[kind]}` : ''}`
  const rows = await readRows(
    reader,
    rowColumns,
    `select ${rowColumns} ${from}
    order by w.participant_id
    limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, page.size, (page.number - 1) * page.size],
  )
  const [total] = await readRows(reader, totalColumns, `select ${totalColumns} ${from}`, values)
  return { rows, totalCount: total?.count ?? 0 }
}
