import { depositRoutes, refundRequestRoutes } from '@ribbon/contract/money/deposits'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../platform/http/actor.ts'
import { idempotencyKey } from '../../../platform/http/idempotency.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { anyTeamsId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Payments } from '../../../services/payments/payments.ts'
import { findDeposit } from '../payments/deposits.store.ts'
import { addDeposit } from './add-deposit.ts'
import { decideRefundRequest } from './refund-requests/decide-refund-request.ts'
import { listDepositEntries, type PaymentNames } from './list-deposit-entries.ts'
import {
  presentDeposit,
  presentDepositEntry,
  presentOperatorRefundRequest,
  presentRefundRequest,
  presentTopup,
} from './deposits.present.ts'
import { findRefundRequest, listRefundRequests } from './refund-requests/refund-requests.store.ts'
import { requestDepositRefund } from './refund-requests/request-deposit-refund.ts'
import { findPendingTopups, findTopup } from './topups.store.ts'

const shownRequests = 20

export function depositCalls({
  payments,
  paymentNames,
}: {
  payments: Payments
  paymentNames: PaymentNames
}): Implemented[] {
  return [
    ...implement(depositRoutes, {
      getDeposit: async ({ db, actor }) => {
        const requests = await listRefundRequests(
          db,
          { teamId: actor.teamId },
          { number: 1, size: shownRequests },
        )
        return {
          data: presentDeposit(actor.teamId, await findDeposit(db, actor.teamId)),
          included: [
            ...(await findPendingTopups(db, actor.teamId)).map(presentTopup),
            ...requests.rows.map(presentRefundRequest),
          ],
        }
      },
      addDeposit: async ({ db, actor, body, headers }) => {
        const input = { amountCents: body.amount, requestKey: idempotencyKey(headers['idempotency-key']) }
        const topup = await findTopup(db, await addDeposit(db, payments, actor, input))
        return {
          data: presentDeposit(actor.teamId, await findDeposit(db, actor.teamId)),
          included: [presentTopup(topup!)],
        }
      },
      listDepositEntries: async ({ db, actor, query }) => {
        const { rows, totalCount } = await listDepositEntries(db, paymentNames, actor.teamId, query.page)
        return { data: rows.map(presentDepositEntry), meta: { totalCount } }
      },
      requestDepositRefund: async ({ db, actor, body }) => {
        const id = await inTransaction(db, tx => requestDepositRefund(tx, actor, body))
        return { data: presentRefundRequest((await findRefundRequest(db, id))!) }
      },
    }),
    ...implement(refundRequestRoutes, {
      listRefundRequests: async ({ db, query }) => {
        const { rows, totalCount } = await listRefundRequests(
          db,
          { isWaiting: query.filters?.waiting === 'true' },
          query.page,
        )
        return { data: rows.map(presentOperatorRefundRequest), meta: { totalCount } }
      },
      settleRefundRequest: ({ db, actor, params, body }) =>
        decide(db, actor, params.id, { decision: 'settled', ...body }),
      declineRefundRequest: ({ db, actor, params, body }) =>
        decide(db, actor, params.id, { decision: 'declined', ...body }),
    }),
  ]
}

async function decide(
  db: Db,
  actor: OperatorActor,
  id: string,
  made: { decision: 'settled' | 'declined'; amount: number; note: string },
) {
  const requestId = anyTeamsId(actor, id) ?? refuse('not_found')
  await inTransaction(db, tx => decideRefundRequest(tx, requestId, { ...made, author: authorOf(actor) }))
  return { data: presentOperatorRefundRequest((await findRefundRequest(db, requestId))!) }
}
