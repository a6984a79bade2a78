import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { endSession } from './end-session.ts'
import { findSessionOf } from './sessions.store.ts'

/** Ends one of the actor's own sessions. */
export async function endOwnSession(tx: Tx, actor: MemberActor, id: string): Promise<void> {
  const sessionId = await findSessionOf(tx, actor.userId, requestedId(id) ?? refuse('not_found'))
  if (sessionId === undefined) refuse('not_found')
  await endSession(tx, actor, sessionId)
}
