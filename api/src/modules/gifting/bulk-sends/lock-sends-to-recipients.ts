import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { LockedPersonalData } from '../recipients/lock-personal-data.ts'
import { eraseFromSends, lockSendsOfRecipients, moveSendRows } from './recipient-data.store.ts'

/** Locks the sends these recipients are part of, to be moved or erased; refuses while one of them is being paid or runs. */
export async function lockSendsToRecipients(
  tx: Tx,
  recipientIds: readonly RowId[],
): Promise<LockedPersonalData> {
  const sends = await lockSendsOfRecipients(tx, recipientIds)
  if (sends.some(send => send.state === 'paying' || send.state === 'running')) refuse('recipient_busy')
  return {
    move: async (fromId, toId) => {
      await moveSendRows(tx, sends, fromId, toId)
      return {}
    },
    erase: person => eraseFromSends(tx, sends, person.id),
  }
}
