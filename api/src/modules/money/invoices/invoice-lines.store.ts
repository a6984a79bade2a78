import { and, asc, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { InsertOf } from '../../../platform/db/drizzle-ids.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Source } from '../../../platform/source.ts'
import { groupRanks, type LineSum } from './group-lines.ts'
import { invoiceLines, invoiceMonths, invoiceNumbers, invoices } from './invoices.tables.ts'

export type InvoiceLineRow = typeof invoiceLines.$inferSelect

export interface NewInvoiceLine {
  teamId: number
  kind: 'charge' | 'credit'
  source: Source
  description: string
  amountCents: number
  /** Within the amount, with its sign. */
  taxCents?: number
  /** Where it belongs to an earlier moment than now. */ at?: Date
  /** Of a credit: the source of the charge it reverses. */
  of?: Source | undefined
}

/** Puts a line on a team's account, once per source. What a void invoice charged was never paid, so nothing of it comes back. */
export async function addInvoiceLine(
  tx: Tx,
  { teamId, kind, source, description, amountCents, taxCents = 0, at, of }: NewInvoiceLine,
): Promise<void> {
  if (of && (await lockCharge(tx, teamId, of)) === 'void') return
  await tx
    .insert(invoiceLines)
    .values({
      teamId,
      kind,
      sourceType: source.type,
      sourceId: source.id,
      description,
      amountCents,
      taxCents,
      chargeType: of?.type ?? null,
      chargeId: of?.id ?? null,
      ...(at && { createdAt: at }),
    })
    .onConflictDoNothing()
}

/** The state of the invoice that a charge is on, locked until the transaction ends; so is the fact that it is on none. */
async function lockCharge(tx: Tx, teamId: number, of: Source): Promise<string | undefined> {
  const [charge] = await tx
    .select({ invoiceId: invoiceLines.invoiceId })
    .from(invoiceLines)
    .where(
      and(
        eq(invoiceLines.teamId, teamId),
        eq(invoiceLines.kind, 'charge'),
        eq(invoiceLines.sourceType, of.type),
        eq(invoiceLines.sourceId, of.id),
      ),
    )
    .for('share')
  if (!charge?.invoiceId) return undefined
  const [invoice] = await tx
    .select({ state: invoices.state })
    .from(invoices)
    .where(eq(invoices.id, charge.invoiceId))
    .for('share')
  return invoice?.state
}

/** What last put one of these on a team's account. */
export async function findLatestCharge(
  db: Reader,
  teamId: number,
  types: readonly string[],
): Promise<Source | undefined> {
  const [line] = await db
    .select({ type: invoiceLines.sourceType, id: invoiceLines.sourceId })
    .from(invoiceLines)
    .where(
      and(
        eq(invoiceLines.teamId, teamId),
        eq(invoiceLines.kind, 'charge'),
        inArray(invoiceLines.sourceType, [...types]),
      ),
    )
    .orderBy(desc(invoiceLines.id))
    .limit(1)
  return line
}

/** What changes of plan, and months below zero, leave to the team's next invoice. */
export async function findRunningPlanCredit(db: Reader, teamId: number): Promise<number> {
  const [row] = await db
    .select({
      cents: sql<number>`greatest(0, - coalesce(sum(${invoiceLines.amountCents}), 0))`.mapWith(Number),
    })
    .from(invoiceLines)
    .where(
      and(
        eq(invoiceLines.teamId, teamId),
        isNull(invoiceLines.invoiceId),
        inArray(invoiceLines.sourceType, ['subscription_change', 'invoice']),
      ),
    )
  return row?.cents ?? 0
}

/** Teams with lines from before `end` whose month has not been closed. */
export async function findTeamsToInvoice(db: Reader, month: string, end: Date): Promise<RowId[]> {
  const closed = db
    .select({ one: sql`1` })
    .from(invoiceMonths)
    .where(and(eq(invoiceMonths.teamId, invoiceLines.teamId), eq(invoiceMonths.month, month)))
  const rows = await db
    .selectDistinct({ teamId: invoiceLines.teamId })
    .from(invoiceLines)
    .where(and(isNull(invoiceLines.invoiceId), lt(invoiceLines.createdAt, end), sql`not exists (${closed})`))
  return rows.map(row => row.teamId)
}

/** True for the one who may close this month; a second one waits for the first and gets false. */
export async function claimMonth(tx: Tx, teamId: number, month: string): Promise<boolean> {
  const claimed = await tx
    .insert(invoiceMonths)
    .values({ teamId, month })
    .onConflictDoNothing()
    .returning({ month: invoiceMonths.month })
  return claimed.length === 1
}

/** Locks the lines a team collected before `end`. */
export async function lockRunningLines(tx: Tx, teamId: number, end: Date) {
  return tx
    .select({
      id: invoiceLines.id,
      kind: invoiceLines.kind,
      sourceType: invoiceLines.sourceType,
      sourceId: invoiceLines.sourceId,
      amountCents: invoiceLines.amountCents,
      taxCents: invoiceLines.taxCents,
    })
    .from(invoiceLines)
    .where(
      and(eq(invoiceLines.teamId, teamId), isNull(invoiceLines.invoiceId), lt(invoiceLines.createdAt, end)),
    )
    .orderBy(asc(invoiceLines.id))
    .for('update')
}

/** The next number of a year, which goes back if the transaction does. */
export async function takeInvoiceNumber(tx: Tx, year: number): Promise<number> {
  return oneRow(
    await tx
      .insert(invoiceNumbers)
      .values({ year, lastNumber: 1 })
      .onConflictDoUpdate({
        target: invoiceNumbers.year,
        set: { lastNumber: sql`${invoiceNumbers.lastNumber} + 1` },
      })
      .returning({ number: invoiceNumbers.lastNumber }),
  ).number
}

export async function insertInvoice(tx: Tx, invoice: InsertOf<typeof invoices>): Promise<RowId> {
  return oneRow(await tx.insert(invoices).values(invoice).returning({ id: invoices.id })).id
}

export async function putOnInvoice(tx: Tx, invoiceId: number, lineIds: readonly number[]): Promise<void> {
  await tx
    .update(invoiceLines)
    .set({ invoiceId })
    .where(
      and(isNull(invoiceLines.invoiceId), sql`${invoiceLines.id} = any(${sql.param(lineIds)}::bigint[])`),
    )
}

/** What an invoice below zero passes on: a line that brings it to nothing, and one that waits for the next invoice. */
export async function carryOver(
  tx: Tx,
  invoice: { id: number; teamId: number; number: string },
  below: { amountCents: number; taxCents: number },
): Promise<void> {
  const shared = { teamId: invoice.teamId, sourceType: 'invoice', sourceId: invoice.id }
  await tx.insert(invoiceLines).values([
    {
      ...shared,
      kind: 'charge',
      description: 'Carried over to your next invoice',
      amountCents: -below.amountCents,
      taxCents: -below.taxCents,
      invoiceId: invoice.id,
    },
    {
      ...shared,
      kind: 'credit',
      description: `Credit from invoice ${invoice.number}`,
      amountCents: below.amountCents,
      taxCents: below.taxCents,
    },
  ])
}

/** The charges of an invoice that come from these sources. */
export async function findChargesOfInvoice(db: Reader, invoiceId: RowId, types: readonly string[]) {
  return db
    .select({ kind: invoiceLines.kind, sourceType: invoiceLines.sourceType, sourceId: invoiceLines.sourceId })
    .from(invoiceLines)
    .where(
      and(
        eq(invoiceLines.invoiceId, invoiceId),
        eq(invoiceLines.kind, 'charge'),
        inArray(invoiceLines.sourceType, [...types]),
      ),
    )
    .orderBy(asc(invoiceLines.id))
}

/** What an invoice's lines come to, by their sources. */
export async function sumLinesOfInvoice(db: Reader, invoiceId: number): Promise<LineSum[]> {
  return db
    .select({
      sourceType: invoiceLines.sourceType,
      lineCount: count(),
      amountCents: sql<number>`sum(${invoiceLines.amountCents})`.mapWith(Number),
    })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .groupBy(invoiceLines.sourceType)
}

/** An invoice's first lines, in the order of its groups. */
export async function findLinesOfInvoice(
  db: Reader,
  invoiceId: RowId,
  limit: number,
): Promise<InvoiceLineRow[]> {
  const rank = sql`coalesce((${JSON.stringify(groupRanks)}::jsonb ->> ${invoiceLines.sourceType})::int, 99)`
  return db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(rank, asc(invoiceLines.createdAt), asc(invoiceLines.id))
    .limit(limit)
}
