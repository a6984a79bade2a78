import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { authorOf, type OperatorActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { deleteSessionsOfOperator, lockOperator, updateDisabled } from './operators.store.ts'

/** Disables an operator, which ends all their sessions, or enables them again. */
export async function setOperatorDisabled(
  tx: Tx,
  actor: OperatorActor,
  id: RowId,
  isDisabled: boolean,
): Promise<void> {
  if (isDisabled && id === actor.operatorId) refuse('cannot_disable_self')
  const operator = (await lockOperator(tx, id)) ?? refuse('not_found')
  if ((operator.disabledAt !== null) === isDisabled) return
  await updateDisabled(tx, id, isDisabled)
  if (isDisabled) await deleteSessionsOfOperator(tx, id)
  await recordAudit(tx, {
    teamId: null,
    author: authorOf(actor),
    action: isDisabled ? 'operator.disabled' : 'operator.enabled',
    subjectType: 'operators',
    subjectId: id,
    details: { email: operator.email },
    before: { disabled: !isDisabled },
    after: { disabled: isDisabled },
  })
}
