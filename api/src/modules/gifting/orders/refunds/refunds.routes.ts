import { refundRoutes } from '@ribbon/contract/gifting/orders/refunds'
import { inTransaction, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { anyTeamsId, requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findOrder, findOrderRow, lockOrder, lockOrderRow } from '../orders.store.ts'
import { findOrderByNumber } from './order-statement.store.ts'
import { refundOrder } from './refund-order.ts'
import { showOrderStatement } from './show-order-statement.ts'

export function refundCalls(): Implemented[] {
  return implement(refundRoutes, {
    getOrderStatement: ({ db, actor, params }) =>
      statementOf(db, actor, requestedId(params.id) ?? refuse('not_found')),
    refundOrder: async ({ db, actor, params, body }) => {
      const id = requestedId(params.id) ?? refuse('not_found')
      await inTransaction(db, async tx =>
        refundOrder(tx, (await lockOrder(tx, scopeOf(actor), id)) ?? refuse('not_found'), {
          ...body,
          author: authorOf(actor),
        }),
      )
      return statementOf(db, actor, id)
    },
    findOrderStatement: async ({ db, params }) =>
      statementForOperator(db, await findOrderByNumber(db, params.number)),
    getOrderStatementAsOperator: ({ db, actor, params }) =>
      statementForOperator(db, anyTeamsId(actor, params.id)),
    refundOrderAsOperator: async ({ db, actor, params, body }) => {
      const id = anyTeamsId(actor, params.id) ?? refuse('not_found')
      await inTransaction(db, async tx =>
        refundOrder(tx, (await lockOrderRow(tx, id)) ?? refuse('not_found'), {
          ...body,
          author: authorOf(actor),
        }),
      )
      return statementForOperator(db, id)
    },
  })
}

async function statementOf(db: Reader, actor: MemberActor, id: number) {
  return showOrderStatement(
    db,
    (await findOrder(db, scopeOf(actor), id)) ?? refuse('not_found'),
    actor.role === 'team_owner',
  )
}

async function statementForOperator(db: Reader, id: RowId | undefined) {
  return showOrderStatement(
    db,
    (id === undefined ? undefined : await findOrderRow(db, id)) ?? refuse('not_found'),
    true,
  )
}
