import type { Db } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import type { Answer } from '../../../platform/http/answer.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findActiveRecipients } from './recipients.store.ts'
import { writeRecipients } from './write-recipients.ts'

/** Chosen recipients as a file, newest first; all of them are the team's, or there is no file. */
export async function exportSelectedRecipients(
  db: Db,
  actor: MemberActor,
  answer: Answer,
  ids: readonly number[],
): Promise<AsyncIterable<string>> {
  const found = await findActiveRecipients(db, scopeOf(actor), ids)
  if (found.length < ids.length) refuse('not_found')
  return writeRecipients(db, { actor, answer, batches: [found] })
}
