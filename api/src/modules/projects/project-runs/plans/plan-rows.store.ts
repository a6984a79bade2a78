import type { Page } from '@ribbon/contract/paging'
import { sql } from 'drizzle-orm'
import { columns, id, int, orNull, text, texts, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { whereAll } from '../../../../platform/table-files/table-source.ts'
import { containing } from '../../../catalog/products/products.store.ts'
import type { RunKey } from '../project-runs.store.ts'
import type { PricedUnit } from './split-price.ts'

export interface PlannedRow {
  submissionId: RowId
  version: number
  problem: string | null
  lines: PricedUnit[]
  subtotalCents: number
  discountCents: number
  shippingCents: number
}

/** Puts people into a plan by one statement. */
export async function insertPlanRows(
  tx: Tx,
  { teamId, id }: RunKey,
  rows: readonly PlannedRow[],
): Promise<void> {
  const column = <T>(pick: (row: PlannedRow) => T) => sql.param(rows.map(pick))
  await tx.execute(sql`
    insert into project_run_rows (
      team_id, run_id, submission_id, submission_version, verdict, problem, lines,
      subtotal_cents, discount_cents, shipping_cents)
    select
      ${teamId}::bigint, ${id}::bigint, submission_id, version,
      case when problem is null then 'ready' else 'problem' end, problem, lines::jsonb,
      subtotal_cents, discount_cents, shipping_cents
    from unnest(
      ${column(row => row.submissionId)}::bigint[],
      ${column(row => row.version)}::int[],
      ${column(row => row.problem)}::text[],
      ${column(row => JSON.stringify(row.lines))}::text[],
      ${column(row => row.subtotalCents)}::int[],
      ${column(row => row.discountCents)}::int[],
      ${column(row => row.shippingCents)}::int[]
    ) as row (submission_id, version, problem, lines, subtotal_cents, discount_cents, shipping_cents)`)
}

const unitColumns = columns({
  productVariantId: id('v.id'),
  name: text('p.display_name'),
  size: orNull(text('v.size')),
  color: orNull(text('v.color')),
  sku: text('v.sku'),
  wanted: int('sum(l.quantity)::int'),
})
export type UnitRow = RowOf<typeof unitColumns>

const lines = `cross join jsonb_to_recordset(w.lines) as l ("variantId" bigint, quantity int)`

/** All units that the people of a plan get, by variant. */
export function findUnitsOfPlan(reader: Reader, { teamId, id: runId }: RunKey): Promise<UnitRow[]> {
  return readRows(
    reader,
    unitColumns,
    `
    select ${unitColumns}
    from project_run_rows w
    ${lines}
    join product_variants v on v.team_id = w.team_id and v.id = l."variantId"
    join products p on p.team_id = v.team_id and p.id = v.product_id
    where w.team_id = $1
      and w.run_id = $2
      and w.verdict = 'ready'
    group by p.id, p.display_name, v.id
    order by p.display_name, p.id, v.position, v.id`,
    [teamId, runId],
  )
}

const chunkUnitColumns = columns({
  chunkId: id('c.id'),
  productVariantId: id('l."variantId"'),
  quantity: int('sum(l.quantity)::int'),
})

/** How many units of each variant the chunks of a run need, by ascending variant. */
export function findUnitsOfChunks(
  tx: Tx,
  { teamId, id: runId }: RunKey,
): Promise<RowOf<typeof chunkUnitColumns>[]> {
  return readRows(
    tx,
    chunkUnitColumns,
    `
    select ${chunkUnitColumns}
    from project_run_chunks c
    join project_run_rows w
      on w.team_id = c.team_id
      and w.run_id = c.run_id
      and w.verdict = 'ready'
      and w.submission_id between c.first_submission_id and c.last_submission_id
    ${lines}
    where c.team_id = $1
      and c.run_id = $2
    group by c.id, l."variantId"
    order by l."variantId", c.id`,
    [teamId, runId],
  )
}

const rowColumns = columns({
  submissionId: id('w.submission_id'),
  name: text('s.name'),
  email: text('s.email'),
  addressOne: text('s.address_one'),
  addressTwo: orNull(text('s.address_two')),
  city: text('s.city'),
  state: orNull(text('s.province')),
  zipcode: orNull(text('s.zipcode')),
  country: text('s.country'),
  verdict: text<'ready' | 'problem'>('w.verdict'),
  problem: orNull(text('w.problem')),
  goodsCents: int('w.subtotal_cents - w.discount_cents'),
  shippingCents: int('w.shipping_cents'),
  orderId: orNull(id('w.order_id')),
  publicId: orNull(text('o.public_id')),
  trackingUrl: orNull(text('s.tracking_url')),
  trackingNumbers: texts('s.tracking_numbers'),
  items: texts(`array(
    select concat_ws(', ', p.display_name, v.color, v.size) || case when l.quantity > 1 then ' × ' || l.quantity else '' end
    from jsonb_to_recordset(w.lines) as l ("variantId" bigint, quantity int)
    join product_variants v on v.team_id = w.team_id and v.id = l."variantId"
    join products p on p.team_id = v.team_id and p.id = v.product_id
    order by p.display_name, v.id)`),
})
export type PlanRowView = RowOf<typeof rowColumns>

const totalColumns = columns({ count: int('count(*)::int') })

/** A page of the people of a plan, those with a problem first. */
export async function listPlanRows(
  reader: Reader,
  run: RunKey,
  { page, search, kind }: { page: Page; search: string | undefined; kind: 'ready' | 'problem' | undefined },
): Promise<{ rows: PlanRowView[]; totalCount: number }> {
  const values: unknown[] = []
  const conditions = whereAll(values, [
    ['w.team_id = ?', run.teamId],
    ['w.run_id = ?', run.id],
    ["s.name || ' ' || s.email ilike ?", search && containing(search)],
    ['w.verdict = ?', kind],
  ])
  const from = `
    from project_run_rows w
    join submissions s on s.team_id = w.team_id and s.id = w.submission_id
    left join orders o on o.team_id = w.team_id and o.id = w.order_id
    where ${conditions}`
  const rows = await readRows(
    reader,
    rowColumns,
    `select ${rowColumns} ${from}
    order by w.verdict = 'ready', w.submission_id
    limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, page.size, (page.number - 1) * page.size],
  )
  const [total] = await readRows(reader, totalColumns, `select ${totalColumns} ${from}`, values)
  return { rows, totalCount: total?.count ?? 0 }
}
