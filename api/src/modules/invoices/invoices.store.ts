import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Source } from '../../platform/source.ts'
import { invoiceLines, invoiceMonths, invoiceNumbers, invoices } from './invoices.tables.ts'

export type InvoiceLineRow = typeof invoiceLines.$inferSelect

export interface NewInvoiceLine {
  teamId: number; kind: 'charge' | 'credit'; source: Source; description: string; amountCents: number
  /** Within the amount, with its sign. */
  taxCents?: number
  /** The source of the charge it takes back, where that is another. */
  of?: Source
}

/** Puts a line on a team's account, once per source. What a void invoice charged was never paid, so nothing of it comes back. */
export async function addInvoiceLine(tx: Tx, { teamId, kind, source, description, amountCents, taxCents = 0, of = source }: NewInvoiceLine): Promise<void> {
  await tx.execute(sql`
    insert into invoice_lines (team_id, kind, source_type, source_id, description, amount_cents, tax_cents)
    select ${teamId}, ${kind}::text, ${source.type}::text, ${source.id}, ${description}::text, ${amountCents}, ${taxCents}
    where ${kind}::text = 'charge' or not exists (
      select from invoice_lines charged join invoices on invoices.id = charged.invoice_id and invoices.state = 'void'
      where charged.team_id = ${teamId} and charged.kind = 'charge' and charged.source_type = ${of.type}::text and charged.source_id = ${of.id})
    on conflict do nothing`)
}

/** Teams with lines from before `end` whose month has not been closed. */
export async function findTeamsToInvoice(db: Reader, month: string, end: Date): Promise<number[]> {
  const closed = db.select({ one: sql`1` }).from(invoiceMonths).where(and(eq(invoiceMonths.teamId, invoiceLines.teamId), eq(invoiceMonths.month, month)))
  const rows = await db.selectDistinct({ teamId: invoiceLines.teamId }).from(invoiceLines).where(and(isNull(invoiceLines.invoiceId), lt(invoiceLines.createdAt, end), sql`not exists (${closed})`))
  return rows.map(row => row.teamId)
}

/** True for the one who may close this month; a second one waits for the first and gets false. */
export async function claimMonth(tx: Tx, teamId: number, month: string): Promise<boolean> {
  const claimed = await tx.insert(invoiceMonths).values({ teamId, month }).onConflictDoNothing().returning({ month: invoiceMonths.month })
  return claimed.length === 1
}

/** The lines a team collected before `end`, held until the transaction ends. */
export async function lockRunningLines(tx: Tx, teamId: number, end: Date) {
  return tx.select({ id: invoiceLines.id, amountCents: invoiceLines.amountCents, taxCents: invoiceLines.taxCents }).from(invoiceLines)
    .where(and(eq(invoiceLines.teamId, teamId), isNull(invoiceLines.invoiceId), lt(invoiceLines.createdAt, end))).orderBy(asc(invoiceLines.id)).for('update')
}

/** The next number of a year, which goes back if the transaction does. */
export async function takeInvoiceNumber(tx: Tx, year: number): Promise<number> {
  const [row] = await tx.insert(invoiceNumbers).values({ year, lastNumber: 1 })
    .onConflictDoUpdate({ target: invoiceNumbers.year, set: { lastNumber: sql`${invoiceNumbers.lastNumber} + 1` } }).returning({ number: invoiceNumbers.lastNumber })
  return row!.number
}

export async function insertInvoice(tx: Tx, invoice: typeof invoices.$inferInsert): Promise<number> {
  const [row] = await tx.insert(invoices).values(invoice).returning({ id: invoices.id })
  return row!.id
}

export async function putOnInvoice(tx: Tx, invoiceId: number, lineIds: readonly number[]): Promise<void> {
  await tx.update(invoiceLines).set({ invoiceId }).where(and(isNull(invoiceLines.invoiceId), sql`${invoiceLines.id} = any(${sql.param(lineIds)}::bigint[])`))
}

/** What an invoice below zero passes on: a line that brings it to nothing, and one that waits for the next invoice. */
export async function carryOver(tx: Tx, invoice: { id: number; teamId: number; number: string }, below: { amountCents: number; taxCents: number }): Promise<void> {
  const shared = { teamId: invoice.teamId, sourceType: 'invoice', sourceId: invoice.id }
  await tx.insert(invoiceLines).values([
    { ...shared, kind: 'charge', description: 'Carried over to your next invoice', amountCents: -below.amountCents, taxCents: -below.taxCents, invoiceId: invoice.id },
    { ...shared, kind: 'credit', description: `Credit from invoice ${invoice.number}`, amountCents: below.amountCents, taxCents: below.taxCents },
  ])
}

export async function findLinesOfInvoice(db: Reader, invoiceId: number): Promise<InvoiceLineRow[]> {
  return db.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId)).orderBy(asc(invoiceLines.createdAt), asc(invoiceLines.id))
}
