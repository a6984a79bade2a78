import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { addInvoiceLine } from '../invoices/invoice-lines.store.ts'
import { requireInvoicesPaid } from '../invoices/require-invoices-paid.ts'
import { findDefaultPaymentMethod } from '../payment-methods/payment-methods.store.ts'
import { spendDeposit } from './deposits.store.ts'
import { setAttemptCard, type PaymentAttempt, type PaymentSource } from './payment-attempts.store.ts'

/**
 * Decides what pays an attempt: the deposit if it covers the amount, else the team's default method. Deposit and invoice are booked
 * here, in the same transaction; a card is charged afterwards, with none open.
 */
export async function choosePayment(
  tx: Tx,
  attempt: PaymentAttempt,
  line: { description: string; /** Included in the amount. */ taxCents: number },
  actorName: string,
): Promise<PaymentSource> {
  const { teamId, amountCents } = attempt
  const source = { type: 'payment_attempt', id: attempt.id }
  if (amountCents === 0) return 'none'
  if (await spendDeposit(tx, { teamId, amountCents, source, actorName })) return 'deposit'
  const method = await findDefaultPaymentMethod(tx, teamId)
  if (!method) refuse('no_payment_method')
  if (method.kind === 'credit_card') {
    await setAttemptCard(tx, attempt.id, {
      customerId: method.providerCustomerId,
      methodId: method.providerMethodId,
    })
    return 'credit_card'
  }
  await requireInvoicesPaid(tx, teamId)
  await addInvoiceLine(tx, { teamId, kind: 'charge', source, ...line, amountCents })
  return 'invoice'
}
