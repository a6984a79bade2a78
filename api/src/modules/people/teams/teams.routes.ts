import { teamRoutes } from '@ribbon/contract/people/teams'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { FileStore } from '../../../platform/files/files.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { refuse } from '../../../platform/refusal.ts'
import { setStockThreshold } from './set-stock-threshold.ts'
import { presentTeam } from './teams.present.ts'
import { findTeam } from './teams.store.ts'
import { updateTeam } from './update-team.ts'

/** `beta`: which teams land on another page after sign-in. */
export function teamCalls({
  files,
  beta,
}: {
  files: FileStore
  beta: { teamIds: readonly number[]; path: string }
}): Implemented[] {
  const show = async (db: Db, actor: MemberActor) => {
    const team = (await findTeam(db, scopeOf(actor))) ?? refuse('not_found')
    return presentTeam(team, beta.path !== '' && beta.teamIds.includes(team.id) ? beta.path : null)
  }
  return implement(teamRoutes, {
    getTeam: ({ db, actor }) => show(db, actor),
    updateTeam: async ({ db, actor, body }) => {
      await updateTeam(db, files, actor, body)
      return show(db, actor)
    },
    setStockThreshold: async ({ db, actor, body }) => {
      await inTransaction(db, tx => setStockThreshold(tx, actor, body.stock_threshold_limit))
      return show(db, actor)
    },
  })
}
