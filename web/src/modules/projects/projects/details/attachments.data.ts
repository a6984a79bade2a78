import { projectActionRoutes } from '@ribbon/contract/projects/projects/project-actions'
import { projectAttachmentRoutes } from '@ribbon/contract/projects/projects/project-attachments'
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
