import { searchRoutes } from '@ribbon/contract/administration/search'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { searchTeam } from './search-team.ts'
import { presentSearch } from './search.present.ts'

export function searchCalls(): Implemented[] {
  return implement(searchRoutes, {
    search: async ({ db, actor, query }) => presentSearch(await searchTeam(db, actor, query.search)),
  })
}
