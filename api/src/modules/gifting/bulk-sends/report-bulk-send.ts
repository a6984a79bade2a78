import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../platform/http/actor.ts'
import { writeCsvParts } from '../../../platform/table-files/write-csv.ts'
import { findPeopleAfter, type PersonRow } from './bulk-send-rows.store.ts'
import { failureColumns, outcomeColumns, presentFailure, presentOutcome } from './bulk-sends.present.ts'
import type { BulkSendRow } from './bulk-sends.store.ts'

const readAtOnce = 5_000

/** Everyone of a send with what became of it, or those who got no gift as a file to mend and import; that it left the house is recorded. */
export async function reportBulkSend(
  db: Db,
  actor: MemberActor,
  send: BulkSendRow,
  failed: boolean,
): Promise<string> {
  const parts: string[] = []
  let lines = 0
  const batches = peopleInBatches(db, send, failed)
  const present = failed ? presentFailure : presentOutcome
  async function* presented() {
    for await (const people of batches) {
      lines += people.length
      yield people.map(person => present(person, send))
    }
  }
  for await (const part of writeCsvParts(failed ? failureColumns : outcomeColumns, presented()))
    parts.push(part)
  await inTransaction(db, tx =>
    recordAudit(tx, {
      teamId: send.teamId,
      author: authorOf(actor),
      action: 'bulk_send.exported',
      subjectType: 'bulkSends',
      subjectId: send.id,
      details: { lines, only: failed ? 'failed' : 'all' },
    }),
  )
  return parts.join('')
}

async function* peopleInBatches(db: Db, send: BulkSendRow, failed: boolean): AsyncGenerator<PersonRow[]> {
  let last: PersonRow | undefined
  do {
    const people = await findPeopleAfter(db, send, last, readAtOnce, failed)
    if (people.length) yield people
    last = people.length === readAtOnce ? people.at(-1) : undefined
  } while (last)
}
