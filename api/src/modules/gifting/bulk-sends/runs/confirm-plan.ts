import type { ListOrder } from '@ribbon/contract/gifting/bulk-sends/bulk-sends'
import { planGoodForMinutes } from '@ribbon/contract/limits'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { isOutdated, lockSendAndList, restartPlan } from './runs.store.ts'
import { planHash, type BulkSendRow } from '../bulk-sends.store.ts'
import { reserveSend } from './reserve-send.ts'

/**
 * Confirms the plan its maker has looked at. If an address has changed since, the plan is restarted and undefined returned: the
 * caller refuses once that is committed.
 */
export async function confirmPlan(
  tx: Tx,
  actor: MemberActor,
  body: ListOrder,
): Promise<BulkSendRow | undefined> {
  const send = await lockSendAndList(tx, {
    id: requestedId(body.plan_id ?? '') ?? refuse('not_found'),
    sender: actor,
  })
  if (!send) refuse('not_found')
  if (send.confirmWhenPlanned || (send.state !== 'planning' && send.state !== 'planned'))
    refuse('plan_not_open')
  if (
    send.state !== 'planned' ||
    planHash(send) !== body.plan_hash ||
    send.bulkImportId !== Number(body.bulk_import_id) ||
    isOld(send)
  )
    refuse('plan_changed')
  if (await isOutdated(tx, send.id)) {
    await restartPlan(tx, send)
    return undefined
  }
  return reserveSend(tx, send, scopeOf(actor), authorOf(actor))
}

function isOld(send: BulkSendRow): boolean {
  return (
    send.plannedAt === null ||
    databaseTime().getTime() - send.plannedAt.getTime() > planGoodForMinutes * 60_000
  )
}
