import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../platform/http/actor.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { retryRuns } from '../../people/teams/retry-runs.ts'
import { findPaymentMethod, lockMethodsOf, moveDefault } from './payment-methods.store.ts'

/** Makes a method the team's default; a job updates the provider. */
export async function setDefaultMethod(tx: Tx, actor: MemberActor, id: number): Promise<void> {
  const { teamId } = actor
  await lockMethodsOf(tx, teamId)
  const method = (await findPaymentMethod(tx, teamId, id)) ?? refuse('not_found')
  if (method.isDefault) return
  if (method.isExpired) refuse('card_expired')
  await moveDefault(tx, teamId, id)
  await addJob(tx, 'align-cards', { id: teamId })
  await retryRuns(tx, teamId)
  announce(tx, { teamId, event: 'paymentMethod.updated', type: 'paymentMethods', id })
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'payment_method.made_default',
    subjectType: 'paymentMethods',
    subjectId: id,
    details: { kind: method.kind, last4: method.last4 },
  })
}
