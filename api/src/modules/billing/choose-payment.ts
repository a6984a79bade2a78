import type { Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { addInvoiceLine, findDefaultPaymentMethod, moveDeposit } from './billing.store.ts'
import { setAttemptSource, type PaymentAttempt, type PaymentSource } from './payment-attempts.store.ts'

/**
 * Decides what pays an attempt: the deposit if it covers the amount, else the team's default method.
 * Deposit and invoice are booked here, in the same transaction; a card is asked afterwards, with none open.
 */
export async function choosePayment(tx: Tx, attempt: PaymentAttempt, description: string, actorName: string): Promise<{ source: PaymentSource; customerId: string | null; methodId: string | null }> {
  const { teamId, amountCents } = attempt
  const source = { type: 'payment_attempt', id: attempt.id }
  const chosen = await choose()
  await setAttemptSource(tx, attempt.id, chosen.source, chosen)
  return chosen

  async function choose(): Promise<{ source: PaymentSource; customerId: string | null; methodId: string | null }> {
    if (amountCents === 0) return { source: 'none', customerId: null, methodId: null }
    if (await moveDeposit(tx, { teamId, kind: 'spend', amountCents, source, actorName })) return { source: 'deposit', customerId: null, methodId: null }
    const method = await findDefaultPaymentMethod(tx, teamId)
    if (!method) refuse('no_payment_method')
    if (method.kind === 'credit_card') return { source: 'credit_card', customerId: method.providerCustomerId, methodId: method.providerMethodId }
    await addInvoiceLine(tx, { teamId, kind: 'charge', source, description, amountCents })
    return { source: 'invoice', customerId: null, methodId: null }
  }
}
