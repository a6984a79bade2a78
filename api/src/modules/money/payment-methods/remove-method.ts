import { recordAudit } from '../../../platform/audit.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../platform/http/actor.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { whyNotRemovable, type MethodUses } from './payment-methods.access.ts'
import { dropPaymentMethod, fillDefault, listPaymentMethods, lockMethodsOf } from './payment-methods.store.ts'

/** What a team's methods are still needed for; the modules that charge them say it. */
export type FindMethodUses = (db: Reader, teamId: number) => Promise<MethodUses>

/**
 * Removes a payment method at once; a job detaches the card at the provider. If it was the default, the latest of the others becomes
 * the default.
 */
export async function removeMethod(
  tx: Tx,
  actor: MemberActor,
  id: number,
  findMethodUses: FindMethodUses,
): Promise<void> {
  const { teamId } = actor
  await lockMethodsOf(tx, teamId)
  const all = await listPaymentMethods(tx, teamId)
  const method = all.find(each => each.id === id) ?? refuse('not_found')
  const reason = whyNotRemovable(method, all, await findMethodUses(tx, teamId))
  if (reason) refuse('payment_method_needed', { reason })
  await dropPaymentMethod(tx, id, { isDetached: false })
  const next = await fillDefault(tx, teamId)
  await addJob(tx, 'align-cards', { id: teamId })
  announce(tx, { teamId, event: 'paymentMethod.removed', type: 'paymentMethods', id })
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'payment_method.removed',
    subjectType: 'paymentMethods',
    subjectId: id,
    details: { kind: method.kind, last4: method.last4, ...(next === undefined ? {} : { newDefault: next }) },
  })
}
