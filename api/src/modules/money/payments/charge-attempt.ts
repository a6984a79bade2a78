import type { Payments } from '../../../services/payments/payments.ts'
import type { ChargeOutcome } from '../../../services/payments/charges.ts'
import type { PaymentAttempt } from './payment-attempts.store.ts'
import { databaseTime } from '../../../platform/database-time.ts'

/** A payment that waits for the card's owner is given up after this. */
const confirmWithinMs = 24 * 60 * 60 * 1000

/** Charges the card of a pending attempt, or finds out what became of an earlier try; never with a transaction open. */
export async function chargeAttempt(
  payments: Payments,
  attempt: PaymentAttempt,
  subject: { description: string; metadata: Record<string, string> },
): Promise<ChargeOutcome> {
  const outcome = await chargeOrFind(payments, attempt, subject)
  const isTooLate = databaseTime().getTime() - attempt.createdAt.getTime() > confirmWithinMs
  return outcome.state === 'needs_owner' && isTooLate ? payments.cancelCharge(outcome.providerId) : outcome
}

async function chargeOrFind(
  payments: Payments,
  attempt: PaymentAttempt,
  subject: { description: string; metadata: Record<string, string> },
): Promise<ChargeOutcome> {
  const { providerCustomerId: customerId, providerMethodId: methodId, idempotencyKey } = attempt
  if (!customerId || !methodId) return { state: 'refused', reason: 'The card is no longer there.' }
  // The provider forgets keys after a day; its own list of payments then knows.
  if (databaseTime().getTime() - attempt.createdAt.getTime() > 20 * 60 * 60 * 1000) {
    const found = await payments.findCharge({ customerId, idempotencyKey, since: attempt.createdAt })
    return found.state === 'none'
      ? { state: 'refused', reason: 'The payment never reached the provider.' }
      : found
  }
  const outcome = await payments.charge({
    customerId,
    methodId,
    idempotencyKey,
    amountCents: attempt.amountCents,
    currency: 'usd',
    description: subject.description,
    returnPath: `/confirm-payment?payment=${attempt.id}`,
    metadata: { ...subject.metadata, team_id: String(attempt.teamId) },
  })
  return outcome.state === 'unknown'
    ? payments.findCharge({ customerId, idempotencyKey, since: attempt.createdAt }).then(
        found => (found.state === 'none' ? outcome : found),
        () => outcome,
      )
    : outcome
}
