import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { deleteViewerFileLinks } from '../files/file-links.store.ts'
import { lockProject, type ProjectKey, type ProjectRow } from '../project-lock.store.ts'
import { changeProject } from '../projects.store.ts'
import { recordProjectChange } from '../record-project-change.ts'

/** Switches whether the viewer link opens only for a proven address. On, it ends what was opened without one. */
export async function setViewerVerification(
  tx: Tx,
  key: ProjectKey,
  author: Author,
  verifyViewers: boolean,
): Promise<ProjectRow> {
  const project = (await lockProject(tx, key)) ?? refuse('not_found')
  if (project.verifyViewers === verifyViewers) return project
  const changed = await changeProject(tx, project, { verifyViewers })
  if (verifyViewers) await deleteViewerFileLinks(tx, project)
  await recordProjectChange(tx, author, project, {
    action: verifyViewers ? 'project.viewer_verification_on' : 'project.viewer_verification_off',
    version: changed.version,
  })
  return changed
}
