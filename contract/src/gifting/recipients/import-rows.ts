import { z } from 'zod'
import { document } from '../../document.ts'
import { defineRoutes, idParam } from '../../route.ts'
import { bulkImportResource } from './import-resources.ts'

export const importRowRoutes = defineRoutes({
  leaveOutWrongRows: {
    method: 'PUT',
    path: '/team/bulk_imports/:id/rows',
    access: 'member',
    scope: 'recipients:write',
    module: 'swag_store',
    summary: 'Leaves out every row that is still wrong, or takes those rows in again',
    params: idParam,
    body: z.object({ left_out: z.boolean().default(true) }),
    response: document(bulkImportResource),
    errors: ['not_found', 'import_not_ready', 'import_applied'],
  },
})
