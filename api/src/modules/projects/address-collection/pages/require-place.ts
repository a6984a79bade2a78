import type { Tx } from '../../../../platform/db/database.ts'
import { takeLockAlone } from '../../../../platform/db/named-lock.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { mailOwners } from '../../projects/owner-mails/mail-owners.ts'
import type { ProjectRow } from '../../projects/project-lock.store.ts'
import { countFreePlaces } from '../../projects/settings/count-free-places.ts'

/** More than can be about to commit at one moment. */
const nearlyFull = 500

/**
 * Refuses one more submission where all places are taken; answers how many are free after it. Only the last ones are given out one
 * at a time, counted anew; with the last one, owners are asked whether to go on.
 */
export async function requirePlace(tx: Tx, project: ProjectRow, freeNow: number): Promise<number> {
  if (freeNow > nearlyFull) return freeNow - 1
  await takeLockAlone(tx, { kind: 'places of a project', id: project.id })
  const free = await countFreePlaces(tx, project)
  if (free <= 0) refuse('collecting_paused')
  if (free === 1)
    await mailOwners(tx, project, {
      kind: 'project-cap-reached',
      about: `cap ${project.expectedRecipients ?? ''}`,
    })
  return free - 1
}
