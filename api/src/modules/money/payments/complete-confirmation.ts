import { requestedId } from '../../../platform/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Payments } from '../../../services/payments/payments.ts'
import type { PaymentSubjects } from './find-payment-subject.ts'
import { findAttempt, type PaymentAttempt } from './payment-attempts.store.ts'
import { findAttemptToConfirm } from './payments-to-confirm.store.ts'
import { resumePayment } from './resume-payment.ts'

/**
 * Looks what became of a payment once the card's owner is back from the bank's page, before the provider's webhook says so. With
 * `isGivenUp` the owner does not want to confirm it: it is canceled at the provider first, and what it reserved is released.
 */
export async function completeConfirmation(
  db: Db,
  { payments, subjects }: { payments: Payments; subjects: PaymentSubjects },
  actor: MemberActor,
  { id, isGivenUp }: { id: string; isGivenUp: boolean },
): Promise<PaymentAttempt> {
  const attempt =
    (await findAttemptToConfirm(db, scopeOf(actor), requestedId(id) ?? refuse('not_found'))) ??
    refuse('not_found')
  if (attempt.state !== 'pending') return attempt
  if (isGivenUp && attempt.providerId) await payments.cancelCharge(attempt.providerId)
  await resumePayment(db, payments, subjects, attempt.id, { isReported: true })
  return (await findAttempt(db, attempt.id)) ?? attempt
}
