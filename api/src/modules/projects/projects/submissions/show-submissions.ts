import type { Page } from '@ribbon/contract/paging'
import type { Reader } from '../../../../platform/db/database.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { presentSubmission } from './submissions.present.ts'
import { listSubmissions } from './submissions.store.ts'

interface Asked {
  page: Page
  search?: string | undefined
  seesAddress: boolean
}

/** A page of what people submitted; how to reach them is only for those who may see it. */
export async function showSubmissions(
  reader: Reader,
  project: ProjectKey,
  { page, search, seesAddress }: Asked,
) {
  const asked = { page, search: search?.trim() || undefined, seesAddress }
  const { rows, totalCount } = await listSubmissions(reader, project, asked)
  return { data: rows.map(row => presentSubmission(row, seesAddress)), meta: { totalCount } }
}
