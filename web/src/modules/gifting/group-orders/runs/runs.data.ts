import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { groupOrderActionRoutes } from '@ribbon/contract/gifting/group-orders/group-order-actions'
import { groupOrderRunRoutes } from '@ribbon/contract/gifting/group-orders/runs'
import type { QueryInputOf, ResponseOf } from '@ribbon/contract/route'
import { callApi, newKey } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readMany, readOne } from '../../../../platform/documents.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { keepOrder, showState } from '../group-orders.data.ts'
import type { GroupOrderView } from '../group-orders.data.ts'

const lookAgainMs = 1_000

const readPlan = (answer: ResponseOf<typeof groupOrderRunRoutes.getGroupOrderPlan>) => readOne(answer)
export type PlanView = ReturnType<typeof readPlan>
const planKey = (orderId: string, planId: string) => ['groupOrders', 'plan', orderId, planId] as const

/** Looked at again while its prices are being found. */
export const planQuery = (orderId: string, planId: string) =>
  queryOptions({
    queryKey: planKey(orderId, planId),
    queryFn: async ({ signal }): Promise<PlanView> =>
      readPlan(
        await callApi(groupOrderRunRoutes.getGroupOrderPlan, { params: { id: orderId, planId }, signal }),
      ),
    refetchInterval: query => (query.state.data?.state === 'planning' ? lookAgainMs : false),
  })

const readPlanRows = async (
  params: { id: string; planId: string },
  query: QueryInputOf<typeof groupOrderRunRoutes.listGroupOrderPlanRows>,
  signal: AbortSignal,
) => readMany(await callApi(groupOrderRunRoutes.listGroupOrderPlanRows, { params, query, signal }))
export type PlanRowView = Awaited<ReturnType<typeof readPlanRows>>['items'][number]

/** The people of a plan or run, and what happens to each. */
export const planRowsQuery = (
  orderId: string,
  plan: Pick<PlanView, 'id' | 'planHash' | 'state'>,
  asked: QueryInputOf<typeof groupOrderRunRoutes.listGroupOrderPlanRows>,
) =>
  queryOptions({
    queryKey: ['groupOrders', 'planRows', orderId, plan.id, plan.planHash, plan.state, asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readPlanRows({ id: orderId, planId: plan.id }, asked, signal),
  })

/** The runs that were begun, newest first. */
export const runsQuery = (
  orderId: string,
  asked: QueryInputOf<typeof groupOrderRunRoutes.listGroupOrderRuns>,
) =>
  queryOptions({
    queryKey: ['groupOrders', 'runs', orderId, asked],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      readMany(
        await callApi(groupOrderRunRoutes.listGroupOrderRuns, {
          params: { id: orderId },
          query: asked,
          signal,
        }),
      ),
  })

/** A dry run; it takes nothing. */
export const useMakePlan = () =>
  useCall(groupOrderRunRoutes.planGroupOrderRun, {
    quiet: true,
    onSuccess: (answer, { params }) =>
      queryClient.setQueryData(planKey(params.id, answer.data.id), readPlan(answer)),
  })

/** How far the run is. */
export const runStateQuery = (orderId: string, isRunning: boolean) =>
  queryOptions({
    queryKey: ['groupOrders', 'runState', orderId],
    enabled: isRunning,
    queryFn: async ({ signal }) =>
      readOne(await callApi(groupOrderActionRoutes.getGroupOrderState, { params: { id: orderId }, signal })),
    refetchInterval: isRunning ? lookAgainMs : false,
  })

/** The state is shown as validating at once, and as before when the run is refused (S2 §4). */
export function useFinalize(order: GroupOrderView, onDone: () => void) {
  return useMutation({
    mutationFn: (input: { plan: PlanView; isWithoutCards: boolean; key?: string }) =>
      callApi(groupOrderRunRoutes.beginOrderProcessing, {
        params: { id: order.id },
        body: {
          plan_id: input.plan.id,
          plan_hash: input.plan.planHash,
          without_cards: input.isWithoutCards,
        },
        idempotencyKey: input.key ?? newKey(),
      }),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: ['groupOrders', 'one', order.id] })
      showState(order.id, 'validating')
    },
    onSuccess: answer => {
      keepOrder(answer)
      onDone()
    },
    onError: () => showState(order.id, order.state),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['groupOrders'] }),
  })
}

export const useStartAutoFinalize = (onDone: () => void) =>
  useCall(groupOrderRunRoutes.startAutoFinalize, {
    refreshes: ['groupOrders'],
    success: 'From now on, who confirms gets an order.',
    fallback: 'Auto-finalize could not be started.',
    onSuccess: answer => {
      keepOrder(answer)
      onDone()
    },
  })
export const useStopAutoFinalize = () =>
  useCall(groupOrderRunRoutes.stopAutoFinalize, {
    refreshes: ['groupOrders'],
    success: 'People who confirm wait for you again.',
    fallback: 'Auto-finalize could not be stopped.',
    onSuccess: keepOrder,
  })
