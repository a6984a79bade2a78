import type { Reader } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { presentRecipient } from './recipients.present.ts'
import { findLikelyDuplicates, findRecipient } from './recipients.store.ts'

const most = 20

/** The recipients that look like the same person: the same email, or the same name and postal code. */
export async function listLikelyDuplicates(db: Reader, actor: MemberActor, id: number | undefined) {
  const scope = scopeOf(actor)
  const recipient = id === undefined ? undefined : await findRecipient(db, scope, id)
  const doubles = await findLikelyDuplicates(db, scope, recipient ?? refuse('not_found'), most)
  return { data: doubles.map(presentRecipient), meta: { totalCount: doubles.length } }
}
