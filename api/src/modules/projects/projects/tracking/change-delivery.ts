import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { lockSubmission, type SubmissionRow } from '../submissions/submissions.store.ts'
import { lockShipping } from './lock-shipping.ts'
import { lockTrackedPerson } from './lock-tracked-person.ts'
import { markDelivered } from './mark-delivered.ts'
import { undoDelivered } from './undo-delivered.ts'

/** Marks the entered parcel of one person as delivered, or takes that back. */
export async function changeDelivery(
  tx: Tx,
  key: ProjectKey,
  author: Author,
  submissionId: number,
  isDelivered: boolean,
): Promise<SubmissionRow> {
  const project = await lockShipping(tx, key)
  const person = await lockTrackedPerson(tx, project, submissionId)
  if (person.carrier === null) refuse('tracking_missing')
  if (isDelivered) await markDelivered(tx, author, project, [person.id])
  else await undoDelivered(tx, author, project, [person.id])
  return (await lockSubmission(tx, project, submissionId)) ?? refuse('not_found')
}
