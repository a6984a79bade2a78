import { subteamRoutes } from '@ribbon/contract/people/members/subteams'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { listSubteams } from './subteams.store.ts'
import { addSubteamMember } from './add-subteam-member.ts'
import { createSubteam } from './create-subteam.ts'
import { deleteSubteam } from './delete-subteam.ts'
import { removeSubteamMember } from './remove-subteam-member.ts'
import { renameSubteam } from './rename-subteam.ts'
import { presentPeople, presentSubteam } from './subteams.present.ts'

export function subteamCalls(): Implemented[] {
  return implement(subteamRoutes, {
    listSubteams: async ({ db, actor }) => {
      const { rows, people } = await listSubteams(db, scopeOf(actor))
      return {
        data: rows.map(row => presentSubteam(row, people)),
        included: presentPeople(people),
        meta: { totalCount: rows.length },
      }
    },
    createSubteam: async ({ db, actor, body }) =>
      show(db, actor, await inTransaction(db, tx => createSubteam(tx, actor, body.name))),
    updateSubteam: async ({ db, actor, params, body }) =>
      show(db, actor, await inTransaction(db, tx => renameSubteam(tx, actor, idOf(params.id), body.name))),
    deleteSubteam: ({ db, actor, params }) =>
      inTransaction(db, tx => deleteSubteam(tx, actor, idOf(params.id))),
    addSubteamMember: async ({ db, actor, params, body }) =>
      show(
        db,
        actor,
        await inTransaction(db, tx => addSubteamMember(tx, actor, idOf(params.id), idOf(body.user_id))),
      ),
    removeSubteamMember: ({ db, actor, params }) =>
      inTransaction(db, tx => removeSubteamMember(tx, actor, idOf(params.id), idOf(params.userId))),
  })
}

function idOf(text: string): number {
  return requestedId(text) ?? refuse('not_found')
}

async function show(db: Db, actor: MemberActor, id: number) {
  const { rows, people } = await listSubteams(db, scopeOf(actor), id)
  return { data: presentSubteam(rows[0] ?? refuse('not_found'), people), included: presentPeople(people) }
}
