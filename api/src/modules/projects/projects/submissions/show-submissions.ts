import type { Page } from '@ribbon/contract/paging'
import type { Reader } from '../../../../platform/db/database.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { findLikelyDoubles } from './likely-doubles.store.ts'
import { presentSubmission } from './submissions.present.ts'
import { listSubmissions } from './submissions.store.ts'

interface Asked {
  page: Page
  search?: string | undefined
  seesAddress: boolean
  /** Parcels may be entered now, for those without an order. */ canTrack?: boolean
}

/** A page of what people submitted; how to reach them is only for those who may see it. */
export async function showSubmissions(
  reader: Reader,
  project: ProjectKey,
  { page, search, seesAddress, canTrack }: Asked,
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
    const isTracked =
      canTrack === undefined ? {} : { canTrack: canTrack && row.orderId === null && !row.leftOutAt }
    return { ...head, attributes: { ...attributes, ...isTracked, isLikelyDouble: doubles.has(row.id) } }
  })
  return { data, meta: { totalCount } }
}
