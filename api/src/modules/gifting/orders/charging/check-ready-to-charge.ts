import { senderName } from '@ribbon/contract/full-name'
import { cardTextFor, cardTextProblem } from '@ribbon/contract/catalog/card-templates/merge-fields'
import type { Tx } from '../../../../platform/db/database.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { refuse, refuseInput } from '../../../../platform/refusal.ts'
import { findBundlesForOrder } from '../../../catalog/products/orderable-items.store.ts'
import type { PredictedMeans } from '../../../money/payments/predict-payment-source.ts'
import { canReceiveGift } from '../../recipients/can-receive-gift.ts'
import type { RecipientRow } from '../../recipients/recipients.store.ts'
import { quoteHash } from '../drafts/quote-hash.ts'
import type { GiftOrder } from '../orders.store.ts'
import type { ChargeReading } from './charge-facts.store.ts'
import type { ChargedItem } from './charged-items.store.ts'
import type { GiftPeople } from './process-paid-order.ts'
import { findIncompleteBundle } from './find-incomplete-bundle.ts'

/** Checks that an order has everything it needs to be charged; refuses with what is missing. */
export async function checkReadyToCharge(
  tx: Tx,
  scope: Scope,
  order: GiftOrder,
  { items, facts }: ChargeReading,
): Promise<{ people: GiftPeople; means: PredictedMeans }> {
  if (!items.length) refuse('items_missing')
  const { recipient, sender, quoteHash: quoted, ...means } = facts
  if (!recipient || !canReceiveGift(recipient)) refuse('recipient_missing')
  if (recipient.addressState === 'given') checkCard(order, recipient, senderName(sender, sender.teamName))
  if (items.some(item => item.weightOunces === null)) refuse('variant_unavailable')
  if (order.rateId === null) refuse('shipping_missing')
  if (quoted !== quoteHash(recipient, weightOf(items))) refuse('rate_unknown')
  const bundleIds = [...new Set(items.flatMap(item => (item.bundleId === null ? [] : [item.bundleId])))]
  if (bundleIds.length) {
    const incomplete = findIncompleteBundle(items, await findBundlesForOrder(tx, scope, bundleIds))
    if (incomplete !== undefined) refuse('bundle_incomplete', { bundle: incomplete })
  }
  return { people: { recipient, sender }, means }
}

/** The card text must fit and not be empty once its merge fields are filled in: after the charge nobody could correct it. */
function checkCard({ cardMessage }: GiftOrder, recipient: RecipientRow, sender: string): void {
  if (cardMessage === null) return
  const problem = cardTextProblem(cardMessage, cardTextFor(cardMessage, recipient, sender))
  if (problem) refuseInput([problem])
}

function weightOf(items: readonly ChargedItem[]): number {
  return items.reduce((sum, item) => sum + item.quantity * (item.weightOunces ?? 0), 0)
}
