import { operatorFeeRoutes, type OperatorFeeLine } from '@ribbon/contract/connections/shop-fees/operator-fees'
import { formatCents } from '@ribbon/contract/money'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { OperatorActor } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { anyTeamsId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { presentFeeLineFields } from '../shop-fees.present.ts'
import { correctFeeLine } from './correct-fee-line.ts'
import { findAnyFeeLine, listAllFeeLines, type OperatorFeeLineView } from './corrections.store.ts'
import { reverseFeeCorrection } from './reverse-fee-correction.ts'

const idOf = (actor: OperatorActor, { id }: { id: string }) => anyTeamsId(actor, id) ?? refuse('not_found')

export function correctionCalls(): Implemented[] {
  return implement(operatorFeeRoutes, {
    listOperatorFeeLines: async ({ db, query }) => {
      const { page, search, filters } = query
      const { rows, totalCount } = await listAllFeeLines(db, { page, search, kind: filters?.kind })
      return { data: rows.map(present), meta: { totalCount } }
    },
    correctFeeLine: async ({ db, actor, params, body }) => {
      const correction = { lineId: idOf(actor, params), amountCents: body.amount, reason: body.reason }
      return show(db, await inTransaction(db, tx => correctFeeLine(tx, actor, correction)))
    },
    reverseFeeCorrection: async ({ db, actor, params, body }) => {
      const reversal = { lineId: idOf(actor, params), reason: body.reason }
      return show(db, await inTransaction(db, tx => reverseFeeCorrection(tx, actor, reversal)))
    },
  })
}

async function show(db: Db, id: RowId) {
  return { data: present((await findAnyFeeLine(db, id)) ?? refuse('not_found')) }
}

function present(line: OperatorFeeLineView): OperatorFeeLine {
  const isCorrection = line.kind === 'correction'
  return {
    id: String(line.id),
    type: 'operatorShopFeeLines',
    attributes: {
      ...presentFeeLineFields(line),
      teamName: line.teamName,
      authorName: line.authorName,
      remaining: formatCents(line.remainingCents),
      canCorrect: !isCorrection,
      canReverse: isCorrection && !line.isReversal && !line.isReversed,
    },
  }
}
