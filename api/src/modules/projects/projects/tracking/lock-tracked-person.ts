import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { lockSubmission, type SubmissionRow } from '../submissions/submissions.store.ts'

/** Locks a person of the locked project whose parcel may be entered: an order's parcels are tracked by themselves. */
export async function lockTrackedPerson(
  tx: Tx,
  project: ProjectKey,
  submissionId: number,
): Promise<SubmissionRow> {
  const row = (await lockSubmission(tx, project, submissionId)) ?? refuse('not_found')
  if (row.leftOutAt !== null) refuse('not_found')
  if (row.orderId !== null) refuse('submission_has_parcel')
  return row
}
