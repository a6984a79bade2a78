import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { retryRuns } from '../../../people/teams/retry-runs.ts'
import { addPurchasedSends } from '../allowances/allowances.store.ts'
import { insertAdditionalSends } from './additional-sends.store.ts'
import { addInvoiceLine } from '../../invoices/invoice-lines.store.ts'
import { requireInvoicesPaid } from '../../invoices/require-invoices-paid.ts'
import { findDefaultPaymentMethod } from '../../payment-methods/payment-methods.store.ts'
import { findSubscription } from '../subscriptions.store.ts'
import { spendDeposit } from '../../payments/deposits.store.ts'
import { priceSend } from './price-send.ts'

/** Sells a team sends on top of its plan: paid from the deposit if that covers them all, else by a line of the open invoice. */
export async function buyAdditionalSends(tx: Tx, actor: MemberActor, quantity: number): Promise<void> {
  const { teamId, userId } = actor
  const author = authorOf(actor)
  const priceCents = priceSend(await findSubscription(tx, teamId)) ?? refuse('plan_required')
  const amountCents = priceCents * quantity
  const id = await insertAdditionalSends(tx, { teamId, userId, quantity, priceCents, actorName: author.name })
  await addPurchasedSends(tx, { teamId, count: quantity, purchaseId: id, actorName: author.name })
  const source = { type: 'additional_sends', id }
  const isDeposit = await spendDeposit(tx, { teamId, amountCents, source, actorName: author.name })
  if (!isDeposit) {
    if (!(await findDefaultPaymentMethod(tx, teamId))) refuse('no_payment_method')
    await requireInvoicesPaid(tx, teamId)
    await addInvoiceLine(tx, {
      teamId,
      kind: 'charge',
      source,
      description: `${quantity} additional ${quantity === 1 ? 'send' : 'sends'}`,
      amountCents,
    })
  }
  await retryRuns(tx, teamId)
  for (const type of ['teams', 'subscriptions', 'remainingOrders'])
    announce(tx, { teamId, event: 'allowance.updated', type, id: teamId })
  await recordAudit(tx, {
    teamId,
    author,
    action: 'additional_sends.bought',
    subjectType: 'additionalSends',
    subjectId: id,
    details: { quantity, priceCents, amountCents, paidFrom: isDeposit ? 'deposit' : 'invoice' },
  })
}
