import type { Tx } from '../../../../platform/db/database.ts'
import { queueMails } from '../../../../platform/mail/outbox.ts'
import type { ProjectRunRow } from '../project-runs.store.ts'
import { findOwnerEmails } from './run-mail.store.ts'

type RunMail = 'project-payment-refused' | 'project-cost-to-approve'

/** One mail about a run to each owner of the team. */
export async function mailOwnersOfProject(
  tx: Tx,
  { teamId, id }: Pick<ProjectRunRow, 'teamId' | 'id'>,
  kind: RunMail,
): Promise<void> {
  const emails = await findOwnerEmails(tx, teamId)
  await queueMails(
    tx,
    emails.map(to => ({ teamId, kind, subjectKey: `projectRun:${id}`, to })),
  )
}
