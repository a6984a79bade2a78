import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { productEditingRoutes } from '@ribbon/contract/catalog/products/editing'
import { auditRoutes } from '@ribbon/contract/people/audit'
import { operatorRoutes } from '@ribbon/contract/people/operators'
import { projectDeskRoutes } from '@ribbon/contract/projects/project-desk/project-desk'
import { projectRunRoutes } from '@ribbon/contract/projects/project-runs/project-runs'
import type { QueryInputOf, ResponseOf } from '@ribbon/contract/route'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readMany, readOne } from '../../../../platform/documents.ts'
import { queryClient } from '../../../../platform/query-client.ts'

export interface DeskListState {
  page: number
  size: number
  q: string
  group: string
  state: string
  team: string
  late: boolean
}
type ListQuery = QueryInputOf<typeof projectDeskRoutes.listOperatorProjects>

const readProjects = async (query: ListQuery, signal: AbortSignal) =>
  readMany(await callApi(projectDeskRoutes.listOperatorProjects, { query, signal }))
export type DeskProjectLine = Awaited<ReturnType<typeof readProjects>>['items'][number]

const readProject = (answer: ResponseOf<typeof projectDeskRoutes.getOperatorProject>) => readOne(answer)
export type DeskProject = ReturnType<typeof readProject>

const projectKey = (id: string) => ['operatorProjects', 'one', id] as const

export function useDeskProjects({ page, size, q, group, state, team, late }: DeskListState) {
  // What is not one of these values is refused by the server, which the list shows.
  const filters = {
    team_id: team || undefined,
    group: group || undefined,
    state: state || undefined,
    late: late ? 'true' : undefined,
  } as ListQuery['filters']
  const query = { page: { number: page, size }, search: q.trim() || undefined, filters }
  return useQuery(
    queryOptions({
      queryKey: ['operatorProjects', 'list', query],
      queryFn: ({ signal }) => readProjects(query, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
}

export function useDeskCounts({ q, team }: Pick<DeskListState, 'q' | 'team'>) {
  const query = { search: q.trim() || undefined, filters: { team_id: team || undefined } }
  return useQuery(
    queryOptions({
      queryKey: ['operatorProjects', 'counts', query],
      queryFn: async ({ signal }) =>
        readOne(await callApi(projectDeskRoutes.countOperatorProjects, { query, signal })),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
}

export function useDeskProject(id: string) {
  return useQuery(
    queryOptions({
      queryKey: projectKey(id),
      queryFn: async ({ signal }) =>
        readProject(await callApi(projectDeskRoutes.getOperatorProject, { params: { id }, signal })),
      staleTime: 0,
    }),
  )
}
export const refetchDeskProject = (id: string) => queryClient.invalidateQueries({ queryKey: projectKey(id) })

export function useProjectSizes(id: string) {
  return useQuery(
    queryOptions({
      queryKey: ['operatorProjects', 'sizes', id],
      queryFn: async ({ signal }) =>
        readOne(await callApi(projectDeskRoutes.getOperatorProjectSizes, { params: { id }, signal })),
      staleTime: 0,
    }),
  )
}
export type ProjectSizes = NonNullable<ReturnType<typeof useProjectSizes>['data']>

interface PageState {
  page: number
  size: number
}

export function useDeskSubmissions(id: string, { page, size, q }: PageState & { q: string }) {
  const query = { page: { number: page, size }, search: q.trim() || undefined }
  return useQuery(
    queryOptions({
      queryKey: ['operatorProjects', 'submissions', id, query],
      queryFn: async ({ signal }) =>
        readMany(
          await callApi(projectDeskRoutes.listOperatorProjectRecipients, { params: { id }, query, signal }),
        ),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
}

/** What was done to one project, by anybody. */
export function useProjectLog({ id, teamId }: { id: string; teamId: string }, { page, size }: PageState) {
  return useQuery(
    queryOptions({
      queryKey: ['operatorProjects', 'log', id, page, size],
      queryFn: async ({ signal }) =>
        readMany(
          await callApi(auditRoutes.listTeamAuditEvents, {
            params: { id: teamId },
            query: {
              page: { number: page, size },
              filters: { subject_type: 'adminOrders', subject_id: id },
            },
            signal,
          }),
        ),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
}

/** Products of a team's catalog, found by what is typed. */
export function useProductChoices(team: string, search: string) {
  return useQuery(
    queryOptions({
      queryKey: ['upkeepProducts', 'choices', team, search],
      enabled: team !== '',
      queryFn: async ({ signal }) =>
        readMany(
          await callApi(productEditingRoutes.listUpkeepProducts, {
            query: {
              page: { number: 1, size: 20 },
              search: search.trim() || undefined,
              filters: { team_id: team, state: 'active', kind: 'gift' },
            },
            signal,
          }),
        ).items,
      placeholderData: keepPreviousData,
    }),
  )
}

/** A product with its variants. */
export function useTeamProduct(id: string) {
  return useQuery(
    queryOptions({
      queryKey: ['upkeepProducts', 'variants', id],
      enabled: id !== '',
      queryFn: async ({ signal }) =>
        readOne(await callApi(productEditingRoutes.getUpkeepProduct, { params: { id }, signal })),
    }),
  )
}
export type VariantChoice = NonNullable<ReturnType<typeof useTeamProduct>['data']>['variants'][number]

/** The operators who can look after a project. */
export function useManagerChoices() {
  return useQuery(
    queryOptions({
      queryKey: ['operatorAccounts'],
      queryFn: async ({ signal }) => readMany(await callApi(operatorRoutes.listOperators, { signal })).items,
      staleTime: 0,
    }),
  )
}

const keepProject = (answer: ResponseOf<typeof projectDeskRoutes.getOperatorProject>) => {
  queryClient.setQueryData(projectKey(answer.data.id), readProject(answer))
}
const refreshes = ['operatorProjects']

export const useCreateDeskProject = (onDone: (id: string) => void) =>
  useCall(projectDeskRoutes.createOperatorProject, {
    refreshes,
    quiet: true,
    success: answer => `${answer.data.attributes.name} is made. Its team sees it from now on.`,
    onSuccess: answer => onDone(answer.data.id),
  })
export const useUpdateDeskProject = (onDone: () => void) =>
  useCall(projectDeskRoutes.updateOperatorProject, {
    refreshes,
    quiet: true,
    success: 'The project was saved.',
    onSuccess: answer => {
      keepProject(answer)
      onDone()
    },
  })
export const useMoveProject = (onDone: () => void) =>
  useCall(projectDeskRoutes.moveOperatorProject, {
    refreshes,
    fallback: 'The project could not be moved.',
    onSuccess: answer => {
      keepProject(answer)
      onDone()
    },
  })
export const useQuoteProject = (onDone: () => void) =>
  useCall(projectDeskRoutes.quoteOperatorProject, {
    refreshes,
    quiet: true,
    success: 'The quote was sent to the team’s owners.',
    onSuccess: answer => {
      keepProject(answer)
      onDone()
    },
  })

export const useSetItemGoods = (name: string, onDone: () => void) =>
  useCall(projectRunRoutes.setProjectItemGoods, {
    refreshes,
    fallback: 'The product could not be saved.',
    success: `The product of ${name} was saved. Check the orders again.`,
    onSuccess: onDone,
  })
