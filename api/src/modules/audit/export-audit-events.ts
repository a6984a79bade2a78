import { auditExportMax, type AuditFilters } from '@ribbon/contract/audit'
import { stringify } from 'csv-stringify/sync'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import { doerOf, scopeOf, type MemberActor } from '../../platform/http/actor.ts'
import { auditColumns, presentAuditLine } from './audit.present.ts'
import { listAuditEventsAfter, type AuditEventRow } from './audit.store.ts'

const readAtOnce = 5_000

/** The team's log as a table for a spreadsheet, newest first; that it left the house is recorded too. */
export async function exportAuditEvents(db: Db, actor: MemberActor, filters: AuditFilters): Promise<string> {
  // A cell that begins like a formula would be one: names come from outside.
  let text = stringify([auditColumns], { bom: true, record_delimiter: 'windows' })
  let lines = 0
  let last: AuditEventRow | undefined
  while (lines < auditExportMax) {
    const rows = await listAuditEventsAfter(db, scopeOf(actor), filters, last, Math.min(readAtOnce, auditExportMax - lines))
    text += stringify(rows.map(presentAuditLine), { record_delimiter: 'windows', escape_formulas: true })
    lines += rows.length
    last = rows.at(-1)
    if (rows.length < readAtOnce) break
  }
  await inTransaction(db, tx => recordAudit(tx, { teamId: actor.teamId, doer: doerOf(actor), action: 'audit.exported', subjectType: 'teams', subjectId: actor.teamId, details: { ...filters, lines } }))
  return text
}
