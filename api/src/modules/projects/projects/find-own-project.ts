import type { Reader } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { ProjectRow } from './project-lock.store.ts'
import { findProject } from './projects.store.ts'

/** A project of the actor's team by its id or uuid, or a refusal. */
export async function findOwnProject(
  reader: Reader,
  actor: MemberActor,
  idOrUuid: string,
): Promise<ProjectRow> {
  return (await findProject(reader, scopeOf(actor), idOrUuid)) ?? refuse('not_found')
}
