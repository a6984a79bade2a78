import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { identityRoutes } from '@ribbon/contract/people/identity/identity'
import { memberRoutes } from '@ribbon/contract/people/members/members'
import { recoveryRoutes } from '@ribbon/contract/people/identity/recovery'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readMany, readOne } from '../../../../platform/documents.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { profileQuery } from '../../../../platform/session.ts'
import { showError, showSuccess } from '../../../../platform/toasts.ts'
import { preferenceNews, type PreferenceName } from './profile.rules.ts'

export const updatedText = 'User profile updated successfully.'

export const useUpdateNames = () =>
  useCall(identityRoutes.updateUser, {
    success: updatedText,
    quiet: true,
    onSuccess: answer => queryClient.setQueryData(profileQuery.queryKey, readOne(answer)),
  })

interface PreferenceChange {
  name: PreferenceName
  isOn: boolean
}

function keepPreference({ name, isOn }: PreferenceChange) {
  queryClient.setQueryData(
    profileQuery.queryKey,
    user =>
      user && {
        ...user,
        emailNotificationsPreferencesBlob: { ...user.emailNotificationsPreferencesBlob, [name]: isOn },
      },
  )
}

/** Shown at once, saved one after the other, and undone from the notice. */
export function useChangePreference() {
  const change = useMutation({
    scope: { id: 'preferences' },
    mutationFn: ({ name, isOn }: PreferenceChange) =>
      callApi(identityRoutes.updateUser, {
        body: { user: { email_notifications_preferences_blob: { [name]: isOn } } },
      }),
    onMutate: keepPreference,
    onSuccess: (_, { name, isOn }) =>
      showSuccess([updatedText, preferenceNews(name, isOn)], {
        action: { label: 'Undo', run: () => change.mutate({ name, isOn: !isOn }) },
      }),
    onError: (error, { name, isOn }) => {
      keepPreference({ name, isOn: !isOn })
      showError(error, 'The notification could not be changed.')
    },
  })
  return change
}

export const useSendConfirmation = (email: string) =>
  useCall(recoveryRoutes.requestConfirmation, {
    success: `We have sent the link to ${email}. It may take a minute.`,
    fallback: 'The confirmation could not be sent.',
  })

/** Role and sub-team as the team keeps them. */
export function useOwnMember(userId: string) {
  return useQuery(
    queryOptions({
      queryKey: ['members', 'one', userId],
      queryFn: async ({ signal }) =>
        readOne(await callApi(memberRoutes.getMember, { params: { id: userId }, signal })),
    }),
  )
}

async function readEntries(userId: string, page: { number: number; size: number }, signal: AbortSignal) {
  return readMany(
    await callApi(memberRoutes.listBudgetEntries, { params: { id: userId }, query: { page }, signal }),
  )
}
export type BudgetEntryRow = Awaited<ReturnType<typeof readEntries>>['items'][number]

export function useBudgetEntries(userId: string, page: { number: number; size: number }) {
  return useQuery(
    queryOptions({
      queryKey: ['members', 'budget', userId, page],
      queryFn: ({ signal }) => readEntries(userId, page, signal),
      placeholderData: keepPreviousData,
    }),
  )
}

async function readSessions(signal: AbortSignal) {
  return readMany(await callApi(identityRoutes.listSessions, { signal }))
}
export type SessionRow = Awaited<ReturnType<typeof readSessions>>['items'][number]

export function useSessions() {
  return useQuery(
    queryOptions({ queryKey: ['sessions', 'mine'], queryFn: ({ signal }) => readSessions(signal) }),
  )
}

export const useEndSession = () =>
  useCall(identityRoutes.endOwnSession, {
    refreshes: ['sessions'],
    success: 'The device has been signed out.',
    fallback: 'The device could not be signed out.',
  })

export function useEndOtherSessions(onDone: () => void) {
  return useCall(identityRoutes.endOtherSessions, {
    refreshes: ['sessions'],
    success: 'All other devices have been signed out.',
    fallback: 'The other devices could not be signed out.',
    onSuccess: onDone,
  })
}
