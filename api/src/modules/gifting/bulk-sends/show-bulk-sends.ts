import type { BulkSend } from '@ribbon/contract/gifting/bulk-sends/send-resources'
import { formatCents } from '@ribbon/contract/money'
import type { Reader } from '../../../platform/db/database.ts'
import { findBudgets } from '../../people/teams/budgets/budgets.store.ts'
import { findDepositCents } from '../../money/payments/deposits.store.ts'
import { findDefaultPaymentMethod } from '../../money/payment-methods/payment-methods.store.ts'
import { findSubscription } from '../../money/subscriptions/subscriptions.store.ts'
import { findPaymentSources } from '../../money/payments/payment-attempts.store.ts'
import { presentBulkSend, type SendFunds } from './bulk-sends.present.ts'
import { isConfirmable, isOpen, planOptions } from './bulk-sends.states.ts'
import { findSenderNames, planHash, type BulkSendRow } from './bulk-sends.store.ts'
import { findShortages } from './find-shortages.ts'

/** Sends of one team as answers to `viewer`, with what they are measured against; what is asked of others is asked once for all. */
export async function showBulkSends(
  reader: Reader,
  viewer: { userId: number },
  sends: readonly BulkSendRow[],
): Promise<BulkSend[]> {
  const [first] = sends
  if (!first) return []
  const names = await findSenderNames(reader, [...new Set(sends.map(send => send.userId))])
  const meansOf = await findFunds(reader, first.teamId, sends)
  // A send that was confirmed has its stock.
  const shortages = await findShortages(
    reader,
    first.teamId,
    sends.map(send => ({ items: isOpen(send) ? send.items : [], people: send.sendCount })),
  )
  const sources = await findPaymentSources(
    reader,
    sends.flatMap(send => send.paymentAttemptId ?? []),
  )
  return sends.map((send, index) =>
    presentBulkSend(send, {
      senderName: names.get(send.userId) ?? '',
      options: planOptions(send),
      means: meansOf(send),
      shortages: shortages[index] ?? [],
      planHash: planHash(send),
      isConfirmable: isConfirmable(viewer, send),
      paymentSource: sources.get(send.paymentAttemptId ?? 0) ?? null,
    }),
  )
}

/** What there is to pay sends of one team with, at this moment, and whether each alone would be covered. */
async function findFunds(
  reader: Reader,
  teamId: number,
  sends: readonly BulkSendRow[],
): Promise<(send: BulkSendRow) => SendFunds> {
  const budgets = await findBudgets(reader, [...new Set(sends.map(send => send.userId))])
  const subscription = await findSubscription(reader, teamId)
  const deposit = await findDepositCents(reader, teamId)
  const method = await findDefaultPaymentMethod(reader, teamId)
  // A cycle that is over is followed by a fresh one as soon as something is sent.
  const allowance = !subscription?.isRunning
    ? null
    : subscription.isOver
      ? subscription.ordersLimit + subscription.additional
      : subscription.remaining
  return send => {
    const { balanceCents, isInfinite } = budgets.get(send.userId) ?? { balanceCents: 0, isInfinite: false }
    const source =
      send.totalCents === 0 ? 'none' : deposit >= send.totalCents ? 'deposit' : (method?.kind ?? null)
    return {
      budget: isInfinite ? null : formatCents(balanceCents),
      allowance,
      deposit: formatCents(deposit),
      paymentSource: source as SendFunds['paymentSource'],
      coversBudget: isInfinite || balanceCents >= send.totalCents,
      coversAllowance: allowance !== null && allowance >= send.sendCount,
    }
  }
}
