import type { GroupOrderRecipient } from '@ribbon/contract/gifting/group-orders/participant-resources'
import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import { formatCents } from '@ribbon/contract/money'
import type { ListedParticipant } from './participant-list.store.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { canCorrect, displayState, recipientState } from './participants.states.ts'

/** A participant as an owner sees it. */
export function presentParticipant(
  order: Pick<GroupOrderRow, 'uuid' | 'lockedAt' | 'state' | 'runId'>,
  person: ListedParticipant,
  version: string,
): GroupOrderRecipient {
  const isConfirmed = person.confirmedAt !== null
  const state = recipientState(person.state, order.lockedAt !== null)
  return {
    id: String(person.id),
    type: 'groupOrderRecipients',
    attributes: {
      email: person.email,
      canCorrect: canCorrect(order, person),
      version,
      uuid: order.uuid,
      name: person.name,
      company: person.company,
      phone: person.phone,
      addressOne: person.addressOne,
      addressTwo: person.addressTwo,
      city: person.city,
      state: person.province,
      zipcode: person.zipcode,
      country: person.country,
      customFields: person.customFields,
      recipientState: state,
      displayState: displayState(state, isConfirmed),
      isGroupOrderConfirmed: isConfirmed,
      confirmedAt: person.confirmedAt?.toISOString() ?? null,
      notBefore: person.notBefore,
      skippedBy: person.skippedBy,
      declineReason: person.declineReason,
      problem: person.problem,
      itemsCount: person.itemsCount,
      items: person.items,
      heldUntil: person.heldUntil?.toISOString() ?? null,
      cost: formatCents(person.costCents),
      orderId: person.orderId === null ? null : String(person.orderId),
      orderNumber: person.orderPublicId === null ? null : orderNumber(person.orderPublicId),
      invitedAt: person.invitedAt?.toISOString() ?? null,
      remindedAt: person.remindedAt?.toISOString() ?? null,
      createdAt: person.createdAt.toISOString(),
    },
  }
}
