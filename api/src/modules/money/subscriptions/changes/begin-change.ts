import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { insertChange, type NewChange, type SubscriptionChange } from '../sync/subscription-changes.store.ts'

/** By then the process that began a change has an answer, or is gone. */
const lookAfterSeconds = 65

/** Records a change before the provider is asked for it; if this process dies, a job asks. */
export async function beginChange(
  tx: Tx,
  actor: MemberActor,
  change: Omit<NewChange, 'teamId' | 'userId' | 'actorName' | 'idempotencyKey' | 'billedBy'>,
): Promise<SubscriptionChange> {
  const { teamId, userId } = actor
  const row = await insertChange(tx, {
    ...change,
    teamId,
    userId,
    actorName: authorOf(actor).name,
    billedBy: 'credit_card',
    idempotencyKey: `subscription-${teamId}-${change.kind}-${randomUUID()}`,
  })
  await addJob(tx, 'settle-subscription-change', { id: row.id }, { startAfterSeconds: lookAfterSeconds })
  return row
}
