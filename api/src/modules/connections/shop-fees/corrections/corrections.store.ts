import { eq, sql } from 'drizzle-orm'
import type { FeeKind } from '@ribbon/contract/connections/shop-fees/shop-fees'
import type { Page } from '@ribbon/contract/paging'
import { bool, columns, int, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ConstraintCodes } from '../../../../platform/http/answer-error.ts'
import { feeLineMap, feeLineSource } from '../report/fee-lines.store.ts'
import { shopFeeLines } from '../shop-fees.tables.ts'

export const correctionConstraints: ConstraintCodes = {
  shop_fee_lines_not_below_zero: 'fee_below_zero',
  shop_fee_lines_reversed: 'fee_not_correctable',
}

export type FeeLineRow = typeof shopFeeLines.$inferSelect

export async function findLineToCorrect(tx: Tx, id: RowId): Promise<FeeLineRow | undefined> {
  const [row] = await tx.select().from(shopFeeLines).where(eq(shopFeeLines.id, id))
  return row
}

/** In the month that runs; the database refuses to take back more than was charged, and to reverse twice. */
export async function insertCorrection(
  tx: Tx,
  { id, teamId, orderId, parcelId }: Pick<FeeLineRow, 'id' | 'teamId' | 'orderId' | 'parcelId'>,
  correction: { amountCents: number; reason: string; authorName: string; reverses: RowId | null },
): Promise<RowId> {
  return oneRow(
    await tx
      .insert(shopFeeLines)
      .values({
        teamId,
        month: sql<string>`shop_fee_month(${teamId}, (now() at time zone 'UTC')::date)`,
        kind: 'correction',
        corrects: id,
        orderId,
        parcelId,
        ...correction,
      })
      .returning({ id: shopFeeLines.id }),
  ).id
}

const operatorColumns = columns({
  ...feeLineMap,
  teamName: text('t.name'),
  authorName: orNull(text('l.author_name')),
  remainingCents: int(`(l.amount_cents + coalesce((
    select sum(a.amount_cents) from shop_fee_lines a where a.team_id = l.team_id and a.corrects = l.id), 0))::bigint`),
  isReversed: bool('exists (select from shop_fee_lines r where r.team_id = l.team_id and r.reverses = l.id)'),
})
export type OperatorFeeLineView = RowOf<typeof operatorColumns>

const counted = columns({ count: int('count(*)') })
const source = `${feeLineSource} join teams t on t.id = l.team_id`

/** A page of the lines of all teams, newest first, and how many there are. */
export async function listAllFeeLines(
  reader: Reader,
  asked: { kind: FeeKind | undefined; search: string | undefined; page: Page },
): Promise<{ rows: OperatorFeeLineView[]; totalCount: number }> {
  const { number, size } = asked.page
  const search = asked.search?.trim()
  const values = [asked.kind ?? null, search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null]
  const from = `
    from ${source}
    where ($1::text is null or l.kind = $1)
      and ($2::text is null or concat_ws(' ', t.name, s.name, o.public_id, b.tracking_number, l.reason) ilike $2)`
  const [total, rows] = await Promise.all([
    readRows(reader, counted, `select ${counted} ${from}`, values),
    readRows(
      reader,
      operatorColumns,
      `select ${operatorColumns} ${from} order by l.charged_at desc, l.id desc limit $3 offset $4`,
      [...values, size, (number - 1) * size],
    ),
  ])
  return { rows, totalCount: oneRow(total).count }
}

export async function findAnyFeeLine(reader: Reader, id: RowId): Promise<OperatorFeeLineView | undefined> {
  const [row] = await readRows(
    reader,
    operatorColumns,
    `select ${operatorColumns} from ${source} where l.id = $1`,
    [id],
  )
  return row
}
