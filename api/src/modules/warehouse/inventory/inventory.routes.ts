import { databaseTime } from '../../../platform/database-time.ts'
import { inventoryColumns, inventoryRoutes } from '@ribbon/contract/warehouse/inventory/inventory'
import { operationsStockRoutes } from '@ribbon/contract/warehouse/inventory/stock-desk'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { type OperatorActor, scopeOf } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { anyTeamsId, requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { correctStock } from './correct-stock.ts'
import { countStock } from './count-stock.ts'
import { findInventoryVariants, listInventory } from './inventory-list.store.ts'
import { receiveGoods } from './receive-goods.ts'
import { findDeskStock, listDeskStock } from './stock-desk.store.ts'
import { listMovements } from './stock-history.store.ts'
import { presentDeskStock, presentInventory, presentMovement } from './inventory.present.ts'

/** A team's inventory, and the stock desk of the operators. */
export function inventoryCalls(): Implemented[] {
  return [...teamCalls(), ...deskCalls()]
}

function teamCalls(): Implemented[] {
  return implement(inventoryRoutes, {
    listInventory: async ({ db, actor, query }) => {
      const scope = scopeOf(actor)
      const { inventoriesCount, retailPrice, ...sorts } = query.filters ?? {}
      const directions = {
        ...sorts,
        quantity: sorts.quantity ?? inventoriesCount,
        cost: sorts.cost ?? retailPrice,
      }
      const column = inventoryColumns.find(name => directions[name] !== undefined)
      const sort = { column: column ?? 'title', direction: (column && directions[column]) ?? 'asc' }
      const { rows, totalCount } = await listInventory(db, scope, {
        page: query.page,
        search: query.search?.trim() || undefined,
        onlyBelowThreshold: query.only === 'below_threshold',
        sort,
      })
      return {
        data: presentInventory(
          rows,
          await findInventoryVariants(
            db,
            scope,
            rows.map(row => row.id),
          ),
          databaseTime().getTime(),
        ),
        meta: { totalCount },
      }
    },
    listStockMovements: async ({ db, actor, params, query }) => {
      const { rows, totalCount } =
        (await listMovements(db, scopeOf(actor), idOf(params.id), query.page)) ?? refuse('not_found')
      return { data: rows.map(presentMovement), meta: { totalCount } }
    },
  })
}

function deskCalls(): Implemented[] {
  return implement(operationsStockRoutes, {
    listDeskStock: async ({ db, query }) => {
      const team = query.filters?.team_id
      const { rows, totalCount } = await listDeskStock(db, {
        search: query.search?.trim() || undefined,
        teamId: team === undefined ? undefined : (requestedId(team) ?? 0),
        page: query.page,
      })
      return { data: rows.map(presentDeskStock), meta: { totalCount } }
    },
    receiveStock: async ({ db, actor, params, body }) => {
      await inTransaction(db, tx => receiveGoods(tx, actor, deskId(actor, params.id), body))
      return show(db, deskId(actor, params.id))
    },
    countStock: async ({ db, actor, params, body }) => {
      await inTransaction(db, tx =>
        countStock(tx, actor, deskId(actor, params.id), {
          counted: body.counted,
          seenOnHand: body.seen_on_hand,
          reason: body.reason,
        }),
      )
      return show(db, deskId(actor, params.id))
    },
    adjustStock: async ({ db, actor, params, body }) => {
      await inTransaction(db, tx => correctStock(tx, actor, deskId(actor, params.id), body))
      return show(db, deskId(actor, params.id))
    },
  })
}

function idOf(text: string): number {
  return requestedId(text) ?? refuse('not_found')
}

function deskId(actor: OperatorActor, text: string): RowId {
  return anyTeamsId(actor, text) ?? refuse('not_found')
}

async function show(db: Db, id: RowId) {
  return { data: presentDeskStock((await findDeskStock(db, id)) ?? refuse('not_found')) }
}
