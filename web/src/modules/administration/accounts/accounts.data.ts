import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { auditRoutes } from '@ribbon/contract/people/audit'
import { planUpkeepRoutes } from '@ribbon/contract/money/subscriptions/plans'
import type { teamModules } from '@ribbon/contract/administration/accounts/account-inputs'
import { accountRoutes } from '@ribbon/contract/administration/accounts/accounts'
import type { SubscriptionStatus } from './accounts.rules.ts'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'

export interface TeamListState {
  page: number
  size: number
  q: string
  plan: string
  status: string
  module: string
  suspended: string
  gifts: string
  sort: string
}

async function readTeams(
  { page, size, q, plan, status, module, suspended, gifts, sort }: TeamListState,
  signal: AbortSignal,
) {
  return readMany(
    await callApi(accountRoutes.listCareTeams, {
      signal,
      query: {
        page: { number: page, size },
        search: q.trim() || undefined,
        sort: (sort || undefined) as 'name' | undefined,
        filters: {
          plan_id: plan || undefined,
          status: (status || undefined) as SubscriptionStatus | undefined,
          module: (module || undefined) as (typeof teamModules)[number] | undefined,
          suspended: (suspended || undefined) as 'true' | undefined,
          without_gifts: gifts === 'none' ? 'true' : undefined,
        },
      },
    }),
  )
}
export type TeamRow = Awaited<ReturnType<typeof readTeams>>['items'][number]

export function useTeams(state: TeamListState) {
  return useQuery(
    queryOptions({
      queryKey: ['careTeams', 'list', state],
      queryFn: ({ signal }) => readTeams(state, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
}

async function countTeams(filters: { without_gifts?: 'true' }, signal: AbortSignal) {
  const query = { page: { number: 1, size: 1 }, filters }
  return readMany(await callApi(accountRoutes.listCareTeams, { query, signal })).totalCount
}

export function useTeamCount() {
  return useQuery(
    queryOptions({ queryKey: ['careTeams', 'count'], queryFn: ({ signal }) => countTeams({}, signal) }),
  )
}

/** How many teams wait until their first gifts are set up. */
export function useTeamsWithoutGifts() {
  return useQuery(
    queryOptions({
      queryKey: ['careTeams', 'without-gifts'],
      refetchInterval: 60_000,
      queryFn: ({ signal }) => countTeams({ without_gifts: 'true' }, signal),
    }),
  )
}

const readTeam = async (id: string, signal: AbortSignal) =>
  readOne(await callApi(accountRoutes.getCareTeam, { params: { id }, signal }))
export type TeamView = Awaited<ReturnType<typeof readTeam>>

export function useTeam(id: string) {
  return useQuery(
    queryOptions({
      queryKey: ['careTeams', 'one', id],
      queryFn: ({ signal }) => readTeam(id, signal),
      staleTime: 0,
    }),
  )
}

const changes = { refreshes: ['careTeams', 'auditEvents'] } as const
export const useCreateTeam = (onDone: (id: string) => void) =>
  useCall(accountRoutes.createCareTeam, {
    ...changes,
    success: answer => `${answer.data.attributes.name} was created. Its first admin gets an invitation.`,
    quiet: true,
    onSuccess: answer => onDone(answer.data.id),
  })
export const useUpdateTeam = () =>
  useCall(accountRoutes.updateCareTeam, {
    ...changes,
    success: 'The team was changed.',
    fallback: 'The team could not be changed.',
  })
export const useGivePlan = (onDone: () => void) =>
  useCall(accountRoutes.giveTeamPlan, {
    ...changes,
    success: answer => `The team is now on ${answer.data.attributes.planName ?? 'the plan'}.`,
    fallback: 'The plan could not be changed.',
    onSuccess: onDone,
  })
export const useExtendTrial = (onDone: () => void) =>
  useCall(accountRoutes.extendTrial, {
    ...changes,
    success: 'The trial was extended.',
    fallback: 'The trial could not be extended.',
    onSuccess: onDone,
  })
export const useGiveShipments = (onDone: () => void) =>
  useCall(accountRoutes.giveShipments, {
    ...changes,
    success: answer =>
      `The team has ${answer.data.attributes.remainingOrders.toLocaleString('en-US')} shipments left.`,
    fallback: 'The shipments could not be added.',
    onSuccess: onDone,
  })
export const useSetLimits = (onDone: () => void) =>
  useCall(accountRoutes.setTeamLimits, {
    ...changes,
    success: 'The limits were set.',
    fallback: 'The limits could not be set.',
    onSuccess: onDone,
  })
export const useSetStoreShare = (onDone: () => void) =>
  useCall(accountRoutes.setStoreShare, {
    ...changes,
    success: 'The share was set. It counts for checkouts from now on.',
    fallback: 'The share could not be set.',
    onSuccess: onDone,
  })
export const useSuspend = (onDone: () => void) =>
  useCall(accountRoutes.suspendTeam, {
    ...changes,
    success: 'The team is suspended. Its admins get an email.',
    fallback: 'The team could not be suspended.',
    onSuccess: onDone,
  })
export const useLiftSuspension = (onDone: () => void) =>
  useCall(accountRoutes.liftSuspension, {
    ...changes,
    success: 'The team can work again. Its admins get an email.',
    fallback: 'The suspension could not be lifted.',
    onSuccess: onDone,
  })

async function readPeople(id: string, page: number, size: number, signal: AbortSignal) {
  return readMany(
    await callApi(accountRoutes.listCarePeople, {
      params: { id },
      query: { page: { number: page, size } },
      signal,
    }),
  )
}
export type PersonRow = Awaited<ReturnType<typeof readPeople>>['items'][number]

export function usePeople(id: string, { page, size }: { page: number; size: number }) {
  return useQuery(
    queryOptions({
      queryKey: ['carePeople', id, page, size],
      queryFn: ({ signal }) => readPeople(id, page, size, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
}
export const useEndSessions = () =>
  useCall(accountRoutes.endPersonSessions, {
    refreshes: ['carePeople', 'auditEvents'],
    success: ({ ended }) => (ended === 1 ? 'One session was ended.' : `${ended} sessions were ended.`),
    fallback: 'The sessions could not be ended.',
  })

export function useNotes(id: string) {
  return useQuery(
    queryOptions({
      queryKey: ['teamNotes', id],
      queryFn: async ({ signal }) =>
        readMany(await callApi(accountRoutes.listTeamNotes, { params: { id }, signal })).items,
      staleTime: 0,
    }),
  )
}
export const useAddNote = (onDone: () => void) =>
  useCall(accountRoutes.addTeamNote, {
    refreshes: ['teamNotes'],
    fallback: 'The note could not be saved.',
    onSuccess: onDone,
  })

async function readLog(id: string, page: number, size: number, signal: AbortSignal) {
  return readMany(
    await callApi(auditRoutes.listTeamAuditEvents, {
      params: { id },
      query: { page: { number: page, size } },
      signal,
    }),
  )
}
export type LogRow = Awaited<ReturnType<typeof readLog>>['items'][number]

export function useLog(id: string, { page, size }: { page: number; size: number }) {
  return useQuery(
    queryOptions({
      queryKey: ['auditEvents', 'team', id, page, size],
      queryFn: ({ signal }) => readLog(id, page, size, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
}

/** The plans an operator can give a team, or filter teams by. */
export function usePlanChoices() {
  return useQuery(
    queryOptions({
      queryKey: ['upkeepPlans'],
      queryFn: async ({ signal }) =>
        readMany(await callApi(planUpkeepRoutes.listUpkeepPlans, { signal })).items,
      staleTime: 0,
    }),
  )
}
