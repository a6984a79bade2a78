import type { Reader } from '../../../platform/db/database.ts'
import type { OperatorActor } from '../../../platform/http/actor.ts'
import { anyTeamsId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findDeskProject, type DeskProjectRow } from './project-desk.store.ts'

/** A project of any team by its id, or a refusal. */
export async function findKnownProject(
  reader: Reader,
  actor: OperatorActor,
  id: string,
): Promise<DeskProjectRow> {
  return (await findDeskProject(reader, anyTeamsId(actor, id) ?? refuse('not_found'))) ?? refuse('not_found')
}
