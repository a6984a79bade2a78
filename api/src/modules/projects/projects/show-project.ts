import { pageSizeDefault } from '@ribbon/contract/limits'
import type { Reader } from '../../../platform/db/database.ts'
import type { MemberActor } from '../../../platform/http/actor.ts'
import { unseal } from '../../../platform/secrets.ts'
import { listAttachments } from './attachments/attachments.store.ts'
import { listItems } from './items/items.store.ts'
import type { ProjectRow } from './project-lock.store.ts'
import { canChangeProject } from './projects.access.ts'
import { presentProject } from './projects.present.ts'
import { findManagers } from './projects.store.ts'
import { findLatestQuote } from './quotes.store.ts'
import { findLastDeletion } from './submissions/deleted-submissions.store.ts'
import { presentSubmission } from './submissions/submissions.present.ts'
import { listSubmissions } from './submissions/submissions.store.ts'

export interface ProjectSettings {
  secretKey: string
  /** Where the web is. */ publicUrl: string
}

/** A project as a member of its team sees it, with the first page of what people submitted. */
export async function showProject(
  reader: Reader,
  viewer: MemberActor,
  project: ProjectRow,
  { secretKey, publicUrl }: ProjectSettings,
) {
  const canChange = canChangeProject(viewer.role)
  const { rows, totalCount } = await listSubmissions(reader, project, {
    page: { number: 1, size: pageSizeDefault },
    seesAddress: canChange,
  })
  const included = rows.map(row => presentSubmission(row, canChange))
  const data = presentProject(project, {
    canChange,
    submissions: included,
    submissionsCount: totalCount,
    manager: (await findManagers(reader, [project.managerId])).get(project.managerId ?? 0),
    items: await listItems(reader, project),
    attachments: await listAttachments(reader, project),
    quote: await findLatestQuote(reader, project),
    lastDeletion: canChange ? await findLastDeletion(reader, project) : undefined,
    viewerToken: canChange ? unseal(secretKey, project.viewerTokenSealed) : null,
    collectionUrl: `${publicUrl}/admin-order-recipients/${project.uuid}`,
  })
  return { data, included }
}
