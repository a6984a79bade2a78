import type { Tx } from '../../../platform/db/database.ts'
import { rowId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockTeam, type TeamRow } from '../../people/teams/teams.store.ts'

/** Locks the team in the path of an operator's call. */
export async function lockExistingTeam(tx: Tx, id: string): Promise<TeamRow> {
  return (await lockTeam(tx, { teamId: rowId(id) ?? refuse('not_found') })) ?? refuse('not_found')
}
