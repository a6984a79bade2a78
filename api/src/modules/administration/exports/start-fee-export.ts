import type { Export, ExportFilters } from '@ribbon/contract/administration/exports'
import { databaseTime } from '../../../platform/database-time.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { MemberActor } from '../../../platform/http/actor.ts'
import { createExport } from './create-export.ts'
import { presentExport } from './exports.present.ts'
import { findRunningExport } from './running-exports.store.ts'

/** Begins to export the fees of a shop. A browser may repeat the GET that asks for it: one that runs is answered again. */
export async function startFeeExport(tx: Tx, actor: MemberActor, filters: ExportFilters): Promise<Export> {
  const running = await findRunningExport(tx, actor, 'shop_fees', filters)
  return presentExport(running ?? (await createExport(tx, actor, 'shop_fees', filters)), databaseTime())
}
