import { queryOptions, useQuery } from '@tanstack/react-query'
import { projectRunRoutes } from '@ribbon/contract/projects/project-runs/project-runs'
import type { ResponseOf } from '@ribbon/contract/route'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'
import { queryClient } from '../../../platform/query-client.ts'

const readRun = (answer: ResponseOf<typeof projectRunRoutes.getProjectPlan>) => readOne(answer)
export type ProjectRunView = ReturnType<typeof readRun>

const runKey = (projectId: string, planId: string) => ['operatorProjects', 'plan', projectId, planId] as const
const lookAgainMs = 2_000
const isAtWork = (run: ProjectRunView | undefined) => run?.state === 'paying' || run?.state === 'running'

/** A plan, or how far its run is; looked at again while orders are being made. */
export const useProjectPlan = (projectId: string, planId: string | undefined) =>
  useQuery({
    queryKey: runKey(projectId, planId ?? ''),
    enabled: planId !== undefined,
    queryFn: async ({ signal }): Promise<ProjectRunView> => {
      const before = queryClient.getQueryData<ProjectRunView>(runKey(projectId, planId ?? ''))
      const run = readRun(
        await callApi(projectRunRoutes.getProjectPlan, {
          params: { id: projectId, planId: planId ?? '' },
          signal,
        }),
      )
      if (isAtWork(before) && !isAtWork(run)) refreshBeside()
      return run
    },
    refetchInterval: query => (isAtWork(query.state.data) ? lookAgainMs : false),
  })

/** Loads the project, its submissions and its log again, for the end of a run has changed them. */
function refreshBeside(): void {
  void queryClient.invalidateQueries({
    queryKey: ['operatorProjects'],
    predicate: query => query.queryKey[1] !== 'plan',
  })
}

/** The people of a plan who get nothing, and why. */
export const useProblemsOfPlan = (projectId: string, planId: string) =>
  useQuery(
    queryOptions({
      queryKey: ['operatorProjects', 'planProblems', projectId, planId],
      queryFn: async ({ signal }) =>
        readMany(
          await callApi(projectRunRoutes.listProjectPlanRows, {
            params: { id: projectId, planId },
            query: { filters: { kind: 'problem' } },
            signal,
          }),
        ),
    }),
  )

/** The run that was begun last. */
export const useLastRun = (projectId: string) =>
  useQuery(
    queryOptions({
      queryKey: ['operatorProjects', 'runs', projectId],
      queryFn: async ({ signal }) =>
        readMany(
          await callApi(projectRunRoutes.listProjectRuns, {
            params: { id: projectId },
            query: { page: { number: 1, size: 1 } },
            signal,
          }),
        ),
      staleTime: 0,
    }),
  )

const keepRun = (answer: ResponseOf<typeof projectRunRoutes.getProjectPlan>, projectId: string) =>
  queryClient.setQueryData(runKey(projectId, answer.data.id), readRun(answer))

export const usePlanProject = () =>
  useCall(projectRunRoutes.planProject, {
    fallback: 'The plan could not be made.',
    onSuccess: (answer, { params }) => keepRun(answer, params.id),
  })

export const usePlaceProject = () =>
  useCall(projectRunRoutes.placeProject, {
    fallback: 'The orders could not be placed.',
    refreshes: ['operatorProjects'],
    onSuccess: (answer, { params }) => keepRun(answer, params.id),
  })

export const useAskForApproval = () =>
  useCall(projectRunRoutes.askForApproval, {
    fallback: 'The owners could not be asked.',
    success: 'The owners were asked by mail.',
    onSuccess: (answer, { params }) => keepRun(answer, params.id),
  })

export const useExtraCost = (projectId: string, isShown: boolean) =>
  useQuery({
    queryKey: ['adminOrders', 'extraCost', projectId],
    enabled: isShown,
    queryFn: async ({ signal }) =>
      (await callApi(projectRunRoutes.getExtraCost, { params: { id: projectId }, signal })).data,
  })

export const useApproveExtraCost = () =>
  useCall(projectRunRoutes.approveExtraCost, {
    refreshes: ['adminOrders'],
    fallback: 'The cost could not be approved.',
    success: 'Approved. The parcels can be sent now.',
  })
