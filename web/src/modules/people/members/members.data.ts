import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { memberRoutes } from '@ribbon/contract/people/members/members'
import type { Role } from '@ribbon/contract/route'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany } from '../../../platform/documents.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { errorMessages, showError, showErrorText, showInfo, showSuccess } from '../../../platform/toasts.ts'
import { runInParallel } from './run-in-parallel.ts'
import { outcomeToast, roleLabel, roleOf, type Outcome } from './members.rules.ts'

export interface MemberListState {
  page: number
  size: number
  q: string
  subteam: string
  role: string
}

async function readMembers({ page, size, q, subteam, role }: MemberListState, signal?: AbortSignal) {
  const filters = { subteam_id: subteam || undefined, role: roleOf(role) }
  return readMany(
    await callApi(memberRoutes.listMembers, {
      query: { page: { number: page, size }, search: q.trim() || undefined, filters },
      signal,
    }),
  )
}
type MemberList = Awaited<ReturnType<typeof readMembers>>
export type MemberRow = MemberList['items'][number]

const lists = ['members', 'list']

export function useMembers(state: MemberListState) {
  return useQuery(
    queryOptions({
      queryKey: [...lists, state],
      queryFn: ({ signal }) => readMembers(state, signal),
      placeholderData: keepPreviousData,
    }),
  )
}

/** Whom to ask for access. */
export function useAdmins() {
  return useQuery(
    queryOptions({
      queryKey: ['members', 'admins'],
      queryFn: async ({ signal }) => readMany(await callApi(memberRoutes.listAdmins, { signal })).items,
    }),
  )
}

/** The first people by name that fit what is typed. */
export function useFoundMembers(search: string) {
  const state = { page: 1, size: 50, q: search, subteam: '', role: '' }
  return useQuery(
    queryOptions({
      queryKey: ['members', 'found', search],
      queryFn: ({ signal }) => readMembers(state, signal),
      placeholderData: keepPreviousData,
    }),
  )
}

function showRole(id: string, roles: Role[]) {
  queryClient.setQueriesData<MemberList>(
    { queryKey: lists },
    list =>
      list && {
        ...list,
        items: list.items.map(member => (member.id === id ? { ...member, roles } : member)),
      },
  )
}

/** Shown at once; reverted when refused, and can be undone from its notice. */
export function useChangeRole(onOwnChange: () => void, ownId: string) {
  const change = useMutation({
    mutationFn: ({ member, role }: { member: MemberRow; role: Role }) =>
      callApi(memberRoutes.changeRole, { params: { id: member.id }, body: { user: { roles: [role] } } }),
    onMutate: async ({ member, role }) => {
      await queryClient.cancelQueries({ queryKey: lists })
      showRole(member.id, [role])
    },
    onError: (error, { member }) => {
      showRole(member.id, member.roles)
      showError(error, 'The role could not be updated.')
    },
    onSuccess: (_, { member, role }) => {
      const before = member.roles[0]
      const undo =
        before && member.id !== ownId
          ? {
              action: {
                label: 'Undo',
                run: () => change.mutate({ member: { ...member, roles: [role] }, role: before }),
              },
            }
          : undefined
      showSuccess(`${member.name} is now ${roleLabel([role])}.`, undo)
      if (member.id === ownId) onOwnChange()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['members'] }),
  })
  return change
}

export function useChangeBudget(name: string) {
  return useCall(memberRoutes.changeBudget, {
    refreshes: ['members', 'budgetEntries', 'users'],
    success: `The budget of ${name} was updated.`,
    fallback: 'The budget could not be updated.',
  })
}

/** The history of a budget, newest first, ten at a time. */
export function useBudgetEntries(memberId: string, isOn: boolean) {
  return useInfiniteQuery({
    queryKey: ['budgetEntries', 'history', memberId],
    enabled: isOn,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) =>
      readMany(
        await callApi(memberRoutes.listBudgetEntries, {
          params: { id: memberId },
          query: { page: { number: pageParam, size: 10 } },
          signal,
        }),
      ),
    getNextPageParam: (last, pages) => (pages.length * 10 < last.totalCount ? pages.length + 1 : undefined),
  })
}

/** Takes people out of the team, a few at a time; nobody stops the others. */
export async function removeMembers(people: readonly MemberRow[]): Promise<Outcome[]> {
  const outcomes = await runInParallel(people, 4, async ({ id, name }): Promise<Outcome> => {
    try {
      await callApi(memberRoutes.removeMember, { params: { id } })
      return { who: name, isDone: true, messages: ['Removed from the team.'] }
    } catch (error) {
      return { who: name, isDone: false, messages: errorMessages(error, 'This person could not be removed.') }
    }
  })
  showOutcomes(outcomes)
  await Promise.all(['members', 'subteams'].map(type => queryClient.invalidateQueries({ queryKey: [type] })))
  return outcomes
}

export function showOutcomes(outcomes: readonly Outcome[]) {
  const { kind, messages } = outcomeToast(outcomes)
  const show = { success: showSuccess, info: showInfo, error: showErrorText }[kind]
  show(messages)
}
