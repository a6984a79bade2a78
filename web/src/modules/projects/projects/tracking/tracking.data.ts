import { useMutation } from '@tanstack/react-query'
import { submissionTrackingRoutes } from '@ribbon/contract/projects/projects/submission-tracking'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readOne } from '../../../../platform/documents.ts'
import { queryClient } from '../../../../platform/query-client.ts'

const refreshes = ['operatorProjects']

export const useSetTracking = () =>
  useCall(submissionTrackingRoutes.setSubmissionTracking, { refreshes, quiet: true })
export const useTrackEverybody = () =>
  useCall(submissionTrackingRoutes.setProjectTracking, { refreshes, quiet: true })
export const useRemoveTracking = () =>
  useCall(submissionTrackingRoutes.removeSubmissionTracking, {
    refreshes,
    fallback: 'The parcel could not be removed.',
    success: 'The parcel was removed. Its email does not leave, unless it has already.',
  })
export const useSetDelivered = () =>
  useCall(submissionTrackingRoutes.setSubmissionDelivered, {
    refreshes,
    fallback: 'The parcel could not be marked.',
  })
export const useDeliverEverybody = () =>
  useCall(submissionTrackingRoutes.deliverProject, {
    refreshes,
    fallback: 'The parcels could not be marked.',
  })
export const useUndoTracking = () =>
  useCall(submissionTrackingRoutes.undoProjectTracking, {
    refreshes,
    fallback: 'This could not be undone.',
  })

interface FileInput {
  projectId: string
  file: File
  /** Of lines that name none. */ carrier: string
}

const callOf = ({ projectId, file, carrier }: FileInput) => {
  const body = new FormData()
  body.set('file', file)
  if (carrier.trim() !== '') body.set('carrier', carrier.trim())
  return { params: { id: projectId }, body }
}
const preview = async (input: FileInput) =>
  readOne(await callApi(submissionTrackingRoutes.previewTrackingFile, callOf(input)))
const apply = async (input: FileInput) =>
  readOne(await callApi(submissionTrackingRoutes.importTrackingFile, callOf(input)))
export type TrackingFileView = Awaited<ReturnType<typeof preview>>

export const usePreviewTrackingFile = () => useMutation({ mutationFn: preview })
export const useImportTrackingFile = () =>
  useMutation({
    mutationFn: apply,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: refreshes }),
  })
