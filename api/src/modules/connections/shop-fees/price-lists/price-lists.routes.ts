import { priceListRoutes } from '@ribbon/contract/connections/shop-fees/price-lists'
import { databaseTime } from '../../../../platform/database-time.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { OperatorActor } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { anyTeamsId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { createPriceList } from './create-price-list.ts'
import { endPriceList } from './end-price-list.ts'
import { presentPriceList } from './price-lists.present.ts'
import { findPriceListView, listPriceListViews } from './price-lists.store.ts'
import { withdrawPriceList } from './withdraw-price-list.ts'

const today = () => databaseTime().toISOString().slice(0, 10)
const idOf = (actor: OperatorActor, { id }: { id: string }) => anyTeamsId(actor, id) ?? refuse('not_found')

export function priceListCalls(): Implemented[] {
  return implement(priceListRoutes, {
    listPriceLists: async ({ db }) => {
      const rows = await listPriceListViews(db)
      return { data: rows.map(row => presentPriceList(row, today())), meta: { totalCount: rows.length } }
    },
    createPriceList: async ({ db, actor, body }) =>
      showPriceList(db, await inTransaction(db, tx => createPriceList(tx, actor, body, today()))),
    endPriceList: async ({ db, actor, params, body }) => {
      const id = idOf(actor, params)
      await inTransaction(db, tx => endPriceList(tx, actor, id, body.ends_on))
      return showPriceList(db, id)
    },
    withdrawPriceList: ({ db, actor, params }) =>
      inTransaction(db, tx => withdrawPriceList(tx, actor, idOf(actor, params))),
  })
}

async function showPriceList(db: Db, id: RowId) {
  return { data: presentPriceList((await findPriceListView(db, id)) ?? refuse('not_found'), today()) }
}
