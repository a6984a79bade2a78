import type { PaymentMeans } from '@ribbon/contract/gifting/orders/payment-means'
import { formatCents } from '@ribbon/contract/money'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { findDefaultPaymentMethod } from '../../../money/payment-methods/payment-methods.store.ts'
import { findDepositCents } from '../../../money/payments/deposits.store.ts'
import { findSubscription } from '../../../money/subscriptions/subscriptions.store.ts'
import { findBudgets } from '../../../people/teams/budgets/budgets.store.ts'

interface Bill {
  /** The sender. */ userId: RowId
  totalCents: number
  /** How many shipments it takes. */ shipments: number
}

/**
 * What there is to pay bills of one team with, at this moment, and whether each alone would be covered. `choosePayment` has the
 * last word.
 */
export async function findPaymentMeans(
  reader: Reader,
  teamId: number,
  senderIds: readonly RowId[],
): Promise<(bill: Bill) => PaymentMeans> {
  const budgets = await findBudgets(reader, [...new Set(senderIds)])
  const subscription = await findSubscription(reader, teamId)
  const deposit = await findDepositCents(reader, teamId)
  const method = await findDefaultPaymentMethod(reader, teamId)
  // A cycle that is over is followed by a fresh one as soon as something is sent.
  const allowance = !subscription?.isRunning
    ? null
    : subscription.isOver
      ? subscription.ordersLimit + subscription.additional
      : subscription.remaining
  return ({ userId, totalCents, shipments }) => {
    const { balanceCents, isInfinite } = budgets.get(userId) ?? { balanceCents: 0, isInfinite: false }
    const paymentSource =
      totalCents === 0 ? 'none' : deposit >= totalCents ? 'deposit' : (method?.kind ?? null)
    return {
      budget: isInfinite ? null : formatCents(balanceCents),
      allowance,
      deposit: formatCents(deposit),
      paymentSource,
      card: paymentSource === 'credit_card' && method ? { brand: method.brand, last4: method.last4 } : null,
      coversBudget: isInfinite || balanceCents >= totalCents,
      coversAllowance: allowance !== null && allowance >= shipments,
    }
  }
}
