import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { eraseMails } from '../../../../platform/mail/erase-mails.ts'
import type { LockedPersonalData } from '../../recipients/lock-personal-data.ts'
import { normalizeAddress } from '../allow-lists/normalize-address.ts'
import { eraseAddress } from './erased-addresses.store.ts'
import { participantMailKinds } from './own-participant.store.ts'
import { blankParticipants, lockParticipantsOf, moveParticipants } from './recipient-participants.store.ts'

/** Locks the participants whose orders were made for these recipients, to be moved or erased; erasing reaches the allow lists. */
export async function lockParticipantsOfRecipients(
  tx: Tx,
  recipientIds: readonly RowId[],
): Promise<LockedPersonalData> {
  const people = await lockParticipantsOf(tx, recipientIds)
  return {
    traces: {
      resources: people.map(person => `groupOrderRecipients ${person.id}`),
      names: [...new Set(people.flatMap(person => person.name ?? []))],
    },
    move: async (fromId, toId) => {
      await moveParticipants(tx, people, fromId, toId)
      return {}
    },
    erase: async ({ id, teamId, email }) => {
      await blankParticipants(
        tx,
        people.filter(person => person.recipientId === id),
      )
      await eraseMails(tx, {
        teamId,
        kinds: participantMailKinds,
        about: people.map(person => `participant:${person.id}:`),
      })
      if (email === null) return
      const allowedUserIds = await eraseAddress(tx, { teamId, email: normalizeAddress(email) })
      await eraseMails(tx, {
        teamId,
        kinds: ['group-order-invitation', 'group-order-reminder'],
        about: allowedUserIds.map(allowedUserId => `allowed_user:${allowedUserId}:`),
      })
    },
  }
}
