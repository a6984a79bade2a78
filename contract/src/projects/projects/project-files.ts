import { z } from 'zod'
import { defineRoutes, fileContent, idParam } from '../../route.ts'

export const projectFileRoutes = defineRoutes({
  exportProjectRecipients: {
    method: 'GET',
    path: '/team/admin_orders/:id/export_recipient_csv',
    access: 'owner',
    module: 'project',
    summary: 'A link to the submissions as a file, for one download within ten minutes',
    params: idParam,
    response: z.object({ order_recipient_csv_url: z.string() }),
    errors: ['not_found'],
  },
  downloadProjectRecipients: {
    method: 'GET',
    path: '/project_recipient_files/:token',
    access: 'public',
    summary: 'The submissions of a project, by a link that was asked for and for whoever asked',
    produces: 'text/csv',
    params: z.object({ token: z.string() }),
    response: fileContent,
    errors: ['not_found'],
  },
})
