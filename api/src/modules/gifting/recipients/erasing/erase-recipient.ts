import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { PrivateFiles } from '../../../../platform/files/private-files.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { eraseAnswers } from '../../../../platform/http/idempotency.ts'
import { eraseMails } from '../../../../platform/mail/outbox.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { eraseFromImports } from '../imports/import-people.store.ts'
import { eraseFromSends } from '../../bulk-sends/recipient-data.store.ts'
import { renewPeopleExports } from '../../../administration/exports/renew-people-exports.ts'
import { eraseParcelProblems } from '../../../warehouse/parcels/parcels.store.ts'
import { eraseRecipientFromOrders } from '../../orders/order-people.store.ts'
import { closeAddressRequests } from '../address-requests/address-requests.store.ts'
import { changeRecipient } from '../recipients.store.ts'
import { listMemberIds } from '../../../people/teams/teams.store.ts'
import { announceChanges } from '../announce-changes.ts'
import { erasePersonFromAnswer } from './erase-person-from-answer.ts'
import { lockPersonalData } from '../lock-personal-data.ts'

export interface ErasureMeans {
  /** Seals stored answers. */ secretKey: string
  exportFiles: PrivateFiles
}

const onTheWay = ['awaiting_address', 'processing', 'shipped']

/** Blanks a person's data everywhere, on request and for good; refused while a gift is on its way. Orders, money and the row's id stay. */
export async function eraseRecipient(
  tx: Tx,
  actor: MemberActor,
  { secretKey, exportFiles }: ErasureMeans,
  id: number,
): Promise<void> {
  const {
    people: [person],
    orders,
    sends,
    lists,
  } = await lockPersonalData(tx, scopeOf(actor), [id])
  if (!person) refuse('not_found')
  if (orders.some(order => onTheWay.includes(order.status))) refuse('recipient_busy')
  const { teamId } = actor
  const orderIds = orders.map(order => order.id)
  const names = [...new Set([person.name, ...orders.flatMap(order => order.shipName ?? [])])]
  await eraseRecipientFromOrders(tx, id, orderIds, names)
  await eraseParcelProblems(tx, orderIds)
  await eraseFromSends(tx, sends, id)
  await eraseFromImports(tx, person)
  await closeAddressRequests(tx, id)
  await eraseMails(tx, {
    teamId,
    kinds: ['address-request', 'address-reminder'],
    about: [`recipient:${id}`, `recipient:${id}:`],
  })
  await eraseMails(tx, {
    teamId,
    kinds: ['gift-shipped', 'gift-delivered'],
    about: orderIds.flatMap(orderId => [`order:${orderId}`, `order:${orderId}:`]),
  })
  await eraseAnswers(
    tx,
    { secretKey, userIds: await listMemberIds(tx, teamId) },
    erasePersonFromAnswer({ recipientId: id, orderIds, names }),
  )
  await changeRecipient(tx, id, {
    name: 'Erased',
    company: null,
    phone: null,
    email: null,
    addressOne: null,
    addressTwo: null,
    city: null,
    state: null,
    zipcode: null,
    country: null,
    salesforceResourceUid: null,
    addressState: 'erased',
  })
  await renewPeopleExports(tx, exportFiles, teamId)
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'recipient.erased',
    subjectType: 'recipients',
    subjectId: id,
  })
  announceChanges(tx, teamId, id, { orders, lists })
}
