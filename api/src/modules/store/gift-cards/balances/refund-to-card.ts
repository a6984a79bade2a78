import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import type { Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { insertCardRecipients, insertGiftCards } from '../issue/issue.store.ts'
import { bookEntry, type CardKey } from './book-entry.ts'
import { lockCardToRefund, prolongCard } from './refunded-cards.store.ts'

export interface CardRefund {
  amountCents: number
  /** Of the row of `refunds`: it is booked once for it. */ refundId: number
  orderPublicId: string
  actorName: string
}

/**
 * Gives part of what a card paid back to it. One that has ended is valid for 90 days more; for one that was deleted its owner gets a
 * new one by email, so that a promise never becomes cash.
 */
export async function refundToCard(tx: Tx, card: CardKey, refund: CardRefund): Promise<void> {
  const { amountCents, refundId, orderPublicId, actorName } = refund
  const locked = await lockCardToRefund(tx, card)
  if (!locked) throw new Error(`There is no gift card ${card.id} to refund.`)
  if (locked.isVoided) {
    const issued = await insertGiftCards(tx, {
      teamId: card.teamId,
      name: `Refund of order #${orderNumber(orderPublicId)}`,
      amountCents,
      message: `Your gift card is not valid any more, so this one has what you got back for order #${orderNumber(orderPublicId)}.`,
      senderName: locked.senderName,
      recipientsCount: 1,
      totalCents: amountCents,
      createdBy: locked.createdBy,
    })
    const { name, email } = locked
    await insertCardRecipients(tx, issued, [{ name, email, amountCents, recipientId: null }])
    await addJob(tx, 'make-gift-cards', { id: issued.id })
    return
  }
  const isBooked = await bookEntry(tx, card, {
    kind: 'refund',
    deltaCents: amountCents,
    source: { type: 'refund', id: refundId },
    actorName,
    note: `Order #${orderNumber(orderPublicId)}`,
  })
  if (!isBooked) throw new Error(`Gift card ${card.id} could not be given ${amountCents} cents.`)
  if (locked.isExpired) await prolongCard(tx, card)
}
