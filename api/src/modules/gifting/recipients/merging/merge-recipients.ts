import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuseInput } from '../../../../platform/refusal.ts'
import { closeAddressRequests, moveAddressRequests } from '../address-requests/address-requests.store.ts'
import { moveListMemberships, moveMatchedRows } from '../lists/lists.store.ts'
import { lockPersonalData, type PersonalDataHandler } from '../lock-personal-data.ts'
import {
  changeRecipient,
  deleteRecipient,
  type RecipientChange,
  type RecipientRow,
} from '../recipients.store.ts'

/**
 * Merges a recipient into another: the one with `id` keeps its data, gets what it lacks and the other's gifts, lists and plans;
 * the other is deleted.
 */
export async function mergeRecipients(
  tx: Tx,
  actor: MemberActor,
  { id, otherId }: { id: number; otherId: number },
  handlers: readonly PersonalDataHandler[],
): Promise<void> {
  const { teamId } = actor
  const { people, listIds, data } = await lockPersonalData(
    tx,
    scopeOf(actor),
    [...new Set([id, otherId])],
    handlers,
  )
  const [survivor, other] = people
  if (!survivor || !other) refuseInput(['Choose another recipient to merge with.'])

  const moved: Record<string, number> = {}
  for (const { move } of data) Object.assign(moved, await move?.(otherId, id))
  await moveListMemberships(tx, teamId, otherId, id)
  await moveMatchedRows(tx, teamId, otherId, id)
  const merged = await changeRecipient(tx, id, fillGaps(survivor, other))
  if (merged.addressState === 'given') {
    await closeAddressRequests(tx, otherId)
    if (survivor.addressState !== 'given') await closeAddressRequests(tx, id)
    await addJob(tx, 'send-waiting-orders', { id: merged.id })
  }
  await moveAddressRequests(tx, otherId, id)
  await deleteRecipient(tx, otherId)

  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'recipient.merged',
    subjectType: 'recipients',
    subjectId: id,
    details: { mergedId: otherId, ...moved, lists: listIds.length },
  })
  announce(tx, { teamId, event: 'recipient.deleted', type: 'recipients', id: otherId })
  announce(tx, { teamId, event: 'recipient.updated', type: 'recipients', id })
  for (const listId of listIds)
    announce(tx, { teamId, event: 'bulkImport.updated', type: 'bulkImports', id: listId })
}

const singleColumns = ['company', 'phone', 'email', 'salesforceResourceUid'] as const
const addressColumns = ['addressOne', 'addressTwo', 'city', 'state', 'zipcode', 'country'] as const

/** What the surviving recipient lacks and the other has; an address only as a whole. Who declined has declined. */
function fillGaps(survivor: RecipientRow, other: RecipientRow): RecipientChange {
  const change: RecipientChange = {}
  for (const column of singleColumns) change[column] = survivor[column] ?? other[column]
  // Until a person gives a name, the email stands for it.
  const isNameMissing = survivor.name === survivor.email
  change.name = isNameMissing && other.name !== other.email ? other.name : survivor.name
  const takesAddress = survivor.addressOne === null && other.addressOne !== null
  if (takesAddress) for (const column of addressColumns) change[column] = other[column]
  const isNowGiven = takesAddress && survivor.addressState === 'requested' && other.addressState === 'given'
  change.addressState = isNowGiven ? 'given' : survivor.addressState
  return change
}
