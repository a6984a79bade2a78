import type { Db } from '../../../../platform/db/database.ts'
import { listUnfinishedIssues } from './issue.store.ts'
import { makeGiftCards } from './make-gift-cards.ts'

/** Goes on with whatever a job did not finish, and mails the cards whose day has come. */
export async function finishGiftCards(db: Db, secretKey: string): Promise<void> {
  for (const id of await listUnfinishedIssues(db)) await makeGiftCards(db, secretKey, id)
}
