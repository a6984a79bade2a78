import { randomBytes } from 'node:crypto'
import { StartOver, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { hashToken } from '../../../../platform/ids.ts'
import { announceSoon } from '../../../../platform/live/announce-soon.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { GroupOrderRow } from '../../group-orders/group-order-lock.store.ts'
import {
  findParticipantOf,
  insertParticipant,
  recordVisit,
} from '../../group-orders/participants/entering.store.ts'
import {
  endUnprovenTokens,
  forgetOldestDevices,
  insertParticipantToken,
} from '../../group-orders/participants/participant-tokens.store.ts'
import { pageState } from '../pages.states.ts'
import type { Person } from './find-person.ts'

export interface Entered {
  teamId: RowId
  participantId: RowId
  token: string
  isNew: boolean
}

/** What shows that the address is the person's own. A personal link may have been forwarded. */
export type Proof = 'mail' | 'personal link' | undefined

/**
 * Makes the person a participant, or finds the one there is, and gives this device a token. Undefined where the person has come
 * before and has not proven the address. A mailed proof ends the visits that began without one. The caller has locked the group order
 * and found the person since.
 */
export async function admitPerson(
  tx: Tx,
  groupOrder: GroupOrderRow,
  person: Person,
  { proof, userAgent, now }: { proof: Proof; userAgent: string; now: Date },
): Promise<Entered | undefined> {
  const isProven = proof !== undefined
  const known = person.participant
  if (known && !isProven) return undefined
  if (!person.mayEnter) refuse('not_on_list')
  if (!known) refuseUnlessOpen(pageState(groupOrder, now))
  const made = known ? undefined : await insertParticipant(tx, groupOrder, { ...person, isProven })
  // Another request of the same person was first.
  const participant =
    made === undefined ? (known ?? (await findParticipantOf(tx, groupOrder, person))) : undefined
  if (participant && !isProven) return undefined
  const participantId = made ?? participant?.id
  // Someone who erases the own data on another device meanwhile is a new person.
  if (participantId === undefined) startOver()
  const key = { teamId: groupOrder.teamId, groupOrderId: groupOrder.id, participantId }
  const visit = participant && ((await recordVisit(tx, key)) ?? startOver())
  // The address was given since the link was opened.
  if (proof === 'personal link' && visit?.hasAddress) return undefined
  if (made !== undefined)
    announceSoon(tx, {
      teamId: groupOrder.teamId,
      event: 'group_order.updated',
      type: 'groupOrders',
      id: groupOrder.id,
    })
  const token = `g1_${randomBytes(24).toString('base64url')}`
  if (proof === 'mail') await endUnprovenTokens(tx, key)
  await insertParticipantToken(tx, key, {
    tokenHash: hashToken(token),
    userAgent,
    isProven: proof === 'mail',
  })
  if (made === undefined) await forgetOldestDevices(tx, key)
  return { teamId: groupOrder.teamId, participantId, token, isNew: made !== undefined }
}

function startOver(): never {
  throw new StartOver()
}

function refuseUnlessOpen(state: ReturnType<typeof pageState>): void {
  if (state === 'not_open') refuse('group_order_not_open')
  if (state === 'paused') refuse('group_order_locked')
  if (state === 'closed') refuse('group_order_closed')
}
