import { auditExportMax, type AuditFilters } from '@ribbon/contract/people/audit'
import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { writeCsvParts } from '../../../platform/table-files/write-csv.ts'
import { auditColumns, presentAuditLine } from './audit.present.ts'
import { listAuditEventsAfter, type AuditEventRow } from './audit.store.ts'

const readAtOnce = 5_000

/** Exports the team's log as CSV, newest first, and records that it was exported. */
export async function exportAuditEvents(db: Db, actor: MemberActor, filters: AuditFilters): Promise<string> {
  let lines = 0
  async function* readLines(): AsyncIterable<string[][]> {
    let last: AuditEventRow | undefined
    while (lines < auditExportMax) {
      const rows = await listAuditEventsAfter(
        db,
        scopeOf(actor),
        filters,
        last,
        Math.min(readAtOnce, auditExportMax - lines),
      )
      lines += rows.length
      last = rows.at(-1)
      yield rows.map(presentAuditLine)
      if (rows.length < readAtOnce) break
    }
  }
  let text = ''
  for await (const part of writeCsvParts(auditColumns, readLines())) text += part
  await inTransaction(db, tx =>
    recordAudit(tx, {
      teamId: actor.teamId,
      author: authorOf(actor),
      action: 'audit.exported',
      subjectType: 'teams',
      subjectId: actor.teamId,
      details: { ...filters, lines },
    }),
  )
  return text
}
