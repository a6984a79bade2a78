import { payoutRoutes } from '@ribbon/contract/store/payouts'
import { paginationOf } from '@ribbon/contract/paging'
import { scopeOf } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { listPayouts } from './desk/list-payouts.ts'
import { payoutFile } from './desk/payout-file.ts'
import { showPayout } from './desk/show-payout.ts'
import { presentLine, presentNext, presentPayout } from './payouts.present.ts'

export function payoutCalls(): Implemented[] {
  return implement(payoutRoutes, {
    listPayouts: async ({ db, actor, query }) => {
      const { rows, totalCount, next } = await listPayouts(db, scopeOf(actor), query)
      return {
        data: rows.map(presentPayout),
        meta: { totalCount, ...presentNext(next) },
        pagination: paginationOf(query.page, rows.length, totalCount),
      }
    },
    getPayout: async ({ db, actor, params, query: { page } }) => {
      const { payout, lines, totalCount } = await showPayout(db, scopeOf(actor), params.id, page)
      const included = lines.map(presentLine)
      const payoutLines = { data: included.map(({ id, type }) => ({ id, type })) }
      return {
        data: { ...presentPayout(payout), relationships: { payoutLines } },
        included,
        meta: { totalCount },
        pagination: paginationOf(page, lines.length, totalCount),
      }
    },
    downloadPayouts: ({ db, actor, query, answer }) => {
      answer.header('cache-control', 'no-store')
      return payoutFile(db, scopeOf(actor), query)
    },
  })
}
