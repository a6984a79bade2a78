import { cardTemplateRoutes } from '@ribbon/contract/card-templates'
import { scopeOf } from '../../platform/http/actor.ts'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { presentCardTemplate } from './card-templates.present.ts'
import { listCardTemplates } from './card-templates.store.ts'

export function cardTemplateCalls(): Implemented[] {
  return implement(cardTemplateRoutes, {
    listCardTemplates: async ({ db, actor, query }) => {
      const { rows, totalCount } = await listCardTemplates(db, scopeOf(actor), query.page)
      return { data: rows.map(presentCardTemplate), meta: { totalCount } }
    },
  })
}
