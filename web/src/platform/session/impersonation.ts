import { identityRoutes } from '@ribbon/contract/people/identity/identity'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { callApi } from '../api.ts'
import { readOne } from '../documents.ts'
import { clearSavedState, openSavedState } from '../saved-state.ts'
import { takeLastRoute } from '../last-visit.ts'
import { startLive, stopLive } from '../live/live.ts'
import { queryClient } from '../query-client.ts'
import { profileQuery, readProfile, subscriptionQuery, teamQuery, type Profile } from '../session-queries.ts'
import { clearToastHistory, showError, showInfo } from '../toasts.ts'

/** The user whose data the screens show. */
let personId: string | undefined
let switching: Promise<void> | undefined
const between = createStore(() => false)
const listeners = new Set<(href: string) => Promise<void>>()

/** Impersonates another member of the team for an hour. */
export function startImpersonation(memberId: string): Promise<void> {
  return switchPerson(
    async () => readOne(await callApi(identityRoutes.impersonateMember, { params: { id: memberId } })),
    () => '/report',
  )
}

/** Goes back to the own account, and to the page that was open before. */
export function stopImpersonation(): Promise<void> {
  return switchPerson(
    async () => readOne(await callApi(identityRoutes.stopImpersonating)),
    () => takeLastRoute() ?? '/report',
  )
}

/** Goes back to the own account, because the server says that the hour is over. */
export function leaveImpersonation() {
  if (switching) return
  const shown = queryClient.getQueryData(profileQuery.queryKey)
  const hour = shown ? `Your hour as ${shown.fullName}` : 'Your hour as someone else'
  void stopImpersonation().then(
    () => showInfo(`${hour} is over. You are back in your own account.`),
    error => showError(error, 'You could not go back to your own account. Try again.'),
  )
}

/** An answer names another user than the one on screen: impersonation began or ended in another window. */
export function switchToSignedInUser(email: string) {
  const shown = queryClient.getQueryData(profileQuery.queryKey)
  if (switching || !shown || shown.email.toLowerCase() === email.toLowerCase()) return
  void switchPerson(
    () => readProfile(),
    () => '/report',
  ).catch(() => undefined)
}

/** Waits for a switch in progress; true when there was one and it succeeded. */
export async function hasSwitched(): Promise<boolean> {
  return switching
    ? switching.then(
        () => true,
        () => false,
      )
    : false
}

/** Nothing is rendered between one user's page and the next one's. */
export const useIsSwitchingUser = () => useStore(between)

export function rememberPerson(id: string) {
  personId ??= id
}

export function forgetPerson() {
  personId = undefined
}

/** The router opens the new user's page here. */
export function onPersonChanged(listener: (href: string) => Promise<void>): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function switchPerson(ask: () => Promise<Profile>, href: () => string): Promise<void> {
  switching ??= ask()
    .then(user => becomePerson(user, href))
    .finally(() => {
      switching = undefined
    })
  return switching
}

/** Drops everything that was read, saved or received for the user before. */
async function becomePerson(user: Profile, href: () => string) {
  if (user.id === personId) return void queryClient.setQueryData(profileQuery.queryKey, user)
  personId = user.id
  between.setState(true, true)
  stopLive()
  await queryClient.cancelQueries()
  const ofSession = [profileQuery, teamQuery, subscriptionQuery].map(query => String(query.queryKey))
  queryClient.setQueryData(profileQuery.queryKey, user)
  for (const query of queryClient.getQueryCache().getAll())
    if (!ofSession.includes(String(query.queryKey))) query.reset()
  clearSavedState()
  openSavedState(user.id)
  clearToastHistory()
  await Promise.allSettled(
    [teamQuery, subscriptionQuery].map(query =>
      queryClient.fetchQuery({ ...query, staleTime: 0 } as typeof teamQuery),
    ),
  )
  const next = href()
  await Promise.all([...listeners].map(listener => listener(next)))
  between.setState(false, true)
  void startLive()
}
