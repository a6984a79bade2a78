import type { SubmissionChange } from '@ribbon/contract/projects/projects/submissions'
import type { Tx } from '../../../../platform/db/database.ts'
import type { SubmitterActor } from '../../../../platform/http/actor.ts'
import { refuseInput } from '../../../../platform/refusal.ts'
import { listItems } from '../../projects/items/items.store.ts'
import { changeSubmission } from '../../projects/submissions/change-submission.ts'
import { findMissing } from '../../projects/submissions/find-missing.ts'
import { lockOwnProject } from './lock-own-project.ts'
import { submitterAuthor } from './submitter-author.ts'

/** Changes what a person submitted, until it is final. The address in it was proven or confirmed, so it stays. */
export async function changeOwnSubmission(
  tx: Tx,
  actor: SubmitterActor,
  { email: _stays, version: _ofEditors, ...change }: SubmissionChange,
): Promise<void> {
  const project = await lockOwnProject(tx, actor)
  const row = await changeSubmission(tx, project, actor.submissionId, submitterAuthor(actor), change)
  const missing = findMissing(await listItems(tx, project), row)
  if (missing.length > 0) refuseInput(missing)
}
