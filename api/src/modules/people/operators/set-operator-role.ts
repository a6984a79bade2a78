import type { OperatorRole } from '@ribbon/contract/people/operators/operator-groups'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { authorOf, type OperatorActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockOperator, updateRole } from './operators.store.ts'

/** Says what an operator may do. It counts from their next call on; nobody limits themselves. */
export async function setOperatorRole(
  tx: Tx,
  actor: OperatorActor,
  id: RowId,
  role: OperatorRole,
): Promise<void> {
  if (id === actor.operatorId) refuse('cannot_limit_self')
  const operator = (await lockOperator(tx, id)) ?? refuse('not_found')
  if (operator.role === role) return
  await updateRole(tx, id, role)
  await recordAudit(tx, {
    teamId: null,
    author: authorOf(actor),
    action: 'operator.role_set',
    subjectType: 'operators',
    subjectId: id,
    details: { email: operator.email },
    before: { role: operator.role },
    after: { role },
  })
}
