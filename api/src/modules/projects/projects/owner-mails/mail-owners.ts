import type { Tx } from '../../../../platform/db/database.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { listOwnerAddresses } from './owner-mail.store.ts'

export type OwnerMail =
  | 'project-quote-ready'
  | 'project-first-submission'
  | 'project-cap-reached'
  | 'project-due-soon'
  | 'project-finalized'
  | 'project-placed'
  | 'project-problem'

interface Notice {
  kind: OwnerMail
  /** Which of several of its kind; each is mailed once. */ about: string
  payload?: Record<string, unknown>
}

/** Mails everybody who may change a project of the team. */
export async function mailOwners(
  tx: Tx,
  { teamId, id }: ProjectKey,
  { kind, about, payload = {} }: Notice,
): Promise<void> {
  for (const email of await listOwnerAddresses(tx, teamId))
    await queueMail(tx, { teamId, kind, subjectKey: `project:${id}:${about}`, to: email, payload })
}
