import type { MemberActor } from '../../../platform/http/actor.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'

/** Another person's connections do not exist, whoever asks. */
export function requireOwn(actor: MemberActor, userId: string): void {
  if (requestedId(userId) !== actor.userId) refuse('not_found')
}
