import { queryOptions, useQuery } from '@tanstack/react-query'
import { billingRoutes } from '@ribbon/contract/billing'
import { identityRoutes } from '@ribbon/contract/identity'
import type { Module, Role } from '@ribbon/contract/route'
import { teamRoutes } from '@ribbon/contract/teams'
import { ApiError, callApi, signInSentence, watchSession } from './api.ts'
import { readOne } from './documents.ts'
import { clearKeptState, openKeptState } from './kept-state.ts'
import { forgetLastRoute } from './last-route.ts'
import { startLive, stopLive } from './live.ts'
import { queryClient } from './query-client.ts'
import { clearToastHistory, showErrorText } from './toasts.ts'

/** Whom this browser signed in as; the cookie itself is out of script's reach. */
const loginKey = 'ribbon.login'

const readProfile = async (signal?: AbortSignal) => readOne(await callApi(identityRoutes.getUser, { signal }))
const readTeam = async (signal?: AbortSignal) => readOne(await callApi(teamRoutes.getTeam, { signal }))
const readSubscription = async (signal?: AbortSignal) => readOne(await callApi(billingRoutes.getSubscription, { signal }))

export type Profile = Awaited<ReturnType<typeof readProfile>>
export type SessionTeam = Awaited<ReturnType<typeof readTeam>>
export type SessionSubscription = Awaited<ReturnType<typeof readSubscription>>
export interface Session { user: Profile; team: SessionTeam; subscription: SessionSubscription; roles: readonly Role[]; modules: readonly Module[] }

const keep = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }
export const profileQuery = queryOptions({ ...keep, queryKey: ['users', 'me'], queryFn: ({ signal }) => readProfile(signal) })
export const teamQuery = queryOptions({ ...keep, queryKey: ['teams', 'mine'], queryFn: ({ signal }) => readTeam(signal) })
export const subscriptionQuery = queryOptions({ ...keep, queryKey: ['subscriptions', 'mine'], queryFn: ({ signal }) => readSubscription(signal) })

function sessionOf(user: Profile, team: SessionTeam, subscription: SessionSubscription): Session {
  return { user, team, subscription, roles: user.roles.length > 0 ? user.roles : ['member'], modules: team.teamModuleNames }
}

/** The session of this browser, read once and kept; undefined without one. */
export async function loadSession(): Promise<Session | undefined> {
  try {
    const [user, team, subscription] = await Promise.all([
      queryClient.ensureQueryData(profileQuery), queryClient.ensureQueryData(teamQuery), queryClient.ensureQueryData(subscriptionQuery),
    ])
    openKeptState(user.id)
    if (localStorage.getItem(loginKey) === null) localStorage.setItem(loginKey, user.email)
    void startLive()
    return sessionOf(user, team, subscription)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined
    throw error
  }
}

/** False where this browser never signed in or has signed out: then sign-in pages need not ask the server. */
export function mayHaveSession(): boolean {
  return localStorage.getItem(loginKey) !== null
}

/** For screens behind a session; they are not drawn without one. */
export function useSession(): Session {
  const user = useQuery(profileQuery).data
  const team = useQuery(teamQuery).data
  const subscription = useQuery(subscriptionQuery).data
  if (!user || !team || !subscription) throw new Error('A screen that needs a session was drawn without one')
  return sessionOf(user, team, subscription)
}

/** Who is impersonated: the profile differs from the one that signed in. */
export function useImpersonated(): string | undefined {
  const { user } = useSession()
  const login = localStorage.getItem(loginKey)
  return login !== null && login.toLowerCase() !== user.email.toLowerCase() ? user.fullName : undefined
}

export async function signIn(email: string, password: string) {
  const { data } = await callApi(identityRoutes.signIn, { body: { user: { email, password } } })
  queryClient.clear()
  localStorage.setItem(loginKey, data.email)
}

export async function signUp(input: { email: string; password: string; teamName: string }) {
  await callApi(identityRoutes.signUp, { body: { user: { email: input.email, password: input.password }, team: { name: input.teamName } } })
}

let isLeaving = false

/** Ends the session; a server that no longer knows it is as good. */
export async function signOut() {
  isLeaving = true
  try {
    await callApi(identityRoutes.signOut)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
  } finally {
    isLeaving = false
  }
  forgetLastRoute()
  await closeSession({ remembersRoute: false })
  clearKeptState()
  clearToastHistory()
}

export type SessionEnd = { remembersRoute: boolean }
const closedListeners = new Set<(end: SessionEnd) => Promise<void>>()

/** The router leaves the signed-in screens here, before what they show is dropped. */
export function onSessionClosed(listener: (end: SessionEnd) => Promise<void>): () => void {
  closedListeners.add(listener)
  return () => closedListeners.delete(listener)
}

async function closeSession(end: SessionEnd) {
  stopLive()
  localStorage.removeItem(loginKey)
  await Promise.all([...closedListeners].map(listener => listener(end)))
  queryClient.clear()
}

const hasLoadedSession = () => queryClient.getQueryData(profileQuery.queryKey) !== undefined

watchSession({
  signedOut() {
    if (isLeaving || !mayHaveSession()) return
    if (!hasLoadedSession()) return localStorage.removeItem(loginKey)
    showErrorText(signInSentence)
    void closeSession({ remembersRoute: true })
  },
  otherUnauthorized(path) {
    // The profile read itself may answer 401: reading it again would never end.
    if (hasLoadedSession() && path !== identityRoutes.getUser.path) void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
  },
  actedAs(email) {
    const profile = queryClient.getQueryData(profileQuery.queryKey)
    if (!profile || profile.email.toLowerCase() === email.toLowerCase()) return
    clearKeptState()
    void queryClient.fetchQuery({ ...profileQuery, staleTime: 0 }).then(user => openKeptState(user.id), () => undefined)
  },
})

if (typeof window !== 'undefined') {
  window.addEventListener('storage', event => {
    if (event.key === loginKey && event.newValue === null && hasLoadedSession()) void closeSession({ remembersRoute: false })
  })
}
