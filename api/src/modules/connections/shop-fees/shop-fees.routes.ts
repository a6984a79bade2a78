import { shopFeeRoutes } from '@ribbon/contract/connections/shop-fees/shop-fees'
import { periodOf } from '@ribbon/contract/periods'
import type { ExportFilters, Export } from '@ribbon/contract/administration/exports'
import { databaseTime } from '../../../platform/database-time.ts'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { refuse } from '../../../platform/refusal.ts'
import { invoiceToken } from '../../money/invoices/invoice-token.ts'
import { findFeeMonth, listFeeLines, listFeeMonths, type FeeMonthView } from './report/fee-report.store.ts'
import { linksOf, presentFeeLine, presentFeeMonth } from './shop-fees.present.ts'

/** Begins an export of the fees, or finds the one that the person has begun with the same filters. */
export type StartFeeExport = (tx: Tx, actor: MemberActor, filters: ExportFilters) => Promise<Export>

interface Settings {
  publicUrl: string
  secretKey: string
  startFeeExport: StartFeeExport
}

export function shopFeeCalls({ publicUrl, secretKey, startFeeExport }: Settings): Implemented[] {
  const show = (actor: MemberActor, row: FeeMonthView) => {
    const seed = actor.role === 'team_owner' && !actor.via ? row.invoiceSeed : null
    return presentFeeMonth(row, seed && `${publicUrl}/invoices/${invoiceToken(secretKey, seed)}`)
  }
  const today = () => databaseTime().toISOString().slice(0, 10)
  return implement(shopFeeRoutes, {
    listMonthlyFees: async ({ db, actor, query, request }) => {
      const { page, search } = query
      const period = periodOf(query, today())
      const { rows, totalCount } = await listFeeMonths(db, scopeOf(actor), { period, page, search })
      const totalPages = Math.ceil(totalCount / page.size)
      return {
        data: rows.map(row => show(actor, row)),
        links: linksOf(request.url, page, totalCount),
        meta: { totalCount, totalPages, currentPage: page.number },
      }
    },
    getMonthlyFee: async ({ db, actor, params, query: { kind, search, page } }) => {
      const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(params.id) ? `${params.id}-01` : refuse('not_found')
      const found = (await findFeeMonth(db, scopeOf(actor), month)) ?? refuse('not_found')
      const { lines, totalCount } = await listFeeLines(db, actor, { month, kind, search, page })
      const included = lines.map(presentFeeLine)
      const relationships = { lines: { data: included.map(({ id, type }) => ({ id, type })) } }
      return { data: { ...show(actor, found), relationships }, included, meta: { totalCount } }
    },
    exportMonthlyFees: async ({ db, actor, query }) => {
      const period = periodOf(query, today())
      const filters = {
        ...(period && { from: period.from, to: period.to }),
        ...(query.search && { search: query.search }),
      }
      return { data: await inTransaction(db, tx => startFeeExport(tx, actor, filters)) }
    },
  })
}
