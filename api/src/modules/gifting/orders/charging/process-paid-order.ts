import { recordAudit, type Author } from '../../../../platform/audit.ts'
import { together, type Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import type { PaymentAttempt } from '../../../money/payments/payment-attempts.store.ts'
import { placeDraft } from '../drafts/draft-views.store.ts'
import { queueOrderMail } from '../queue-order-mail.ts'
import type { RecipientRow } from '../../recipients/recipients.store.ts'
import type { OrderView } from '../order-views.store.ts'
import {
  findCardText,
  findOrderRecipient,
  recipientSnapshot,
  type MailedSender,
} from '../order-people.store.ts'
import { isGift, type GiftOrder, type OrderRow } from '../orders.store.ts'
import { announceOrder } from '../announce-order.ts'
import { emitOrderEvent } from '../telling/emit-order-event.ts'
import { addOrderEvents, type OrderEventView } from '../timeline/order-events.store.ts'
import { logInCrm } from '../telling/log-in-crm.ts'

/** A payment source as the timeline names it. */
export const paidBy: Record<string, string> = {
  deposit: 'the team’s deposit',
  credit_card: 'credit card',
  invoice: 'invoice',
  shopper: 'the shopper',
  none: 'nothing to pay',
}

const awaitingAddress = {
  event: 'order.awaiting_address',
  text: 'Waiting for the recipient’s address',
  actorName: null,
}

/** Of a gift, where the caller has read them already. */
export interface GiftPeople {
  recipient: RecipientRow
  sender: MailedSender
}

/** An order that was just paid, as it is shown. */
export interface PlacedOrder {
  /** Undefined without a sender. */
  order: OrderView | undefined
  events: OrderEventView[]
}

/** Takes a locked order that was just paid into processing; a gift may wait for the recipient's address. */
export async function processPaidOrder(
  tx: Tx,
  order: OrderRow,
  attempt: PaymentAttempt,
  author: Author,
  known?: GiftPeople,
): Promise<PlacedOrder> {
  const { hasAddress, copied } = isGift(order)
    ? await copyRecipient(tx, order, known?.recipient)
    : { hasAddress: true, copied: {} }
  const status = hasAddress ? 'processing' : 'awaiting_address'
  const placed =
    order.origin === 'shop'
      ? 'Bought in the shop'
      : `Placed and paid by ${paidBy[attempt.source] ?? attempt.source}`
  const [shown, events] = await together([
    placeDraft(tx, order.id, { status, paymentSource: attempt.source, ...copied }),
    addOrderEvents(tx, order, [
      { event: 'order.placed', text: placed, actorName: author.name },
      ...(hasAddress ? [] : [awaitingAddress]),
    ]),
    recordAudit(tx, {
      teamId: order.teamId,
      author,
      action: 'order.charged',
      subjectType: 'orders',
      subjectId: order.id,
      details: { amountCents: attempt.amountCents, source: attempt.source },
      before: { status: order.status },
      after: { status },
    }),
    hasAddress && addJob(tx, 'begin-parcel', { id: order.id }),
    queueOrderMail(tx, order, 'order-confirmation', { sender: known?.sender }),
    logInCrm(tx, order),
  ])
  announceOrder(tx, order)
  emitOrderEvent(tx, order, 'placed')
  if (isGift(order))
    announce(tx, {
      teamId: order.teamId,
      event: 'allowance.updated',
      type: 'remainingOrders',
      id: order.teamId,
    })
  return { order: shown, events }
}

/** What a gift copies from its recipient when it is paid, and whether it has an address then. */
async function copyRecipient(tx: Tx, order: GiftOrder, known: RecipientRow | undefined) {
  const recipient = known ?? (await findOrderRecipient(tx, order))
  if (!recipient) return { hasAddress: false, copied: {} }
  const snapshot = recipientSnapshot(recipient)
  return recipient.addressState === 'given'
    ? { hasAddress: true, copied: { ...snapshot, cardMessage: await findCardText(tx, order, recipient) } }
    : { hasAddress: false, copied: snapshot }
}
