import { restockRoutes } from '@ribbon/contract/warehouse/inventory/inventory'
import { operationsRestockRoutes } from '@ribbon/contract/warehouse/inventory/stock-desk'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { scopeOf, type Scope } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { rowId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { cancelRestock } from './cancel-restock.ts'
import { closeRestock } from './close-restock.ts'
import { receiveRestock } from './receive-restock.ts'
import { requestRestock } from './request-restock.ts'
import { listLines, listReceiptLines } from './restock-requests.store.ts'
import { findRestockView, listAllRestocks, listTeamRestocks } from './restock-views.store.ts'
import { presentRestock, presentRestockDetail } from './restocks.present.ts'

/** A team's restock requests, and the operators' calls that fulfill them. */
export function restockCalls(): Implemented[] {
  return [...teamCalls(), ...operatorCalls()]
}

function teamCalls(): Implemented[] {
  return implement(restockRoutes, {
    requestRestock: async ({ db, actor, body }) =>
      show(
        db,
        await inTransaction(db, tx => requestRestock(tx, actor, body.product_variants)),
        scopeOf(actor),
      ),
    listRestockRequests: async ({ db, actor, query }) => {
      const { rows, totalCount } = await listTeamRestocks(db, scopeOf(actor), query.page)
      return { data: rows.map(presentRestock), meta: { totalCount } }
    },
    getRestockRequest: ({ db, actor, params }) => show(db, idOf(params.id), scopeOf(actor)),
    cancelRestockRequest: async ({ db, actor, params }) => {
      await inTransaction(db, tx => cancelRestock(tx, actor, idOf(params.id)))
      return show(db, idOf(params.id), scopeOf(actor))
    },
  })
}

function operatorCalls(): Implemented[] {
  return implement(operationsRestockRoutes, {
    listOpenRestocks: async ({ db, query }) => {
      const { rows, totalCount } = await listAllRestocks(
        db,
        { state: query.filters?.state, search: query.search?.trim() || undefined },
        query.page,
      )
      return { data: rows.map(presentRestock), meta: { totalCount } }
    },
    getOpenRestock: ({ db, params }) => show(db, idOf(params.id)),
    receiveRestock: async ({ db, actor, params, body }) => {
      const delivered = body.lines.map(line => ({
        productVariantId: rowId(line.variant_id) ?? 0,
        received: line.received,
        damaged: line.damaged,
        note: line.note,
      }))
      await inTransaction(db, tx => receiveRestock(tx, actor, idOf(params.id), delivered))
      return show(db, idOf(params.id))
    },
    closeRestock: async ({ db, actor, params, body }) => {
      await inTransaction(db, tx => closeRestock(tx, actor, idOf(params.id), body.reason))
      return show(db, idOf(params.id))
    },
  })
}

function idOf(text: string): number {
  return rowId(text) ?? refuse('not_found')
}

async function show(db: Db, id: number, scope?: Scope) {
  const row = (await findRestockView(db, id, scope)) ?? refuse('not_found')
  return {
    data: presentRestockDetail(
      row,
      await listLines(db, id),
      await listReceiptLines(db, { restockRequestId: id }),
    ),
  }
}
