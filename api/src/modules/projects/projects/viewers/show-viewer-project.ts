import type { ViewerProject } from '@ribbon/contract/projects/projects/viewer-project'
import type { Reader } from '../../../../platform/db/database.ts'
import type { ProjectActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { listOfferedItems } from '../items/list-offered-items.ts'
import { findManagers } from '../projects.store.ts'
import { countSubmissions } from '../submissions/submission-counts.store.ts'
import { presentViewerProject } from './viewer-project.present.ts'
import { findViewedProject } from './viewers.store.ts'

/** The project of a viewer link. */
export async function showViewerProject(
  reader: Reader,
  { teamId, projectId, suspendedFor }: ProjectActor,
  { publicUrl }: { publicUrl: string },
): Promise<{ data: ViewerProject }> {
  const viewed = (await findViewedProject(reader, { teamId, id: projectId })) ?? refuse('not_found')
  const { project } = viewed
  const counts = await countSubmissions(reader, teamId, [projectId])
  const managers = await findManagers(reader, [project.managerId])
  const data = presentViewerProject(viewed, {
    items: await listOfferedItems(reader, project),
    submissionsCount: counts.get(projectId) ?? 0,
    manager: managers.get(project.managerId ?? 0),
    collectionUrl: `${publicUrl}/admin-order-recipients/${project.uuid}`,
    isSuspended: suspendedFor !== undefined,
  })
  return { data }
}
