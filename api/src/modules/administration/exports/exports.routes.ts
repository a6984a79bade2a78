import { databaseTime } from '../../../platform/database-time.ts'
import { exportRoutes } from '@ribbon/contract/administration/exports'
import { inTransaction } from '../../../platform/db/database.ts'
import type { PrivateFiles } from '../../../platform/files/private-files.ts'
import { scopeOf } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { createExport } from './create-export.ts'
import { deleteExport } from './delete-export.ts'
import { presentExport } from './exports.present.ts'
import { findOwnExport, listExports } from './exports.store.ts'
import { openExport } from './open-export.ts'

export function exportCalls({ kept }: { kept: PrivateFiles }): Implemented[] {
  return implement(exportRoutes, {
    createExport: async ({ db, actor, params, body }) => ({
      data: presentExport(
        await inTransaction(db, tx => createExport(tx, actor, params.type, body.filters ?? {})),
        databaseTime(),
      ),
    }),
    listExports: async ({ db, actor, query }) => {
      const { rows, totalCount } = await listExports(db, scopeOf(actor), query.page)
      return { data: rows.map(row => presentExport(row, databaseTime())), meta: { totalCount } }
    },
    getExport: async ({ db, actor, params }) => ({
      data: presentExport(
        (await findOwnExport(db, scopeOf(actor), requestedId(params.id) ?? refuse('not_found'))) ??
          refuse('not_found'),
        databaseTime(),
      ),
    }),
    deleteExport: ({ db, actor, params }) =>
      inTransaction(db, tx => deleteExport(tx, kept, actor, params.id)),
    downloadExport: ({ db, actor, params }) => openExport(db, kept, actor, params.id),
  })
}
