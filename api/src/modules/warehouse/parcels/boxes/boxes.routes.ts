import { boxRoutes } from '@ribbon/contract/warehouse/parcels/boxes'
import { inTransaction } from '../../../../platform/db/database.ts'
import { authorOf } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { anyTeamsId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { pathId } from '../path-id.ts'
import { presentBox, presentPackaging } from './boxes.present.ts'
import { archiveBox, insertBox, listBoxes, updateBox } from './boxes.store.ts'
import { changePackaging } from './change-packaging.ts'
import { findPackaging } from './find-packaging.ts'

export function boxCalls(): Implemented[] {
  return implement(boxRoutes, {
    listBoxes: async ({ db }) => {
      const rows = await listBoxes(db)
      return { data: rows.map(presentBox), meta: { totalCount: rows.length } }
    },
    createBox: async ({ db, body }) => ({
      data: presentBox(await inTransaction(db, tx => insertBox(tx, body))),
    }),
    updateBox: async ({ db, actor, params, body }) => {
      const id = pathId(actor, params)
      const row = await inTransaction(db, tx => updateBox(tx, id, body))
      return { data: presentBox(row ?? refuse('not_found')) }
    },
    archiveBox: async ({ db, actor, params }) => {
      const id = pathId(actor, params)
      const row = await inTransaction(db, tx => archiveBox(tx, id))
      return { data: presentBox(row ?? refuse('not_found')) }
    },
    getPackaging: async ({ db, actor, params }) => {
      const id = pathId(actor, params)
      return { data: presentPackaging(id, await findPackaging(db, id)) }
    },
    changePackaging: async ({ db, actor, params, body }) => {
      const id = pathId(actor, params)
      const boxId = body.box_id === null ? null : (anyTeamsId(actor, body.box_id) ?? refuse('box_unknown'))
      const change = { boxId, weighedOunces: body.weighed_ounces }
      await inTransaction(db, tx => changePackaging(tx, id, change, authorOf(actor)))
      return { data: presentPackaging(id, await findPackaging(db, id)) }
    },
  })
}
