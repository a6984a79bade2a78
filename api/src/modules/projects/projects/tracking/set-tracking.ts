import type { SentTracking } from '@ribbon/contract/projects/projects/submission-tracking'
import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { lockSubmission, type SubmissionRow } from '../submissions/submissions.store.ts'
import { lockShipping } from './lock-shipping.ts'
import { lockTrackedPerson } from './lock-tracked-person.ts'
import { trackParcels } from './track-parcels.ts'

/** Enters the parcel of one person; entering the same one again changes nothing. */
export async function setTracking(
  tx: Tx,
  key: ProjectKey,
  author: Author,
  submissionId: number,
  { carrier, tracking_number: trackingNumber }: SentTracking,
): Promise<SubmissionRow> {
  const project = await lockShipping(tx, key)
  const person = await lockTrackedPerson(tx, project, submissionId)
  if (person.carrier === carrier && person.trackingNumbers[0] === trackingNumber) return person
  await trackParcels(tx, author, project, [{ person, carrier, trackingNumber }])
  return (await lockSubmission(tx, project, submissionId)) ?? refuse('not_found')
}
