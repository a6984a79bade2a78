import type { MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'

/** Refuses a team owner who acts as someone else; for the parts of a call that nobody may do in another's name. */
export function requireOwnLogin(actor: MemberActor): void {
  if (actor.impersonatingUntil) refuse('impersonation_refused')
}
