import type { FeeKind, MonthlyFee } from '@ribbon/contract/connections/shop-fees/shop-fees'
import type { Page } from '@ribbon/contract/paging'
import type { Period } from '@ribbon/contract/periods'
import { columns, int, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { feeLineColumns, feeLineSource, type FeeLineView } from './fee-lines.store.ts'

/** Closed months by their kept sums, and those that still run by their lines. */
const monthSource = `(
    select m.id, m.team_id, m.month, m.orders_count, m.pieces_count, m.pick_and_pack_cents, m.postage_cents, m.storage_cents,
      m.correction_cents, m.total_cents
    from shop_fee_months m
    where m.team_id = $1
    union all
    select null, l.team_id, l.month,
      count(*) filter (where l.includes_order),
      coalesce(sum(l.pieces) filter (where l.kind = 'pick_and_pack'), 0)::bigint,
      coalesce(sum(l.amount_cents) filter (where l.kind = 'pick_and_pack'), 0)::bigint,
      coalesce(sum(l.amount_cents) filter (where l.kind = 'postage'), 0)::bigint,
      coalesce(sum(l.amount_cents) filter (where l.kind = 'storage'), 0)::bigint,
      coalesce(sum(l.amount_cents) filter (where l.kind = 'correction'), 0)::bigint,
      sum(l.amount_cents)::bigint
    from shop_fee_lines l
    where l.team_id = $1
      and not exists (select from shop_fee_months m where m.team_id = l.team_id and m.month = l.month)
    group by l.team_id, l.month
  ) f
  left join invoice_lines a on a.team_id = f.team_id and a.source_type = 'shop_fee_month' and a.source_id = f.id
  left join invoices i on i.id = a.invoice_id`

const monthColumns = columns({
  month: text(`to_char(f.month, 'YYYY-MM-DD')`),
  ordersCount: int('f.orders_count'),
  piecesCount: int('f.pieces_count'),
  pickAndPackCents: int('f.pick_and_pack_cents'),
  postageCents: int('f.postage_cents'),
  storageCents: int('f.storage_cents'),
  correctionCents: int('f.correction_cents'),
  totalCents: int('f.total_cents'),
  state: text<MonthlyFee['attributes']['state']>(
    `case when f.id is null then 'running' when i.id is null then 'closed' else 'invoiced' end`,
  ),
  invoiceNumber: orNull(text('i.number')),
  invoiceSeed: orNull(text('i.token_seed')),
})
export type FeeMonthView = RowOf<typeof monthColumns>

const counted = columns({ count: int('count(*)') })
const pattern = (search: string | undefined) => search && `%${search.replace(/[\\%_]/g, '\\$&')}%`

/** A page of a team's months of fees, the latest first, and how many there are. */
export async function listFeeMonths(
  reader: Reader,
  { teamId }: Scope,
  { period, page, search }: { period: Period | undefined; page: Page; search: string | undefined },
): Promise<{ rows: FeeMonthView[]; totalCount: number }> {
  const values = [teamId, period?.from ?? null, period?.to ?? null, pattern(search) ?? null]
  const from = `
    from ${monthSource}
    where ($2::date is null or f.month >= date_trunc('month', $2::date))
      and ($3::date is null or f.month <= $3::date)
      and ($4::text is null or to_char(f.month, 'FMMonth YYYY YYYY-MM') ilike $4 or i.number ilike $4)`
  const [total, rows] = await Promise.all([
    readRows(reader, counted, `select ${counted} ${from}`, values),
    readRows(
      reader,
      monthColumns,
      `select ${monthColumns} ${from} order by f.month desc limit $5 offset $6`,
      [...values, page.size, (page.number - 1) * page.size],
    ),
  ])
  return { rows, totalCount: oneRow(total).count }
}

export async function findFeeMonth(
  reader: Reader,
  { teamId }: Scope,
  month: string,
): Promise<FeeMonthView | undefined> {
  const [row] = await readRows(
    reader,
    monthColumns,
    `select ${monthColumns} from ${monthSource} where f.month = $2::date`,
    [teamId, month],
  )
  return row
}

/** A page of the lines of a month, newest first, and how many there are. */
export async function listFeeLines(
  reader: Reader,
  { teamId }: { teamId: RowId },
  asked: { month: string; kind: FeeKind | undefined; search: string | undefined; page: Page },
): Promise<{ lines: FeeLineView[]; totalCount: number }> {
  const { number, size } = asked.page
  const values = [teamId, asked.month, asked.kind ?? null, pattern(asked.search) ?? null]
  const from = `
    from ${feeLineSource}
    where l.team_id = $1
      and l.month = $2::date
      and ($3::text is null or l.kind = $3)
      and ($4::text is null or concat_ws(' ', s.name, o.public_id, b.tracking_number, l.reason) ilike $4)`
  const [total, lines] = await Promise.all([
    readRows(reader, counted, `select ${counted} ${from}`, values),
    readRows(
      reader,
      feeLineColumns,
      `select ${feeLineColumns} ${from} order by l.charged_at desc, l.id desc limit $5 offset $6`,
      [...values, size, (number - 1) * size],
    ),
  ])
  return { lines, totalCount: oneRow(total).count }
}
