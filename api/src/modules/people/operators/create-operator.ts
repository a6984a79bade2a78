import { recordAudit, systemAuthor } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { deleteSessionsOfOperator, findOperatorByEmail, insertOperator } from './operators.store.ts'

/**
 * Creates an operator, or gives an existing one a new name and password and ends their sessions.
 * True when the operator is new.
 */
export async function createOperator(
  tx: Tx,
  operator: { email: string; name: string; passwordHash: string },
): Promise<boolean> {
  const isNew = (await findOperatorByEmail(tx, operator.email)) === undefined
  const id = await insertOperator(tx, operator)
  await deleteSessionsOfOperator(tx, id)
  await recordAudit(tx, {
    teamId: null,
    author: systemAuthor,
    action: isNew ? 'operator.created' : 'operator.password_set',
    subjectType: 'operators',
    subjectId: id,
    details: { email: operator.email },
  })
  return isNew
}
