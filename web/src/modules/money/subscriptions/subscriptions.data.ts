import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { subscriptionRoutes } from '@ribbon/contract/money/subscriptions/subscriptions'
import { callApi } from '../../../platform/api.ts'
import { goToConfirmation, useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'
import { remainingOrdersQuery, subscriptionQuery } from '../../../platform/session-queries.ts'

const refreshes = ['subscriptions', 'remainingOrders', 'invoices', 'runningInvoices', 'planChanges']

/** The team's subscription, read afresh here; every other second while the provider confirms a change of it. */
export function useSubscription() {
  return useQuery({
    ...subscriptionQuery,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.isChanging && !data.isAwaitingOwner ? 2_000 : false),
  })
}

/** How many of the gifts left were bought on top of the plan. */
export function useBoughtOnTop(): number {
  const sends = useQuery(remainingOrdersQuery)
  return sends.data?.availableOrders ?? 0
}

export function usePlans() {
  return useQuery(
    queryOptions({
      queryKey: ['plans'],
      queryFn: async ({ signal }) => readMany(await callApi(subscriptionRoutes.listPlans, { signal })),
    }),
  )
}

/** What a change to a plan would cost. Asked anew each time, since the days left count. */
export function usePlanChange(planId: string | undefined) {
  return useQuery(
    queryOptions({
      queryKey: ['planChanges', planId],
      enabled: planId !== undefined,
      staleTime: 0,
      gcTime: 0,
      retry: false,
      queryFn: async ({ signal }) =>
        readOne(
          await callApi(subscriptionRoutes.previewSubscription, {
            body: { paige_subscription: { plan_id: planId ?? '' } },
            signal,
          }),
        ),
    }),
  )
}

const fallback = 'The subscription could not be changed.'

export function useSubscribe() {
  const router = useRouter()
  return useCall(subscriptionRoutes.subscribe, {
    refreshes,
    quiet: true,
    onError: goToConfirmation,
    success: 'You have been successfully subscribed!',
    onSuccess: () => {
      if (router.state.location.pathname !== '/manage-billing')
        void router.navigate({ href: '/manage-billing' })
    },
  })
}

export function useChangePlan() {
  return useCall(subscriptionRoutes.changeSubscription, {
    refreshes,
    quiet: true,
    onError: goToConfirmation,
    success: answer =>
      `Your subscription has been updated: you are on ${answer.data.attributes.planName ?? 'the new plan'} now.`,
  })
}

export function useCancelSubscription(onDone: () => void) {
  return useCall(subscriptionRoutes.cancelSubscription, { refreshes, fallback, onSuccess: onDone })
}

export function useResumeSubscription() {
  return useCall(subscriptionRoutes.resumeSubscription, {
    refreshes,
    fallback,
    success: 'Your plan goes on.',
  })
}

export function useRetryPayment() {
  return useCall(subscriptionRoutes.retrySubscriptionPayment, {
    refreshes,
    fallback: 'The payment could not be tried again.',
    onError: goToConfirmation,
    success: answer =>
      answer.data.attributes.status === 'past_due'
        ? 'The payment is being tried again.'
        : 'Your plan is paid.',
  })
}

export type SubscriptionView = NonNullable<ReturnType<typeof useSubscription>['data']>
export type PlanView = NonNullable<ReturnType<typeof usePlans>['data']>['items'][number]
