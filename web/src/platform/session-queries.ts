import { queryOptions } from '@tanstack/react-query'
import { billingRoutes } from '@ribbon/contract/money/subscriptions/additional-sends'
import { subscriptionRoutes } from '@ribbon/contract/money/subscriptions/subscriptions'
import { identityRoutes } from '@ribbon/contract/people/identity/identity'
import { teamRoutes } from '@ribbon/contract/people/teams'
import { callApi } from './api.ts'
import { readOne } from './documents.ts'

export const readProfile = async (signal?: AbortSignal) =>
  readOne(await callApi(identityRoutes.getUser, { signal }))
const readTeam = async (signal?: AbortSignal) => readOne(await callApi(teamRoutes.getTeam, { signal }))
const readSubscription = async (signal?: AbortSignal) =>
  readOne(await callApi(subscriptionRoutes.getSubscription, { signal }))

export type Profile = Awaited<ReturnType<typeof readProfile>>
export type SessionTeam = Awaited<ReturnType<typeof readTeam>>
export type SessionSubscription = Awaited<ReturnType<typeof readSubscription>>

const keep = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }
export const profileQuery = queryOptions({
  ...keep,
  queryKey: ['users', 'me'],
  queryFn: ({ signal }) => readProfile(signal),
})
export const teamQuery = queryOptions({
  ...keep,
  queryKey: ['teams', 'mine'],
  queryFn: ({ signal }) => readTeam(signal),
})
export const subscriptionQuery = queryOptions({
  ...keep,
  queryKey: ['subscriptions', 'mine'],
  queryFn: ({ signal }) => readSubscription(signal),
})

/** How many gifts the team can still send, the same on every screen. */
export const remainingOrdersQuery = queryOptions({
  queryKey: ['remainingOrders', 'mine'],
  queryFn: async ({ signal }) => readOne(await callApi(billingRoutes.getRemainingOrders, { signal })),
})
