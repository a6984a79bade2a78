import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { findRequesterAddress } from './desk-mail.store.ts'

/** Confirms to whoever asked for a project that the operators have it. */
export async function mailRequester(tx: Tx, { teamId, id }: ProjectKey, actor: MemberActor): Promise<void> {
  const to = await findRequesterAddress(tx, actor.userId)
  if (to) await queueMail(tx, { teamId, kind: 'project-requested', subjectKey: `project:${id}`, to })
}
