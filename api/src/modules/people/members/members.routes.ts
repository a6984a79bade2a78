import { adminsMax, memberRoutes } from '@ribbon/contract/people/members/members'
import { inTransaction, type Reader } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse, refuseInput } from '../../../platform/refusal.ts'
import { listBudgetEntries } from '../teams/budgets/budget-changes.store.ts'
import { changeBudget } from './change-budget.ts'
import { changeRole } from './change-role.ts'
import { canSeeMember, viewerOf } from './members.access.ts'
import { presentAdmin, presentBudgetEntry, presentMember } from './members.present.ts'
import { findMember, listMembers, listOwners } from './members.store.ts'
import { removeMember, type EndConnections } from './remove-member.ts'

export function memberCalls(endConnections: EndConnections): Implemented[] {
  return implement(memberRoutes, {
    listAdmins: async ({ db, actor }) => {
      const { rows, totalCount } = await listOwners(db, scopeOf(actor), adminsMax)
      return { data: rows.map(presentAdmin), meta: { totalCount } }
    },
    listMembers: async ({ db, actor, query }) => {
      const { subteam_id: subteam, role } = query.filters ?? {}
      const subteamId =
        subteam === undefined ? undefined : subteam === '-1' ? null : (requestedId(subteam) ?? 0)
      const { rows, totalCount } = await listMembers(db, scopeOf(actor), query.page, {
        search: query.search,
        role,
        subteamId,
      })
      return { data: rows.map(row => presentMember(viewerOf(actor), row)), meta: { totalCount } }
    },
    getMember: ({ db, actor, params }) => show(db, actor, idOf(params)),
    changeRole: ({ db, actor, params, body }) =>
      inTransaction(db, async tx => {
        const userId = idOf(params)
        const role = body.roles[0] ?? refuseInput(['Choose one role.'])
        await changeRole(tx, actor, { userId, role }, endConnections)
        return show(tx, userId === actor.userId ? { ...actor, role } : actor, userId)
      }),
    removeMember: ({ db, actor, params }) =>
      inTransaction(db, tx => removeMember(tx, actor, idOf(params), endConnections)),
    changeBudget: ({ db, actor, params, body }) =>
      inTransaction(db, async tx => {
        await changeBudget(tx, actor, idOf(params), body)
        return show(tx, actor, idOf(params))
      }),
    listBudgetEntries: async ({ db, actor, params, query }) => {
      const { id: userId } = await find(db, actor, idOf(params))
      const { rows, totalCount } = await listBudgetEntries(db, { teamId: actor.teamId, userId }, query.page)
      return { data: rows.map(presentBudgetEntry), meta: { totalCount } }
    },
  })
}

async function show(reader: Reader, actor: MemberActor, userId: number) {
  return { data: presentMember(viewerOf(actor), await find(reader, actor, userId)) }
}

async function find(reader: Reader, actor: MemberActor, userId: number) {
  if (!canSeeMember(viewerOf(actor), userId)) refuse('not_found')
  return (await findMember(reader, scopeOf(actor), userId)) ?? refuse('not_found')
}

function idOf(params: { id: string }): number {
  return requestedId(params.id) ?? refuse('not_found')
}
