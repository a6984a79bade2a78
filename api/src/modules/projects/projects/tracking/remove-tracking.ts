import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { lockSubmission, type SubmissionRow } from '../submissions/submissions.store.ts'
import { lockShipping } from './lock-shipping.ts'
import { lockTrackedPerson } from './lock-tracked-person.ts'
import { clearParcels } from './tracking.store.ts'
import { withdrawTrackingMails } from './withdraw-tracking-mails.ts'

/** Removes the parcel that was entered for a person; without one, nothing changes. */
export async function removeTracking(
  tx: Tx,
  key: ProjectKey,
  author: Author,
  submissionId: number,
): Promise<SubmissionRow> {
  const project = await lockShipping(tx, key)
  const person = await lockTrackedPerson(tx, project, submissionId)
  if (person.carrier === null) return person
  await withdrawTrackingMails(tx, project, [person])
  await clearParcels(tx, project, [person.id])
  await recordProjectChange(tx, author, project, {
    action: 'project.parcels_removed',
    details: { submissions: 1 },
  })
  return (await lockSubmission(tx, project, submissionId)) ?? refuse('not_found')
}
