import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { projectActionRoutes } from '@ribbon/contract/projects/projects/project-actions'
import { projectFileRoutes } from '@ribbon/contract/projects/projects/project-files'
import { projectRequestRoutes } from '@ribbon/contract/projects/projects/project-requests'
import { projectRoutes } from '@ribbon/contract/projects/projects/projects'
import { submissionRoutes } from '@ribbon/contract/projects/projects/submissions'
import type { QueryInputOf, ResponseOf } from '@ribbon/contract/route'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'
import { queryClient } from '../../../platform/query-client.ts'

const readProject = (answer: ResponseOf<typeof projectRoutes.getProject>) => readOne(answer)
export type ProjectView = ReturnType<typeof readProject>

const readProjects = async (query: QueryInputOf<typeof projectRoutes.listProjects>, signal: AbortSignal) =>
  readMany(await callApi(projectRoutes.listProjects, { query, signal }))
export type ProjectLine = Awaited<ReturnType<typeof readProjects>>['items'][number]

const readSubmissions = async (
  id: string,
  query: QueryInputOf<typeof submissionRoutes.listProjectRecipients>,
  signal: AbortSignal,
) => readMany(await callApi(submissionRoutes.listProjectRecipients, { params: { id }, query, signal }))
export type SubmissionLine = Awaited<ReturnType<typeof readSubmissions>>['items'][number]

const projectKey = (id: string) => ['adminOrders', 'one', id] as const

export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: projectKey(id),
    queryFn: async ({ signal }): Promise<ProjectView> =>
      readProject(await callApi(projectRoutes.getProject, { params: { id }, signal })),
  })

export const projectsQuery = (asked: QueryInputOf<typeof projectRoutes.listProjects>) =>
  queryOptions({
    queryKey: ['adminOrders', 'list', asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readProjects(asked, signal),
  })

export const projectSizesQuery = (id: string) =>
  queryOptions({
    queryKey: ['adminOrders', 'sizes', id],
    queryFn: async ({ signal }) =>
      readOne(await callApi(projectRoutes.getProjectSizes, { params: { id }, signal })),
  })

const readEvents = async (
  id: string,
  query: QueryInputOf<typeof projectRoutes.listProjectEvents>,
  signal: AbortSignal,
) => readMany(await callApi(projectRoutes.listProjectEvents, { params: { id }, query, signal }))
export type ProjectEvent = Awaited<ReturnType<typeof readEvents>>['items'][number]

export const projectEventsQuery = (id: string, size: number) =>
  queryOptions({
    queryKey: ['adminOrders', 'events', id, size],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readEvents(id, { page: { number: 1, size } }, signal),
  })

export const submissionsQuery = (
  id: string,
  asked: QueryInputOf<typeof submissionRoutes.listProjectRecipients>,
) =>
  queryOptions({
    queryKey: ['adminOrders', 'submissions', id, asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readSubmissions(id, asked, signal),
  })

const keepProject = (answer: ResponseOf<typeof projectRoutes.getProject>) => {
  queryClient.setQueryData(projectKey(answer.data.id), readProject(answer))
}
const refreshes = ['adminOrders']
const changeOptions = {
  refreshes,
  fallback: "Error updating project's order",
  onSuccess: keepProject,
}

export const useRequestProject = (onDone: (id: string) => void) =>
  useCall(projectRequestRoutes.requestProject, {
    refreshes,
    quiet: true,
    success: 'We have your request and answer with a quote.',
    onSuccess: answer => {
      keepProject(answer)
      onDone(answer.data.id)
    },
  })
export const useCollectionLink = (isOn: boolean) =>
  useCall(
    isOn ? projectActionRoutes.enableCollectionLink : projectActionRoutes.disableCollectionLink,
    changeOptions,
  )
export const useVerification = (isOn: boolean) =>
  useCall(
    isOn ? projectActionRoutes.enableProjectVerification : projectActionRoutes.disableProjectVerification,
    changeOptions,
  )
export const useViewerVerification = (isOn: boolean) =>
  useCall(
    isOn ? projectActionRoutes.enableViewerVerification : projectActionRoutes.disableViewerVerification,
    changeOptions,
  )
export const useNewLink = (link: 'collection' | 'viewer') =>
  useCall(
    link === 'collection' ? projectActionRoutes.renewCollectionLink : projectActionRoutes.renewViewerLink,
    { ...changeOptions, success: 'The new link works now; the old one has ended.' },
  )
export const useAcceptQuote = () =>
  useCall(projectActionRoutes.acceptProjectQuote, { ...changeOptions, success: 'The quote is accepted.' })
export const useFinalize = () =>
  useCall(projectActionRoutes.finalizeProject, {
    ...changeOptions,
    fallback: 'The submissions could not be finalized.',
    success: 'The submissions are final.',
  })
export const useExportSubmissions = () =>
  useCall(projectFileRoutes.exportProjectRecipients, {
    fallback: 'Exporting data failed',
    onSuccess: answer => window.location.assign(answer.order_recipient_csv_url),
  })
export const useDeleteSubmissions = () =>
  useCall(submissionRoutes.deleteProjectRecipients, {
    refreshes,
    fallback: 'The recipient could not be deleted.',
  })
export const useUndoDelete = () =>
  useCall(projectActionRoutes.undoProjectRecipientsDelete, {
    ...changeOptions,
    fallback: 'The recipients could not be brought back.',
  })
export const useKeepCollecting = () =>
  useCall(projectActionRoutes.keepCollecting, { ...changeOptions, success: 'The link works again.' })
export const useUpdateProject = () =>
  useCall(projectActionRoutes.updateProject, {
    refreshes,
    quiet: true,
    onSuccess: keepProject,
    success: 'The project is saved.',
  })
export const useLeaveOut = () =>
  useCall(submissionRoutes.leaveOutProjectRecipient, {
    refreshes,
    fallback: 'The recipient could not be updated.',
  })
export const useInclude = () =>
  useCall(submissionRoutes.includeProjectRecipient, {
    refreshes,
    fallback: 'The recipient could not be updated.',
  })
export const useReaddressSubmission = () =>
  useCall(submissionRoutes.readdressProjectRecipient, { refreshes, quiet: true })
export const useUpdateSubmission = () =>
  useCall(submissionRoutes.updateProjectRecipient, { refreshes, quiet: true })
