import type { Tx } from '../../../platform/db/database.ts'
import type { OperatorActor } from '../../../platform/http/actor.ts'
import { anyTeamsId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockTeam, type TeamRow } from '../../people/teams/teams.store.ts'

/** Locks the team in the path of an operator's call. */
export async function lockExistingTeam(tx: Tx, actor: OperatorActor, id: string): Promise<TeamRow> {
  return (await lockTeam(tx, { teamId: anyTeamsId(actor, id) ?? refuse('not_found') })) ?? refuse('not_found')
}
