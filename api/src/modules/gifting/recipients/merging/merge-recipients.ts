import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuseInput } from '../../../../platform/refusal.ts'
import { moveMatchedRows } from '../imports/import-people.store.ts'
import { moveListMemberships } from '../imports/lists.store.ts'
import { moveSendRows } from '../../bulk-sends/recipient-data.store.ts'
import { reassignOrders } from '../../orders/order-people.store.ts'
import { closeAddressRequests, moveAddressRequests } from '../address-requests/address-requests.store.ts'
import { changeRecipient, deleteRecipient, type RecipientRow } from '../recipients.store.ts'
import { announceChanges } from '../announce-changes.ts'
import { fillGaps } from './fill-gaps.ts'
import { lockPersonalData } from '../lock-personal-data.ts'

/** Makes one recipient of two: the first keeps its data and gets what it lacks, the gifts, lists and plans of the other, who then goes. */
export async function mergeRecipients(
  tx: Tx,
  actor: MemberActor,
  id: number,
  otherId: number,
): Promise<void> {
  const locked = await lockPersonalData(tx, scopeOf(actor), [...new Set([id, otherId])])
  if (id === otherId) refuseInput(['Choose another recipient to merge with.'])
  const [kept, other] = locked.people as [RecipientRow, RecipientRow]
  const moved = locked.orders.filter(order => order.recipientId === otherId)
  await reassignOrders(tx, otherId, id)
  await moveListMemberships(tx, actor.teamId, otherId, id)
  await moveMatchedRows(tx, actor.teamId, otherId, id)
  await moveSendRows(tx, locked.sends, otherId, id)
  const merged = await changeRecipient(tx, id, fillGaps(kept, other))
  if (merged.addressState === 'given') {
    await closeAddressRequests(tx, otherId)
    if (kept.addressState !== 'given') await closeAddressRequests(tx, id)
    await addJob(tx, 'send-waiting-orders', { id })
  }
  await moveAddressRequests(tx, otherId, id)
  await deleteRecipient(tx, otherId)
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'recipient.merged',
    subjectType: 'recipients',
    subjectId: id,
    details: { mergedId: otherId, orders: moved.length, lists: locked.lists.length },
  })
  announce(tx, { teamId: actor.teamId, event: 'recipient.deleted', type: 'recipients', id: otherId })
  announceChanges(tx, actor.teamId, id, { orders: moved, lists: locked.lists })
}
