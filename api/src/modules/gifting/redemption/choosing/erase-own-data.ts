import type { Tx } from '../../../../platform/db/database.ts'
import type { ParticipantActor } from '../../../../platform/http/actor.ts'
import { eraseMails } from '../../../../platform/mail/erase-mails.ts'
import { eraseParticipant } from '../../group-orders/own-data/erase-participant.ts'
import { deleteProofsOf, personalLinkKey } from '../entry/proofs.store.ts'

/** Erases everything about a participant: the person's row with choices and devices, proofs, and who the mails went to. */
export async function eraseOwnData(tx: Tx, actor: ParticipantActor): Promise<void> {
  const { teamId, groupOrderId, personKey, email } = await eraseParticipant(tx, actor)
  for (const key of [personKey, personalLinkKey(personKey)])
    await deleteProofsOf(tx, { teamId, id: groupOrderId }, key)
  await eraseMails(tx, {
    teamId,
    kinds: ['recipient-proof'],
    about: [`group_order:${groupOrderId}:`],
    to: email,
  })
}
