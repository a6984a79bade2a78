import { operatorSearchRoutes, searchRoutes } from '@ribbon/contract/administration/search'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { searchOperations } from './search-operations.ts'
import { searchTeam } from './search-team.ts'
import { presentOperatorSearch, presentSearch } from './search.present.ts'

export function searchCalls(): Implemented[] {
  return [
    ...implement(searchRoutes, {
      search: async ({ db, actor, query }) => presentSearch(await searchTeam(db, actor, query.search)),
    }),
    ...implement(operatorSearchRoutes, {
      searchOperations: async ({ db, actor, query }) =>
        presentOperatorSearch(await searchOperations(db, actor, query.search)),
    }),
  ]
}
