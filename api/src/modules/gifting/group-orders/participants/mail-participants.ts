import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { queueMails } from '../../../../platform/mail/outbox.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { findAddresses } from './participants.store.ts'

/** Mails some participants of a group order. Asked again later, they get another mail. */
export async function mailParticipants(
  tx: Tx,
  order: GroupOrderRow,
  participantIds: readonly RowId[],
  kind: 'choose-again' | 'address-corrected',
): Promise<void> {
  const occasion = databaseTime().getTime()
  const people = await findAddresses(tx, order, participantIds)
  await queueMails(
    tx,
    people.map(person => ({
      teamId: order.teamId,
      kind,
      subjectKey: `participant:${person.id}:${occasion}`,
      to: person.email,
    })),
  )
}
