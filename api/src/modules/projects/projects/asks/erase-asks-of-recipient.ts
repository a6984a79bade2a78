import type { Tx } from '../../../../platform/db/database.ts'
import type { LockedPersonalData } from '../../../gifting/recipients/lock-personal-data.ts'
import { personKeyOf } from '../submissions/person-key-of.ts'
import { eraseAsks } from './asks.store.ts'

/** Erases that recipients were asked to submit for projects of their team. */
export function eraseAsksOfRecipient(tx: Tx): Promise<LockedPersonalData> {
  return Promise.resolve({
    erase: ({ id, teamId, email }) =>
      eraseAsks(tx, teamId, { recipientId: id, personKey: email === null ? null : personKeyOf(email) }),
  })
}
