import type { Tx } from '../../../../platform/db/database.ts'
import type { SubmitterActor } from '../../../../platform/http/actor.ts'
import { eraseMails } from '../../../../platform/mail/erase-mails.ts'
import { eraseOwnRowMails } from '../../projects/retention/erase-own-row-mails.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { eraseAsks } from '../../projects/asks/asks.store.ts'
import { recordProjectChange } from '../../projects/record-project-change.ts'
import { eraseSubmission } from '../../projects/submissions/person-submissions.store.ts'
import { lockSubmission } from '../../projects/submissions/submissions.store.ts'
import { deleteProofsOf } from '../proofs/proofs.store.ts'
import { lockOwnProject } from './lock-own-project.ts'
import { submitterAuthor } from './submitter-author.ts'

/**
 * Erases a person's row with proofs, tokens, that the person was asked, and who its mails went to; not once it is final, when a
 * parcel is made of it.
 */
export async function eraseOwnSubmission(tx: Tx, actor: SubmitterActor): Promise<void> {
  const project = await lockOwnProject(tx, actor)
  const row = (await lockSubmission(tx, project, actor.submissionId)) ?? refuse('not_found')
  await eraseSubmission(tx, row)
  await deleteProofsOf(tx, project, row.personKey)
  await eraseAsks(tx, project.teamId, { projectId: project.id, personKey: row.personKey })
  await eraseOwnRowMails(tx, project.teamId, [row.id])
  await eraseMails(tx, {
    teamId: project.teamId,
    kinds: ['submission-proof'],
    about: [`project:${project.id}:`],
    to: row.email,
  })
  await recordProjectChange(tx, submitterAuthor(actor), project, {
    action: 'project.submission_erased',
    details: { submission: row.id },
  })
}
