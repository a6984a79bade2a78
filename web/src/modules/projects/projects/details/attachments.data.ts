import { projectActionRoutes } from '@ribbon/contract/projects/projects/project-actions'
import { projectAttachmentRoutes } from '@ribbon/contract/projects/projects/project-attachments'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'

export function useAddAttachment(id: string) {
  const add = useCall(projectActionRoutes.updateProject, {
    refreshes: ['adminOrders'],
    fallback: 'The file could not be added.',
  })
  return {
    isPending: add.isPending,
    send: (file: File) => {
      const body = new FormData()
      body.append('admin_order[attachments][]', file)
      add.mutate({ params: { id }, body })
    },
  }
}
/** Adds all files of a new request at once. */
export async function addAttachments(id: string, files: readonly File[]): Promise<void> {
  const body = new FormData()
  for (const file of files) body.append('admin_order[attachments][]', file)
  await callApi(projectActionRoutes.updateProject, { params: { id }, body })
}
export const useDeleteAttachment = () =>
  useCall(projectAttachmentRoutes.deleteProjectAttachment, {
    refreshes: ['adminOrders'],
    fallback: 'The file could not be deleted.',
  })
export const useDeleteDeskAttachment = () =>
  useCall(projectAttachmentRoutes.deleteOperatorProjectAttachment, {
    refreshes: ['operatorProjects'],
    fallback: 'The file could not be deleted.',
  })
