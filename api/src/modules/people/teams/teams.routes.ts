import { teamRoutes } from '@ribbon/contract/people/teams'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { FileStore } from '../../../platform/files/files.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { refuse } from '../../../platform/refusal.ts'
import { setStockThreshold } from './set-stock-threshold.ts'
import { presentTeam, type TeamFigures } from './teams.present.ts'
import { findTeam } from './teams.store.ts'
import { updateTeam } from './update-team.ts'

export interface TeamDependencies {
  files: FileStore
  /** Which teams land on another page after sign-in. */
  beta: { teamIds: readonly number[]; path: string }
  /** Figures of the team's plan and stock, from the modules that own them. */
  findTeamFigures: (db: Db, teamId: number) => Promise<TeamFigures>
}

export function teamCalls({ files, beta, findTeamFigures }: TeamDependencies): Implemented[] {
  const show = async (db: Db, actor: MemberActor) => {
    const [team, figures] = await Promise.all([
      findTeam(db, scopeOf(actor)),
      findTeamFigures(db, actor.teamId),
    ])
    if (!team) refuse('not_found')
    const isBeta = beta.path !== '' && beta.teamIds.includes(team.id)
    return presentTeam(team, figures, isBeta ? beta.path : null)
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
