import { productImportRoutes } from '@ribbon/contract/catalog/products/imports'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { writeCsv } from '../../../../platform/table-files/write-csv.ts'
import type { RequireRoomForItem } from '../editing/create-product.ts'
import { hasTeam } from '../editing/editing.store.ts'
import { applyProductImport } from './apply-product-import.ts'
import { planProductImport, type PlannedImport } from './plan-product-import.ts'
import { presentProductImport, templateHeader, templateLines } from './imports.present.ts'
import { readProductFile, type ProductFile } from './read-product-file.ts'

/** How operators import products from a file: a preview that changes nothing, and the import itself. */
export function productImportCalls({
  requireRoomForItem,
}: {
  requireRoomForItem: RequireRoomForItem
}): Implemented[] {
  const present = (teamId: string, plan: PlannedImport, read: ProductFile, applied: boolean) => ({
    data: presentProductImport(teamId, plan.rows, {
      unknownColumns: read.unknownColumns,
      newProducts: plan.products.filter(product => !product.existing).length,
      applied,
    }),
  })
  return implement(productImportRoutes, {
    previewProductImport: async ({ db, body }) => {
      const read = await readProductFile(body.file)
      if (!(await hasTeam(db, Number(body.team_id)))) refuse('not_found')
      return present(body.team_id, await planProductImport(db, Number(body.team_id), read), read, false)
    },
    applyProductImport: async ({ db, actor, body }) => {
      const { plan, read } = await applyProductImport(db, actor, requireRoomForItem, body)
      return present(body.team_id, plan, read, true)
    },
    getProductImportTemplate: async ({ answer }) => {
      answer.header('content-disposition', 'attachment; filename="products.csv"')
      return writeCsv(templateHeader, templateLines)
    },
  })
}
