import { personFields, rowFieldNames } from '@ribbon/contract/gifting/recipients/import-resources'
import { recordAudit } from '../../../platform/audit.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../platform/http/actor.ts'
import type { Answer } from '../../../platform/http/answer.ts'
import { writeCsvParts } from '../../../platform/table-files/write-csv.ts'
import { recipientCells } from './recipients.present.ts'
import type { RecipientRow } from './recipients.store.ts'

export interface WrittenRecipients {
  actor: MemberActor
  /** Gets the name of the file. */ answer: Answer
  batches: AsyncIterable<RecipientRow[]> | Iterable<RecipientRow[]>
}

/** Recipients as a file that can be imported again; that they left the house is recorded. */
export function writeRecipients(
  db: Db,
  { actor, answer, batches }: WrittenRecipients,
): AsyncIterable<string> {
  let lines = 0
  const day = databaseTime().toISOString().slice(0, 10)
  answer.header('content-disposition', `attachment; filename="recipients-${day}.csv"`)
  return recorded()

  async function* recorded() {
    try {
      yield* writeCsvParts(
        personFields.map(field => rowFieldNames[field]),
        cells(),
      )
    } finally {
      // Also where only a part of it was fetched.
      await inTransaction(db, tx =>
        recordAudit(tx, {
          teamId: actor.teamId,
          author: authorOf(actor),
          action: 'recipients.exported',
          subjectType: 'teams',
          subjectId: actor.teamId,
          details: { lines },
        }),
      )
    }
  }

  async function* cells() {
    for await (const rows of batches) {
      yield rows.map(recipientCells)
      lines += rows.length
    }
  }
}
