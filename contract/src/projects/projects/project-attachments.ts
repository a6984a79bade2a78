import { z } from 'zod'
import { defineRoutes, fileContent } from '../../route.ts'

/** Files of one project, and of each of them. */
export const attachmentsMost = 10
export const attachmentMaxBytes = 5 * 1024 * 1024
export const attachmentTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const
export const noAttachmentText = 'Choose a PNG, JPEG or WebP picture, or a PDF.'

const params = z.object({ id: z.string(), attachmentId: z.string() })

/** The files of a project. They are added by `updateProject`, as `admin_order[attachments][]`. */
export const projectAttachmentRoutes = defineRoutes({
  downloadProjectAttachment: {
    method: 'GET',
    path: '/team/admin_orders/:id/attachments/:attachmentId',
    access: 'session',
    module: 'project',
    summary: 'A file of a project',
    produces: 'application/octet-stream',
    params,
    response: fileContent,
    errors: ['not_found', 'project_file_gone'],
  },
  deleteProjectAttachment: {
    method: 'DELETE',
    path: '/team/admin_orders/:id/attachments/:attachmentId',
    access: 'owner',
    module: 'project',
    summary: 'Deletes a file of a project',
    params,
    response: z.void(),
    errors: ['not_found'],
  },
  downloadOperatorProjectAttachment: {
    method: 'GET',
    path: '/operations/projects/:id/attachments/:attachmentId',
    access: 'operator',
    summary: 'A file of any team’s project',
    produces: 'application/octet-stream',
    params,
    response: fileContent,
    errors: ['not_found', 'project_file_gone'],
  },
  deleteOperatorProjectAttachment: {
    method: 'DELETE',
    path: '/operations/projects/:id/attachments/:attachmentId',
    access: 'operator',
    summary: 'Deletes a file of any team’s project',
    params,
    response: z.void(),
    errors: ['not_found'],
  },
})
