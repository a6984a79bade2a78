import type { Reader } from '../../../platform/db/database.ts'
import { findDefaultPaymentMethod } from '../payment-methods/payment-methods.store.ts'
import { findDepositCents } from './deposits.store.ts'
import type { PaymentSource } from './payment-attempts.store.ts'

/**
 * What would pay an amount at this moment, without reserving anything; undefined if the team has no way to pay.
 * `choosePayment` has the last word.
 */
export async function predictPaymentSource(
  db: Reader,
  teamId: number,
  amountCents: number,
): Promise<PaymentSource | undefined> {
  if (amountCents === 0) return 'none'
  if ((await findDepositCents(db, teamId)) >= amountCents) return 'deposit'
  return (await findDefaultPaymentMethod(db, teamId))?.kind
}
