import type { Reader } from '../../../platform/db/database.ts'
import type { OperatorActor } from '../../../platform/http/actor.ts'
import { anyTeamsId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { ProjectRow } from './project-lock.store.ts'
import { findProject, findProjectKeyById } from './projects.store.ts'

/** A project of any team by its id, for operators, or a refusal. */
export async function findAnyProject(reader: Reader, actor: OperatorActor, id: string): Promise<ProjectRow> {
  const key = await findProjectKeyById(reader, anyTeamsId(actor, id) ?? refuse('not_found'))
  return (key && (await findProject(reader, key, String(key.id)))) ?? refuse('not_found')
}
