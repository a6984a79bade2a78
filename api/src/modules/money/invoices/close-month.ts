import { invoiceDueDays } from '@ribbon/contract/limits'
import { randomUUID } from 'node:crypto'
import { recordAudit, systemAuthor } from '../../../platform/audit.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { hashToken } from '../../../platform/ids.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { invoiceToken } from './invoice-token.ts'
import {
  carryOver,
  claimMonth,
  insertInvoice,
  lockRunningLines,
  putOnInvoice,
  takeInvoiceNumber,
} from './invoice-lines.store.ts'
import { findBillTo, findInvoice } from './invoices.store.ts'
import { queueInvoiceMail } from './queue-invoice-mail.ts'
import { settleLines, type LineHandlers } from './settle-lines.ts'

/** A month of UTC by its first day, `2026-07-01`, and the day on which it is closed. */
interface MonthEnd {
  teamId: number
  month: string
  today: string
}

/** What is charged once a month, when its invoice is made. */
export interface MonthlyCharges {
  /** Teams that may have something to be charged for a month whose invoice is not made. */
  findTeams: (db: Reader, month: string) => Promise<RowId[]>
  /** Puts it on the team's account, as lines of that month. */
  add: (tx: Tx, charged: { teamId: number; month: string }) => Promise<void>
}

/** What closing a month needs of the modules above. */
export interface Closing {
  monthlyCharges: MonthlyCharges
  secretKey: string
  lineHandlers: LineHandlers
  findPlanName: (db: Reader, teamId: number) => Promise<string | undefined>
}

/** Sources of credits that one invoice carries over to the next. */
const carriedOver = ['invoice', 'voided_line']

/**
 * Makes one invoice of all lines a team has collected until the end of a month, and mails it; a second time does nothing. A line that
 * is written meanwhile waits for the next month, as do carried-over credits while there is nothing else. Returns the invoice's id.
 */
export async function closeMonth(
  tx: Tx,
  closing: Closing,
  { teamId, month, today }: MonthEnd,
): Promise<RowId | undefined> {
  if (!(await claimMonth(tx, teamId, month))) return undefined
  await closing.monthlyCharges.add(tx, { teamId, month })
  const lines = await lockRunningLines(tx, teamId, endOf(month))
  if (lines.every(line => line.kind === 'credit' && carriedOver.includes(line.sourceType))) return undefined
  const sum = {
    amountCents: total(lines.map(line => line.amountCents)),
    taxCents: total(lines.map(line => line.taxCents)),
  }
  const isBelow = sum.amountCents < 0
  // Credits have paid these lines. The deposit behind them is locked before the invoice number, which all teams share.
  if (sum.amountCents <= 0) await settleLines(tx, lines, 'paid', closing.lineHandlers)
  const id = await issue(tx, closing, {
    teamId,
    month,
    today,
    lineCount: lines.length + (isBelow ? 1 : 0),
    totalCents: isBelow ? 0 : sum.amountCents,
    taxCents: isBelow ? 0 : sum.taxCents,
  })
  await putOnInvoice(
    tx,
    id,
    lines.map(line => line.id),
  )
  const invoice = (await findInvoice(tx, id))!
  if (isBelow) await carryOver(tx, invoice, sum)
  await recordAudit(tx, {
    teamId,
    author: systemAuthor,
    action: 'invoice.issued',
    subjectType: 'invoices',
    subjectId: id,
    details: { number: invoice.number, month, totalCents: invoice.totalCents, lines: invoice.lineCount },
  })
  announce(tx, { teamId, event: 'invoice.issued', type: ['invoices', 'runningInvoices'], id })
  if (invoice.state === 'open') await queueInvoiceMail(tx, invoice, 'invoice-issued')
  return id
}

/** Inserts the invoice; one over nothing is paid at once. */
async function issue(
  tx: Tx,
  { secretKey, findPlanName }: Closing,
  { today, ...invoice }: MonthEnd & { lineCount: number; totalCents: number; taxCents: number },
): Promise<RowId> {
  const tokenSeed = randomUUID()
  const year = Number(today.slice(0, 4))
  return insertInvoice(tx, {
    ...invoice,
    title: (await findPlanName(tx, invoice.teamId)) ?? 'Monthly invoice',
    issuedOn: today,
    dueOn: daysAfter(today, invoiceDueDays),
    billTo: await findBillTo(tx, invoice.teamId),
    ...(invoice.totalCents === 0 ? { state: 'paid', paidOn: today } : {}),
    tokenSeed,
    tokenHash: hashToken(invoiceToken(secretKey, tokenSeed)),
    // All teams share the row of the number, so it is locked last.
    number: `RB-${year}-${String(await takeInvoiceNumber(tx, year)).padStart(6, '0')}`,
  })
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

function endOf(month: string): Date {
  const end = new Date(`${month}T00:00:00Z`)
  end.setUTCMonth(end.getUTCMonth() + 1)
  return end
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
