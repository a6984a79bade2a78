import { exportTypes, type ExportFilters, type ExportType } from '@ribbon/contract/administration/exports'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../platform/http/actor.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { refuse } from '../../../platform/refusal.ts'
import { canExport, isClosedToKeys } from './exports.access.ts'
import { findFreeSlot, insertExport, type ExportRow } from './exports.store.ts'

/** Queues the export of a table, which a job writes into a file. A team can have three running exports. */
export async function createExport(
  tx: Tx,
  actor: MemberActor,
  type: string,
  filters: ExportFilters,
): Promise<ExportRow> {
  const kind = exportTypes.find(known => known === type) ?? refuse('not_found')
  if (!canExport(actor.role, kind)) refuse('role_refused')
  if (isClosedToKeys(actor, kind)) refuse('key_not_allowed')
  const slot = (await findFreeSlot(tx, actor.teamId)) ?? refuse('too_many_exports')
  const row = await insertExport(tx, {
    teamId: actor.teamId,
    userId: actor.userId,
    kind,
    filters,
    workPlace: slot,
  })
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: auditAction(kind),
    subjectType: 'exports',
    subjectId: row.id,
    details: withoutNames(filters),
  })
  await addJob(tx, 'write-export', { id: row.id })
  return row
}

/** The audit log is never changed, so searches, which may contain a person's name, are left out. */
function withoutNames({ name_or_email: person, search, ...filters }: ExportFilters): Record<string, unknown> {
  return { ...filters, ...(person || search ? { isSearched: true } : {}) }
}

function auditAction(kind: ExportType): string {
  return `${kind}.exported`
}
