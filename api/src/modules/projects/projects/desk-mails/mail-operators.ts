import type { Tx } from '../../../../platform/db/database.ts'
import { queueMails } from '../../../../platform/mail/outbox.ts'
import { listOperators } from '../../../people/operators/operators.store.ts'
import type { ProjectKey } from '../project-lock.store.ts'

interface Notice {
  kind: 'project-to-quote' | 'project-quote-accepted' | 'project-to-produce'
  /** Which of several of its kind; each is mailed once. */ about: string
  payload?: Record<string, unknown>
}

/** Notifies every active operator of what a team did with its project. */
export async function mailOperators(
  tx: Tx,
  { teamId, id }: ProjectKey,
  { kind, about, payload = {} }: Notice,
): Promise<void> {
  const active = (await listOperators(tx)).filter(operator => operator.disabledAt === null)
  await queueMails(
    tx,
    active.map(({ email }) => ({ teamId, kind, subjectKey: `project:${id}:${about}`, to: email, payload })),
  )
}
