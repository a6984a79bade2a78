import { systemAuthor } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { eraseMails } from '../../../../platform/mail/erase-mails.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { LockedPersonalData } from '../../recipients/lock-personal-data.ts'
import { normalizeAddress } from '../allow-lists/normalize-address.ts'
import { releaseChoices } from '../choices/release-choices.ts'
import { undoConfirmations } from '../choices/undo-confirmations.ts'
import { lockGroupOrderShared } from '../group-order-lock.store.ts'
import { announceChoices } from '../holds/announce-choices.ts'
import { deleteParticipant, participantMailKinds } from './own-participant.store.ts'
import { findRecipientAddresses, findVisits, lockVisits, type Visit } from './visits.store.ts'

/**
 * Locks the participants without an order who came with the addresses of these recipients, to be erased as if they had asked for it
 * on the page. Who has an order belongs to the recipient it was made for (`lockParticipantsOfRecipients`).
 */
export async function lockVisitsOfRecipients(
  tx: Tx,
  recipientIds: readonly RowId[],
): Promise<LockedPersonalData> {
  const visits: Visit[] = []
  const addresses = await findRecipientAddresses(tx, recipientIds)
  for (const teamId of new Set(addresses.map(address => address.teamId))) {
    const emails = addresses
      .filter(address => address.teamId === teamId)
      .map(address => normalizeAddress(address.email))
    const found = await findVisits(tx, teamId, emails)
    for (const id of new Set(found.map(visit => visit.groupOrderId)))
      await lockGroupOrderShared(tx, { teamId, id })
    visits.push(...(await lockVisits(tx, teamId, emails)))
  }
  return {
    traces: {
      resources: visits.map(visit => `groupOrderRecipients ${visit.id}`),
      names: [...new Set(visits.flatMap(visit => visit.name ?? []))],
    },
    erase: async ({ email }) => {
      if (email === null) return
      const address = normalizeAddress(email)
      const own = visits.filter(visit => visit.email === address || visit.personKey === address)
      if (own.some(visit => visit.state === 'locked')) refuse('recipient_busy')
      for (const visit of own) await eraseVisit(tx, visit)
    },
  }
}

async function eraseVisit(tx: Tx, { teamId, groupOrderId, id }: Visit): Promise<void> {
  const groupOrder = { teamId, id: groupOrderId }
  await releaseChoices(tx, groupOrder, { participantIds: [id] }, systemAuthor)
  await undoConfirmations(tx, groupOrder, [id])
  await eraseMails(tx, { teamId, kinds: participantMailKinds, about: [`participant:${id}:`] })
  await deleteParticipant(tx, { teamId, id })
  announceChoices(tx, groupOrder)
}
