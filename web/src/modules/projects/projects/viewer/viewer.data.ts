import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { viewerProjectRoutes as routes } from '@ribbon/contract/projects/projects/viewer-project'
import type { QueryInputOf, ResponseOf } from '@ribbon/contract/route'
import { callApi, isNotFound } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readMany, readOne } from '../../../../platform/documents.ts'
import { queryClient } from '../../../../platform/query-client.ts'

const pollMs = 15_000
const projectKey = (jwt: string) => ['projects', jwt] as const
const readProject = (answer: ResponseOf<typeof routes.getViewerProject>) => readOne(answer)
export type ViewedProject = ReturnType<typeof readProject>

/** The project of the link; once it has ended, it is not asked for again. */
export function useProject(jwt: string) {
  return useQuery(
    queryOptions({
      queryKey: projectKey(jwt),
      queryFn: async ({ signal }) =>
        readProject(await callApi(routes.getViewerProject, { params: { jwt }, signal })),
      refetchInterval: query => (isNotFound(query.state.error) ? false : pollMs),
      retry: (count, error) => !isNotFound(error) && count < 2,
    }),
  )
}

type Asked = QueryInputOf<typeof routes.listViewerRecipients>

const readRecipients = async (jwt: string, query: Asked, signal: AbortSignal) => {
  const { items, totalCount } = readMany(
    await callApi(routes.listViewerRecipients, { params: { jwt }, query, signal }),
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
      refetchInterval: query => (isEditing || isNotFound(query.state.error) ? false : pollMs),
      refetchOnWindowFocus: !isEditing,
      enabled: query => !isNotFound(query.state.error),
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
    fallback: "Error updating project's order",
    onSuccess: keepProject,
    onError,
  })
export const useFinalize = () =>
  useCall(routes.finalizeViewerProject, {
    fallback: 'The submissions could not be finalized.',
    success: 'The submissions are final.',
    onSuccess: keepProject,
    onError,
  })
export const useExport = () =>
  useCall(routes.exportViewerRecipients, {
    fallback: 'Exporting data failed',
    onSuccess: answer => window.location.assign(answer.order_recipient_csv_url),
    onError,
  })
export const useSaveRecipient = () =>
  useCall(routes.updateViewerRecipient, { refreshes, quiet: true, onError })

const deleting = { refreshes, fallback: 'The recipient could not be deleted.', onError }
export const useDeleteOne = () => useCall(routes.deleteViewerRecipient, deleting)
export const useDeleteSeveral = () => useCall(routes.deleteViewerRecipients, deleting)
