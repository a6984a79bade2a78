import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { stopAskReminders } from '../asks/asks.store.ts'
import { lockProject, type ProjectKey, type ProjectRow } from '../project-lock.store.ts'
import { changeProject } from '../projects.store.ts'
import { isFinal } from '../projects.states.ts'
import { recordProjectChange } from '../record-project-change.ts'

/** Turns the collection link or the proof of addresses on or off; nothing changes where it is so already. */
export async function switchProject(
  tx: Tx,
  key: ProjectKey,
  author: Author,
  setting: { linkOn: boolean } | { verifyEmails: boolean },
): Promise<ProjectRow> {
  const project = (await lockProject(tx, key)) ?? refuse('not_found')
  const isSo =
    'linkOn' in setting ? project.linkOn === setting.linkOn : project.verifyEmails === setting.verifyEmails
  if (isSo) return project
  if (isFinal(project)) refuse('project_finalized')
  const changed = await changeProject(tx, project, setting)
  if ('linkOn' in setting && !setting.linkOn) await stopAskReminders(tx, project)
  await recordProjectChange(tx, author, project, {
    action: 'project.updated',
    version: changed.version,
    after: setting,
  })
  return changed
}
