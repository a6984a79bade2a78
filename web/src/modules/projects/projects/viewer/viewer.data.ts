import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { viewerProjectRoutes as routes } from '@ribbon/contract/projects/projects/viewer-project'
import type { QueryInputOf, ResponseOf } from '@ribbon/contract/route'
import { callApi, isNotFound } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { errorCode } from '../../../../platform/error-code.ts'
import { readMany, readOne } from '../../../../platform/documents.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { keepProof, proofHeaders } from './viewer-token.ts'

const pollMs = 15_000
const projectKey = (jwt: string) => ['projects', jwt] as const
const readProject = (answer: ResponseOf<typeof routes.getViewerProject>) => readOne(answer)
export type ViewedProject = ReturnType<typeof readProject>

/** An owner asks for a proven address before the link opens. */
export const isProofNeeded = (error: unknown) => errorCode(error) === 'viewer_proof_needed'
const isClosed = (error: unknown) => isNotFound(error) || isProofNeeded(error)

/** The project of the link; once it has ended, or needs a proof, it is not asked for again. */
export function useProject(jwt: string) {
  return useQuery(
    queryOptions({
      queryKey: projectKey(jwt),
      queryFn: async ({ signal }) =>
        readProject(
          await callApi(routes.getViewerProject, { params: { jwt }, signal, headers: proofHeaders() }),
        ),
      refetchInterval: query => (isClosed(query.state.error) ? false : pollMs),
      retry: (count, error) => !isClosed(error) && count < 2,
    }),
  )
}

type Asked = QueryInputOf<typeof routes.listViewerRecipients>

const readRecipients = async (jwt: string, query: Asked, signal: AbortSignal) => {
  const { items, totalCount } = readMany(
    await callApi(routes.listViewerRecipients, { params: { jwt }, query, signal, headers: proofHeaders() }),
  )
  // The same name as in all other answers.
  return { items: items.map(({ zipCode, ...row }) => ({ ...row, zipcode: zipCode })), totalCount }
}
export type ViewedRow = Awaited<ReturnType<typeof readRecipients>>['items'][number]

/** A page of what people submitted. While a row is edited the others stay where they are. */
export function useRecipients(jwt: string, asked: Asked, { isEditing }: { isEditing: boolean }) {
  return useQuery(
    queryOptions({
      queryKey: ['orderRecipients', jwt, asked],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => readRecipients(jwt, asked, signal),
      refetchInterval: query => (isEditing || isClosed(query.state.error) ? false : pollMs),
      refetchOnWindowFocus: !isEditing,
      enabled: query => !isClosed(query.state.error),
    }),
  )
}

const keepProject = (
  answer: ResponseOf<typeof routes.getViewerProject>,
  { params }: { params: { jwt: string } },
) => {
  queryClient.setQueryData(projectKey(params.jwt), readProject(answer))
}
const refreshes = ['projects', 'orderRecipients']
/** A refusal may say that the link has ended, or that the project is another one by now. */
const onError = () => void queryClient.invalidateQueries({ queryKey: ['projects'] })

export const useSaveDomains = () =>
  useCall(routes.updateViewerProject, {
    headers: proofHeaders,
    fallback: "Error updating project's order",
    onSuccess: keepProject,
    onError,
  })
export const useFinalize = () =>
  useCall(routes.finalizeViewerProject, {
    headers: proofHeaders,
    fallback: 'The submissions could not be finalized.',
    success: 'The submissions are final.',
    onSuccess: keepProject,
    onError,
  })
export const useExport = () =>
  useCall(routes.exportViewerRecipients, {
    headers: proofHeaders,
    fallback: 'Exporting data failed',
    onSuccess: answer => window.location.assign(answer.order_recipient_csv_url),
    onError,
  })
export const useSaveRecipient = () =>
  useCall(routes.updateViewerRecipient, { headers: proofHeaders, refreshes, quiet: true, onError })

const deleting = {
  headers: proofHeaders,
  refreshes,
  fallback: 'The recipient could not be deleted.',
  onError,
}
export const useDeleteOne = () => useCall(routes.deleteViewerRecipient, deleting)
export const useDeleteSeveral = () => useCall(routes.deleteViewerRecipients, deleting)

export const useSendViewerProof = () => useCall(routes.sendViewerVerification, { quiet: true })
export const useVerifyViewer = () =>
  useCall(routes.verifyViewer, {
    quiet: true,
    onSuccess: ({ proof }) => {
      if (proof === null) return
      keepProof(proof)
      void queryClient.resetQueries({ queryKey: ['orderRecipients'] })
      void queryClient.invalidateQueries({ queryKey: ['projects'] })
    },
  })
