import type { Reader } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { presentRecipient } from './recipients.present.ts'
import { findRecipient } from './recipients.store.ts'

/** The document of one recipient of the actor's team. */
export async function showRecipient(db: Reader, actor: MemberActor, id: number | undefined) {
  const recipient = id === undefined ? undefined : await findRecipient(db, scopeOf(actor), id)
  return { data: presentRecipient(recipient ?? refuse('not_found')) }
}
