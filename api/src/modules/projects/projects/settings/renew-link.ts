import { randomUUID } from 'node:crypto'
import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockProject, type ProjectKey, type ProjectRow } from '../project-lock.store.ts'
import { changeProject } from '../projects.store.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { newViewerLink } from '../viewers/new-viewer-link.ts'
import { deleteViewerProofs } from '../viewers/viewer-proofs.store.ts'

/** Makes a new link in place of one that has reached the wrong people. Who already submitted keeps access to the own row. */
export async function renewLink(
  tx: Tx,
  key: ProjectKey,
  author: Author,
  link: 'collection' | { viewer: { secretKey: string } },
): Promise<ProjectRow> {
  const project = (await lockProject(tx, key)) ?? refuse('not_found')
  const changed = await changeProject(
    tx,
    project,
    link === 'collection'
      ? { uuid: randomUUID() }
      : { ...newViewerLink(link.viewer.secretKey), viewerLinkVersion: project.viewerLinkVersion + 1 },
  )
  if (link !== 'collection') await deleteViewerProofs(tx, project)
  await recordProjectChange(tx, author, project, {
    action: link === 'collection' ? 'project.collection_link_renewed' : 'project.viewer_link_renewed',
    version: changed.version,
  })
  return changed
}
