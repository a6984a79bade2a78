import { teamRoutes } from '@ribbon/contract/teams'
import { scopeOf } from '../../platform/http/actor.ts'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { refuse } from '../../platform/refusal.ts'
import { presentMember, presentTeam } from './teams.present.ts'
import { findTeam, listMembers } from './teams.store.ts'

export function teamCalls(): Implemented[] {
  return implement(teamRoutes, {
    getTeam: async ({ db, actor }) => presentTeam((await findTeam(db, scopeOf(actor))) ?? refuse('not_found')),
    listMembers: async ({ db, actor, query }) => {
      const { rows, totalCount } = await listMembers(db, scopeOf(actor), query.page, query.search)
      return { data: rows.map(presentMember), meta: { totalCount } }
    },
  })
}
