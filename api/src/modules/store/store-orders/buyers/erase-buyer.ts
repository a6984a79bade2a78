import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { eraseAnswers } from '../../../../platform/http/idempotency.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { normalizeAddress } from '../../../gifting/group-orders/allow-lists/normalize-address.ts'
import { erasePersonFromAnswer } from '../../../gifting/recipients/erasing/erase-person-from-answer.ts'
import { listMemberIds } from '../../../people/teams/teams.store.ts'
import { eraseHolder } from '../../gift-cards/own-data/erase-holder.ts'
import { eraseAddressOfStore } from '../../store-access/store-access.store.ts'
import { findStoreOrderView } from '../lists/store-order-views.store.ts'
import { eraseFromStore, type EraseParcelProblems } from './erase-from-store.ts'

export interface BuyerErasure {
  /** Seals stored answers. */
  secretKey: string
  eraseParcelProblems: EraseParcelProblems
  /** Expires export files that name people of the team; those being written begin again (decision 0037). */
  renewPeopleExports: (tx: Tx, teamId: number) => Promise<void>
}

/**
 * Erases who bought an order, on request and for good: from all orders, carts and mails of that email address, from its gift cards
 * and from the lists of who may buy. Money, country and state stay. Erasing again changes nothing.
 */
export async function eraseBuyer(
  tx: Tx,
  actor: MemberActor,
  orderId: string,
  { secretKey, eraseParcelProblems, renewPeopleExports }: BuyerErasure,
): Promise<void> {
  const { teamId } = actor
  const id = requestedId(orderId) ?? refuse('not_found')
  const { buyerEmail } = (await findStoreOrderView(tx, scopeOf(actor), id)) ?? refuse('not_found')
  if (buyerEmail === null) return
  const email = buyerEmail.toLowerCase()
  const orders = await eraseFromStore(tx, { teamId, email }, eraseParcelProblems)
  const cards = await eraseHolder(tx, { id: null, teamId, email })
  await eraseAddressOfStore(tx, teamId, normalizeAddress(email))
  await eraseAnswers(
    tx,
    { secretKey, userIds: await listMemberIds(tx, teamId) },
    erasePersonFromAnswer({
      resources: [
        ...orders.map(order => `carts ${order.id}`),
        ...cards.map(card => `giftCardRecipients ${card.id}`),
      ],
      names: [...orders.flatMap(order => order.shipName ?? []), ...cards.map(card => card.name)],
    }),
  )
  await renewPeopleExports(tx, teamId)
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'buyer.erased',
    subjectType: 'orders',
    subjectId: id,
    details: { orders: orders.length },
  })
}
