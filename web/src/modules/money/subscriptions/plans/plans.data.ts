import { queryOptions, useQuery } from '@tanstack/react-query'
import { planUpkeepRoutes } from '@ribbon/contract/money/subscriptions/plans'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readMany } from '../../../../platform/documents.ts'

async function readPlans(signal: AbortSignal) {
  return readMany(await callApi(planUpkeepRoutes.listUpkeepPlans, { signal })).items
}
export type PlanRow = Awaited<ReturnType<typeof readPlans>>[number]

export function usePlans() {
  return useQuery(
    queryOptions({ queryKey: ['upkeepPlans'], queryFn: ({ signal }) => readPlans(signal), staleTime: 0 }),
  )
}
export const useCreatePlan = (onDone: () => void) =>
  useCall(planUpkeepRoutes.createPlan, {
    refreshes: ['upkeepPlans'],
    success: answer => `${answer.data.attributes.name} is now offered.`,
    quiet: true,
    onSuccess: onDone,
  })
export const useUpdatePlan = (onDone: () => void) =>
  useCall(planUpkeepRoutes.updatePlan, {
    refreshes: ['upkeepPlans'],
    success: 'The plan was changed.',
    quiet: true,
    onSuccess: onDone,
  })
const planChange = { refreshes: ['upkeepPlans'], fallback: 'The plan could not be changed.' } as const
export const useArchivePlan = () =>
  useCall(planUpkeepRoutes.archivePlan, {
    ...planChange,
    success: answer => `${answer.data.attributes.name} is no longer offered.`,
  })
export const useUnarchivePlan = () =>
  useCall(planUpkeepRoutes.unarchivePlan, {
    ...planChange,
    success: answer => `${answer.data.attributes.name} is offered again.`,
  })
export const useMakePlanDefault = () =>
  useCall(planUpkeepRoutes.makePlanDefault, {
    ...planChange,
    success: answer => `${answer.data.attributes.name} is now the trial plan for new teams.`,
  })
