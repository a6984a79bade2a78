import type { Tx } from '../../../../platform/db/database.ts'
import { sessionOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { isProven } from './sessions.store.ts'

/** Refuses who has neither signed in nor given the password or a code within ten minutes: an open session alone is not enough. */
export async function requireRecentProof(tx: Tx, actor: MemberActor): Promise<void> {
  if (!(await isProven(tx, sessionOf(actor)))) refuse('password_needed')
}
