import { personFields, rowFieldNames } from '@ribbon/contract/gifting/recipients/import-resources'
import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { writeCsvParts } from '../../../platform/table-files/write-csv.ts'
import { recipientCells } from './recipients.present.ts'
import { listRecipientsBefore } from './recipients.store.ts'

const readAtOnce = 5_000

/** The team's recipients as a file that can be imported again, sent as it is read; that it left the house is recorded. */
export function exportRecipients(
  db: Db,
  actor: MemberActor,
  search: string | undefined,
): AsyncIterable<string> {
  let lines = 0
  const header = personFields.map(field => rowFieldNames[field])
  return recorded()

  async function* recorded() {
    try {
      yield* writeCsvParts(header, pages())
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

  async function* pages() {
    for (let before: number | undefined; ;) {
      const rows = await listRecipientsBefore(db, scopeOf(actor), { search, before, limit: readAtOnce })
      yield rows.map(recipientCells)
      lines += rows.length
      before = rows.at(-1)?.id
      if (rows.length < readAtOnce) return
    }
  }
}
