import { restockRoutes } from '@ribbon/contract/warehouse/inventory/inventory'
import { operationsRestockRoutes } from '@ribbon/contract/warehouse/inventory/stock-desk'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { scopeOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { anyTeamsId, requestedId } from '../../../../platform/ids.ts'
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
      show(db, { id: await inTransaction(db, tx => requestRestock(tx, actor, body.product_variants)) }),
    listRestockRequests: async ({ db, actor, query }) => {
      const { rows, totalCount } = await listTeamRestocks(db, scopeOf(actor), query.page)
      return { data: rows.map(presentRestock), meta: { totalCount } }
    },
    getRestockRequest: ({ db, actor, params }) => show(db, { id: idOf(params.id), scope: scopeOf(actor) }),
    cancelRestockRequest: async ({ db, actor, params }) => {
      await inTransaction(db, tx => cancelRestock(tx, actor, idOf(params.id)))
      return show(db, { id: idOf(params.id), scope: scopeOf(actor) })
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
    getOpenRestock: ({ db, actor, params }) => show(db, { id: operatorsIdOf(actor, params.id) }),
    receiveRestock: async ({ db, actor, params, body }) => {
      const delivered = body.lines.map(line => ({
        productVariantId: anyTeamsId(actor, line.variant_id) ?? refuse('not_found'),
        received: line.received,
        damaged: line.damaged,
        note: line.note,
      }))
      await inTransaction(db, tx => receiveRestock(tx, actor, operatorsIdOf(actor, params.id), delivered))
      return show(db, { id: operatorsIdOf(actor, params.id) })
    },
    closeRestock: async ({ db, actor, params, body }) => {
      await inTransaction(db, tx => closeRestock(tx, actor, operatorsIdOf(actor, params.id), body.reason))
      return show(db, { id: operatorsIdOf(actor, params.id) })
    },
  })
}

function idOf(text: string): number {
  return requestedId(text) ?? refuse('not_found')
}

function operatorsIdOf(actor: OperatorActor, text: string): RowId {
  return anyTeamsId(actor, text) ?? refuse('not_found')
}

async function show(db: Db, wanted: Parameters<typeof findRestockView>[1]) {
  const row = (await findRestockView(db, wanted)) ?? refuse('not_found')
  return {
    data: presentRestockDetail(
      row,
      await listLines(db, row.id),
      await listReceiptLines(db, { restockRequestId: row.id }),
    ),
  }
}
