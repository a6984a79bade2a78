import { cardTemplateRoutes } from '@ribbon/contract/catalog/card-templates/card-templates'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { presentCardTemplate } from './card-templates.present.ts'
import { findCardTemplate, listCardTemplates } from './card-templates.store.ts'
import { createCardTemplate } from './create-card-template.ts'
import { deleteCardTemplate } from './delete-card-template.ts'
import { updateCardTemplate } from './update-card-template.ts'

export function cardTemplateCalls(): Implemented[] {
  return implement(cardTemplateRoutes, {
    listCardTemplates: async ({ db, actor, query }) => {
      const { rows, totalCount } = await listCardTemplates(db, scopeOf(actor), query.page, query.search)
      return { data: rows.map(presentCardTemplate), meta: { totalCount } }
    },
    getCardTemplate: ({ db, actor, params }) => show(db, actor, idOf(params.id)),
    createCardTemplate: async ({ db, actor, body }) =>
      show(db, actor, await inTransaction(db, tx => createCardTemplate(tx, actor, body))),
    updateCardTemplate: async ({ db, actor, params, body }) =>
      show(db, actor, await inTransaction(db, tx => updateCardTemplate(tx, actor, idOf(params.id), body))),
    deleteCardTemplate: ({ db, actor, params }) =>
      inTransaction(db, tx => deleteCardTemplate(tx, actor, idOf(params.id))),
  })
}

function idOf(text: string): number {
  return requestedId(text) ?? refuse('not_found')
}

async function show(db: Db, actor: MemberActor, id: number) {
  return {
    data: presentCardTemplate((await findCardTemplate(db, scopeOf(actor), id)) ?? refuse('not_found')),
  }
}
