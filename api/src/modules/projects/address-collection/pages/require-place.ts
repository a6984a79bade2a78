import type { Tx } from '../../../../platform/db/database.ts'
import { takeLockAlone } from '../../../../platform/db/named-lock.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { ProjectRow } from '../../projects/project-lock.store.ts'
import { countSubmissions } from '../../projects/submissions/submissions.store.ts'
import { placesOf } from '../collection.states.ts'

/** More than can be about to commit at one moment. */
const nearlyFull = 500

/** Refuses one more submission where all places are taken. Only the last ones are given out one at a time. */
export async function requirePlace(tx: Tx, project: ProjectRow): Promise<void> {
  const places = placesOf(project)
  const count = async () => (await countSubmissions(tx, project.teamId, [project.id])).get(project.id) ?? 0
  if ((await count()) < places - nearlyFull) return
  await takeLockAlone(tx, { kind: 'places of a project', id: project.id })
  if ((await count()) >= places) refuse('collecting_paused')
}
