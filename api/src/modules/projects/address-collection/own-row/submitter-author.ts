import type { Author } from '../../../../platform/audit.ts'
import type { SubmitterActor } from '../../../../platform/http/actor.ts'

/** The person who submitted, as the audit log names them. */
export function submitterAuthor({ submissionId, ip }: Pick<SubmitterActor, 'submissionId' | 'ip'>): Author {
  return { kind: 'recipient', id: submissionId, name: 'Recipient', ip }
}
