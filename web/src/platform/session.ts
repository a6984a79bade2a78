import { useQuery } from '@tanstack/react-query'
import { identityRoutes } from '@ribbon/contract/people/identity/identity'
import { useEffect } from 'react'
import { senderName } from '@ribbon/contract/full-name'
import type { Module, Role } from '@ribbon/contract/route'
import {
  switchToSignedInUser,
  forgetPerson,
  hasSwitched,
  leaveImpersonation,
  rememberPerson,
} from './session/impersonation.ts'
import { ApiError, callApi, watchSession } from './api.ts'
import { errorCode } from './error-code.ts'
import { clearSavedState, openSavedState } from './saved-state.ts'
import { loginKey, mayHaveSession, forgetLastRoute, takeLastRoute } from './last-visit.ts'
import { onLiveRefused, startLive, stopLive } from './live/live.ts'
import { queryClient } from './query-client.ts'
import {
  profileQuery,
  subscriptionQuery,
  teamQuery,
  type Profile,
  type SessionSubscription,
  type SessionTeam,
} from './session-queries.ts'
import { shownMoney, type ShownMoney } from './session/shown-money.ts'
import { clearToastHistory, showErrorText } from './toasts.ts'
import { forgetKeptForms, keepOpenForms, releaseKeptForms } from '../ui/form/unsent-forms.ts'

export { profileQuery, teamQuery, type Profile }
export interface Session extends ShownMoney {
  user: Profile
  team: SessionTeam
  subscription: SessionSubscription
  roles: readonly Role[]
  modules: readonly Module[]
}

function sessionOf(user: Profile, team: SessionTeam, subscription: SessionSubscription): Session {
  const roles: readonly Role[] = user.roles.length > 0 ? user.roles : ['member']
  return { user, team, subscription, roles, modules: team.teamModuleNames, ...shownMoney(team, user, roles) }
}

/** The session of this browser, read once and cached; undefined without one. */
export async function loadSession(): Promise<Session | undefined> {
  try {
    const [user, team, subscription] = await Promise.all([
      queryClient.ensureQueryData(profileQuery),
      queryClient.ensureQueryData(teamQuery),
      queryClient.ensureQueryData(subscriptionQuery),
    ])
    openSavedState(user.id)
    releaseKeptForms(user.id)
    rememberPerson(user.id)
    if (localStorage.getItem(loginKey) === null) localStorage.setItem(loginKey, user.email)
    void startLive()
    return sessionOf(user, team, subscription)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined
    if (errorCode(error) === 'impersonation_over' && (await hasSwitched())) return loadSession()
    throw error
  }
}

/** For screens that need a session; the guards render them only with one. */
export function useSession(): Session {
  const user = useQuery(profileQuery).data
  const team = useQuery(teamQuery).data
  const subscription = useQuery(subscriptionQuery).data
  if (!user || !team || !subscription)
    throw new Error('A screen that needs a session was rendered without one')
  return sessionOf(user, team, subscription)
}

/** Whom this session impersonates, and until when. */
export function useImpersonated(): { name: string; until: string } | undefined {
  const { user } = useSession()
  return user.impersonatedBy ? { name: user.fullName, until: user.impersonatedBy.until } : undefined
}

/** The same on pages that open without a session, too: those ask the server only where this browser has signed in. */
export function useKnownImpersonation(): { name: string; until: string } | undefined {
  useEffect(() => {
    if (mayHaveSession()) void loadSession().catch(() => undefined)
  }, [])
  const user = useQuery({ ...profileQuery, enabled: false }).data
  return user?.impersonatedBy ? { name: user.fullName, until: user.impersonatedBy.until } : undefined
}

/** `otpCode` is for accounts with a second factor. */
export async function signIn(email: string, password: string, otpCode?: string) {
  const { data } = await callApi(identityRoutes.signIn, {
    body: { user: { email, password, otp_code: otpCode } },
  })
  return takeSession(data.email)
}

/** Loads the session that an answer opened and returns where to go. If it opened none after all, the guard there asks to sign in. */
export async function takeSession(email: string, start = '/report'): Promise<string> {
  queryClient.clear()
  forgetPerson()
  localStorage.setItem(loginKey, email)
  const session = await loadSession().catch(() => undefined)
  const asked = takeLastRoute()
  return session?.team.betaDashboardPath ?? asked ?? start
}

export async function signUp({
  teamName,
  ...user
}: {
  email: string
  password: string
  first_name: string
  last_name: string
  teamName: string
}) {
  await callApi(identityRoutes.signUp, { body: { user, team: { name: teamName } } })
}

/** The name on a card: the team's where the user gave none. */
export function useSenderName(): string {
  const { user, team } = useSession()
  return senderName(user, team.name)
}

let isLeaving = false

/** Returns where to go on to, so that the team's identity provider ends its session, too. */
export async function signOut(): Promise<string | undefined> {
  const logoutUrl = await endSession()
  forgetLastRoute()
  await closeSession({ remembersRoute: false })
  forgetKeptForms()
  clearSavedState()
  clearToastHistory()
  return logoutUrl
}

/** Signs out silently and stays on the page, because an invitation's link was opened (S1 §2). */
export async function leaveSession() {
  await endSession()
  forgetLastRoute()
  stopLive()
  forgetPerson()
  localStorage.removeItem(loginKey)
  queryClient.clear()
  forgetKeptForms()
  clearSavedState()
  clearToastHistory()
}

/** A 401 means that the server has ended the session already. */
async function endSession(): Promise<string | undefined> {
  isLeaving = true
  try {
    return (await callApi(identityRoutes.signOut)).logout_url
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    return undefined
  } finally {
    isLeaving = false
  }
}

export type SessionEnd = { remembersRoute: boolean }
const closedListeners = new Set<(end: SessionEnd) => Promise<void>>()

/** The router leaves the signed-in screens here, before their data is dropped. */
export function onSessionClosed(listener: (end: SessionEnd) => Promise<void>): () => void {
  closedListeners.add(listener)
  return () => closedListeners.delete(listener)
}

async function closeSession(end: SessionEnd) {
  stopLive()
  const user = queryClient.getQueryData(profileQuery.queryKey)
  if (end.remembersRoute && user) keepOpenForms(user.id)
  localStorage.removeItem(loginKey)
  await Promise.all([...closedListeners].map(listener => listener(end)))
  queryClient.clear()
}

const hasLoadedSession = () => queryClient.getQueryData(profileQuery.queryKey) !== undefined

watchSession({
  signedOut() {
    if (isLeaving || !mayHaveSession()) return
    if (!hasLoadedSession()) return localStorage.removeItem(loginKey)
    showErrorText('You need to sign in or sign up before continuing.')
    void closeSession({ remembersRoute: true })
  },
  otherUnauthorized(path) {
    // Reading the profile again after its own 401 would never end.
    if (hasLoadedSession() && path !== identityRoutes.getUser.path)
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
  },
  actedAs: switchToSignedInUser,
  impersonationOver: leaveImpersonation,
})

// If the session has ended, the 401 leads to the sign-in page; if only the cookie was renewed, the live connection reopens.
onLiveRefused(() => {
  if (hasLoadedSession())
    void queryClient.fetchQuery({ ...profileQuery, staleTime: 0, retry: false }).then(
      () => startLive(),
      () => undefined,
    )
})

if (typeof window !== 'undefined') {
  window.addEventListener('storage', event => {
    if (event.key === loginKey && event.newValue === null && hasLoadedSession())
      void closeSession({ remembersRoute: false })
  })
}
