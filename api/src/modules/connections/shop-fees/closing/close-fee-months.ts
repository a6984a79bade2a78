import type { Tx } from '../../../../platform/db/database.ts'
import { addInvoiceLine } from '../../../money/invoices/invoice-lines.store.ts'
import { insertFeeMonth, insertStorageLines, listMonthsToClose, lockFees } from './fee-months.store.ts'

const monthText = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/**
 * Puts what a team's months until this one came to on its account, a line each, while the invoice of the month is made; storage is
 * charged first. What is charged from then on is a line of the next month.
 */
export async function closeFeeMonths(
  tx: Tx,
  { teamId, month: last }: { teamId: number; month: string },
): Promise<void> {
  await lockFees(tx, teamId)
  for (const month of await listMonthsToClose(tx, teamId, last)) {
    await insertStorageLines(tx, teamId, month)
    const { id, totalCents } = await insertFeeMonth(tx, teamId, month)
    if (totalCents === 0) continue
    await addInvoiceLine(tx, {
      teamId,
      kind: totalCents < 0 ? 'credit' : 'charge',
      source: { type: 'shop_fee_month', id },
      description: `Shopify fees, ${monthText.format(new Date(`${month}T00:00:00Z`))}`,
      amountCents: totalCents,
      at: lastMomentOf(month),
    })
  }
}

/** An invoice has the lines of its month. */
function lastMomentOf(month: string): Date {
  const end = new Date(`${month}T00:00:00Z`)
  end.setUTCMonth(end.getUTCMonth() + 1)
  return new Date(end.getTime() - 1)
}
