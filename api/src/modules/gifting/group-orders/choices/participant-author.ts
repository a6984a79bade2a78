import type { Author } from '../../../../platform/audit.ts'
import type { ParticipantActor } from '../../../../platform/http/actor.ts'

/** The audit log and the stock ledger cannot be changed, so no name stands there that may have to be erased one day. */
export function participantAuthor(actor: ParticipantActor): Author {
  return { kind: 'recipient', id: actor.participantId, name: 'Recipient', ip: actor.ip }
}
