import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { isOutdated, lockSendAndList, restartPlan } from './runs.store.ts'
import type { BulkSendRow } from '../bulk-sends.store.ts'
import { findSenderName } from '../../orders/order-people.store.ts'
import { reserveSend } from './reserve-send.ts'
import { refuseSend } from './refuse-send.ts'

/** Continues a send that was confirmed before its plan was ready; if something is missing now, it is refused and its sender notified. */
export async function confirmUnreviewedPlan(db: Db, id: RowId): Promise<void> {
  try {
    await inTransaction(db, async tx => {
      const send = await lockWaiting(tx, id)
      if (!send) return
      if (await isOutdated(tx, id)) return restartPlan(tx, send)
      const sender = { kind: 'member' as const, id: send.userId, name: await findSenderName(tx, send.userId) }
      // Whether the sender may send these goods was decided when the plan was begun; here only what is gone since counts.
      await reserveSend(
        tx,
        send,
        scopeOf({ teamId: send.teamId, userId: send.userId, role: 'team_owner' } as MemberActor),
        sender,
      )
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await inTransaction(db, async tx => {
      const send = await lockWaiting(tx, id)
      if (send) await refuseSend(tx, send, error.message)
    })
  }
}

async function lockWaiting(tx: Tx, id: RowId): Promise<BulkSendRow | undefined> {
  const send = await lockSendAndList(tx, { id })
  return send?.state === 'planned' && send.confirmWhenPlanned ? send : undefined
}
