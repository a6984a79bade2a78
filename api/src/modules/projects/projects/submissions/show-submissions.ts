import type { Submission } from '@ribbon/contract/projects/projects/project-resources'
import type { Page } from '@ribbon/contract/paging'
import type { Reader } from '../../../../platform/db/database.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { findLikelyDoubles } from './likely-doubles.store.ts'
import { presentSubmission } from './submissions.present.ts'
import { listSubmissions, type SubmissionRow } from './submissions.store.ts'

interface Asked {
  page: Page
  search?: string | undefined
  seesAddress: boolean
  /** What who looks may do with a row now. */
  permissionsOf?: (row: SubmissionRow) => Pick<Submission['attributes'], 'canTrack' | 'canReaddress'>
}

/** A page of what people submitted; how to reach them is only for those who may see it. */
export async function showSubmissions(
  reader: Reader,
  project: ProjectKey,
  { page, search, seesAddress, permissionsOf }: Asked,
) {
  const asked = { page, search: search?.trim() || undefined, seesAddress }
  const { rows, totalCount } = await listSubmissions(reader, project, asked)
  const doubles = seesAddress
    ? await findLikelyDoubles(
        reader,
        project,
        rows.map(row => row.id),
      )
    : new Set<number>()
  const data = rows.map(row => {
    const { attributes, ...head } = presentSubmission(row, seesAddress)
    const permissions = permissionsOf?.(row) ?? {}
    return { ...head, attributes: { ...attributes, ...permissions, isLikelyDouble: doubles.has(row.id) } }
  })
  return { data, meta: { totalCount } }
}
