import { useMutation } from '@tanstack/react-query'
import { submissionImportRoutes } from '@ribbon/contract/projects/projects/submission-imports'
import { callApi } from '../../../../platform/api.ts'
import { readOne } from '../../../../platform/documents.ts'
import { queryClient } from '../../../../platform/query-client.ts'

/** Whose screen imports: an owner's or the operators'. */
export interface ImportTarget {
  projectId: string
  isDesk: boolean
}
interface ImportInput {
  file: File
  /** An owner agrees that many more come than expected. */ keepCollecting?: boolean
}

function formOf({ file, keepCollecting }: ImportInput): FormData {
  const form = new FormData()
  form.set('file', file)
  if (keepCollecting) form.set('keep_collecting', 'true')
  return form
}

const preview = async ({ projectId, isDesk }: ImportTarget, input: ImportInput) => {
  const call = { params: { id: projectId }, body: formOf(input) }
  return readOne(
    isDesk
      ? await callApi(submissionImportRoutes.previewOperatorSubmissionImport, call)
      : await callApi(submissionImportRoutes.previewSubmissionImport, call),
  )
}
const apply = async ({ projectId, isDesk }: ImportTarget, input: ImportInput) => {
  const call = { params: { id: projectId }, body: formOf(input) }
  return readOne(
    isDesk
      ? await callApi(submissionImportRoutes.importOperatorSubmissions, call)
      : await callApi(submissionImportRoutes.importSubmissions, call),
  )
}
export type ImportView = Awaited<ReturnType<typeof preview>>

export const usePreviewPeople = (target: ImportTarget) =>
  useMutation({ mutationFn: (input: ImportInput) => preview(target, input) })

export const useImportPeople = (target: ImportTarget) =>
  useMutation({
    mutationFn: (input: ImportInput) => apply(target, input),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: [target.isDesk ? 'operatorProjects' : 'adminOrders'] }),
  })
