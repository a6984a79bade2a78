import type { Tx } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { countRows, setWrongLeftOut } from './import-rows.store.ts'
import { changeBulkImport, lockTeamImport } from './imports.store.ts'
import { updateRowMarks } from './row-matches.store.ts'

/** Leaves out every row of a checked file that is still wrong, or takes those rows in again to be mended. */
export async function leaveOutWrongRows(
  tx: Tx,
  actor: MemberActor,
  id: number,
  isOut: boolean,
): Promise<void> {
  const found = (await lockTeamImport(tx, scopeOf(actor), id)) ?? refuse('not_found')
  if (found.state === 'applying' || found.state === 'applied') refuse('import_applied')
  if (found.state !== 'checked') refuse('import_not_ready')
  await setWrongLeftOut(tx, found.id, isOut)
  await updateRowMarks(tx, { bulkImportId: id, teamId: actor.teamId, known: false })
  await changeBulkImport(tx, id, { counts: await countRows(tx, id, found.options) })
  announce(tx, { teamId: actor.teamId, event: 'bulkImport.updated', type: 'bulkImports', id })
}
