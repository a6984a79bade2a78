import { invoiceDueDays } from '@ribbon/contract/limits'
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { additionalSends } from '../modules/money/subscriptions/additional-sends/additional-sends.tables.ts'
import { invoiceToken } from '../modules/money/invoices/invoice-token.ts'
import { closeFeeMonths } from '../modules/connections/shop-fees/closing/close-fee-months.ts'
import {
  addInvoiceLine,
  claimMonth,
  insertInvoice,
  lockRunningLines,
  putOnInvoice,
  takeInvoiceNumber,
} from '../modules/money/invoices/invoice-lines.store.ts'
import { findBillTo } from '../modules/money/invoices/invoices.store.ts'
import { findPlanName } from '../modules/money/subscriptions/subscriptions.store.ts'
import { allowanceEntries } from '../modules/money/subscriptions/subscriptions.tables.ts'
import { addPurchasedSends } from '../modules/money/subscriptions/allowances/allowances.store.ts'
import type { Tx } from '../platform/db/database.ts'
import { hashToken } from '../platform/ids.ts'
import type { FilledTeam } from './fill-people.ts'

const priceCents = 133
const day = 86_400_000

/** How many sends were bought, how many months ago, and the state of the invoice. */
const months = [
  { ago: 4, quantities: [40, 20], isPaid: true },
  { ago: 3, quantities: [], isPaid: true },
  { ago: 2, quantities: [25, 15, 20], isPaid: false },
  { ago: 1, quantities: [50], isPaid: false },
] as const

/** Creates invoices of sends that were bought, and of fees of the shop: paid ones, an overdue one, an open one, and lines for the next. */
export async function fillInvoices(
  tx: Tx,
  { team, secretKey, now }: { team: FilledTeam; secretKey: string; now: Date },
): Promise<void> {
  for (const { ago, quantities, isPaid } of months) {
    for (const [index, quantity] of quantities.entries())
      await buySends(
        tx,
        team,
        quantity,
        new Date(monthStart(now, -ago).getTime() + (5 + 8 * index) * day + 36_000_000),
      )
    await issue(tx, { team, secretKey, now, ago, isPaid })
  }
  await buySends(tx, team, 10, new Date(now.getTime() - 3_600_000))
}

async function buySends(tx: Tx, team: FilledTeam, quantity: number, at: Date): Promise<void> {
  const owner = team.members.get('olivia')!
  const [bought] = await tx
    .insert(additionalSends)
    .values({ teamId: team.id, userId: owner.id, quantity, priceCents, actorName: owner.name, createdAt: at })
    .returning({ id: additionalSends.id })
  const purchaseId = bought!.id
  await addPurchasedSends(tx, { teamId: team.id, count: quantity, purchaseId, actorName: owner.name })
  await tx
    .update(allowanceEntries)
    .set({ createdAt: at })
    .where(
      and(eq(allowanceEntries.sourceType, 'additional_sends'), eq(allowanceEntries.sourceId, purchaseId)),
    )
  await addInvoiceLine(tx, {
    teamId: team.id,
    kind: 'charge',
    source: { type: 'additional_sends', id: purchaseId },
    description: `${quantity} additional sends`,
    amountCents: quantity * priceCents,
    at,
  })
}

async function issue(
  tx: Tx,
  invoice: {
    team: FilledTeam
    secretKey: string
    now: Date
    ago: number
    isPaid: boolean
  },
): Promise<void> {
  const { team, now, ago } = invoice
  const month = dayOf(monthStart(now, -ago))
  await closeFeeMonths(tx, { teamId: team.id, month })
  const lines = await lockRunningLines(tx, team.id, monthStart(now, 1 - ago))
  if (lines.length === 0) return
  // On the second of the month, so that the invoice is never overdue for so long that the team may no longer
  // buy by invoice.
  const issued = new Date(Math.min(monthStart(now, 1 - ago).getTime() + day, now.getTime()))
  const due = new Date(issued.getTime() + invoiceDueDays * day)
  const tokenSeed = randomUUID()
  const year = issued.getUTCFullYear()
  await claimMonth(tx, team.id, month)
  const id = await insertInvoice(tx, {
    teamId: team.id,
    month,
    title: (await findPlanName(tx, team.id)) ?? 'Monthly invoice',
    number: `RB-${year}-${String(await takeInvoiceNumber(tx, year)).padStart(6, '0')}`,
    billTo: await findBillTo(tx, team.id),
    totalCents: lines.reduce((sum, line) => sum + line.amountCents, 0),
    taxCents: 0,
    lineCount: lines.length,
    issuedOn: dayOf(issued),
    dueOn: dayOf(due),
    ...(invoice.isPaid
      ? {
          state: 'paid',
          paidOn: dayOf(new Date(due.getTime() - 6 * day)),
          paymentReference: 'ACH 20 418 773',
        }
      : { state: dayOf(due) < dayOf(now) ? 'overdue' : 'open' }),
    tokenSeed,
    tokenHash: hashToken(invoiceToken(invoice.secretKey, tokenSeed)),
  })
  await putOnInvoice(
    tx,
    id,
    lines.map(line => line.id),
  )
}

function monthStart(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
