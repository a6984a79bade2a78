import { operatorRoutes } from '@ribbon/contract/people/operators'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { OperatorActor } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { anyTeamsId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { setOperatorDisabled } from './set-operator-disabled.ts'
import { setOperatorRole } from './set-operator-role.ts'
import { presentOperatorAccount } from './operators.present.ts'
import { listOperators } from './operators.store.ts'

interface OperatorCall {
  db: Db
  actor: OperatorActor
  params: { id: string }
}

async function shown(db: Db, actor: OperatorActor, id: RowId) {
  const operator = (await listOperators(db)).find(row => row.id === id) ?? refuse('not_found')
  return presentOperatorAccount(operator, actor.operatorId)
}

export function operatorCalls(): Implemented[] {
  const setDisabled =
    (isDisabled: boolean) =>
    async ({ db, actor, params }: OperatorCall) => {
      const id = anyTeamsId(actor, params.id) ?? refuse('not_found')
      await inTransaction(db, tx => setOperatorDisabled(tx, actor, id, isDisabled))
      return { data: await shown(db, actor, id) }
    }
  return implement(operatorRoutes, {
    listOperators: async ({ db, actor }) => {
      const rows = await listOperators(db)
      return {
        data: rows.map(row => presentOperatorAccount(row, actor.operatorId)),
        meta: { totalCount: rows.length },
      }
    },
    disableOperator: setDisabled(true),
    enableOperator: setDisabled(false),
    setOperatorRole: async ({ db, actor, params, body }) => {
      const id = anyTeamsId(actor, params.id) ?? refuse('not_found')
      await inTransaction(db, tx => setOperatorRole(tx, actor, id, body.role))
      return { data: await shown(db, actor, id) }
    },
  })
}
