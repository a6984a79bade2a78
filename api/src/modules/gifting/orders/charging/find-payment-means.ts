import type { PaymentMeans } from '@ribbon/contract/gifting/orders/payment-means'
import { formatCents } from '@ribbon/contract/money'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { readPaymentMeans } from './payment-means.store.ts'

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
  const rows = await readPaymentMeans(reader, teamId, [...new Set(senderIds)])
  const { depositCents, isRunning, isOver, ordersLimit, remaining, additional, ...method } = rows[0]! // the team's
  // A cycle that is over is followed by a fresh one as soon as something is sent.
  const allowance = !isRunning ? null : isOver ? (ordersLimit ?? 0) + additional : remaining
  return ({ userId, totalCents, shipments }) => {
    const budget = rows.find(row => row.userId === userId)
    const [balanceCents, isInfinite] = [budget?.budgetCents ?? 0, budget?.isInfinite ?? false]
    const paymentSource =
      totalCents === 0 ? 'none' : depositCents >= totalCents ? 'deposit' : method.methodKind
    const { cardBrand: brand, cardLast4: last4 } = method
    return {
      budget: isInfinite ? null : formatCents(balanceCents),
      allowance,
      deposit: formatCents(depositCents),
      paymentSource,
      card: paymentSource === 'credit_card' ? { brand, last4 } : null,
      coversBudget: isInfinite || balanceCents >= totalCents,
      coversAllowance: allowance !== null && allowance >= shipments,
    }
  }
}
