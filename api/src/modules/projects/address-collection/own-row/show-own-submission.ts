import type { OwnSubmission } from '@ribbon/contract/projects/address-collection'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { canReaddress } from '../../projects/late-changes/can-readdress.ts'
import { findSubmission } from '../../projects/submissions/person-submissions.store.ts'
import { findPageOf } from '../pages/collection-pages.store.ts'
import { findPageParts } from '../pages/find-page-parts.ts'
import { presentOwnSubmission } from './own-submission.present.ts'

/** What a person submitted, with the page it was for: the link may be off or another one by now. */
export async function showOwnSubmission(
  reader: Reader,
  { teamId, submissionId }: { teamId: RowId; submissionId: RowId },
): Promise<{ data: OwnSubmission }> {
  const row = (await findSubmission(reader, { teamId, id: submissionId })) ?? refuse('not_found')
  const page = (await findPageOf(reader, { teamId, id: row.projectId })) ?? refuse('not_found')
  const parts = await findPageParts(reader, page.project)
  return { data: presentOwnSubmission(row, page, parts, { canReaddress: canReaddress(page.project, row) }) }
}
