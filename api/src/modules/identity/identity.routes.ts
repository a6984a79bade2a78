import { identityRoutes } from '@ribbon/contract/identity'
import type { FastifyRequest } from 'fastify'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import type { Authentication } from '../../platform/http/serve-routes.ts'
import { implement, type Answer, type Implemented } from '../../platform/http/implement.ts'
import { refuse } from '../../platform/refusal.ts'
import { endSession } from './end-session.ts'
import { presentAuthUser, presentOperator, presentUser } from './identity.present.ts'
import { deleteOperatorSession, findProfile, type UserRow } from './identity.store.ts'
import type { OpenedSession } from './open-session.ts'
import { operatorSessionSeconds, sessionCookies, sessionSeconds } from './session-cookies.ts'
import { sessionHeaders } from './session-headers.ts'
import { signIn } from './sign-in.ts'
import { signInOperator } from './sign-in-operator.ts'

export interface IdentityDependencies {
  secure: boolean
  authenticate: (request: FastifyRequest) => Promise<Authentication>
  /** Makes user and team; lives where teams and billing are known. */
  signUp: (db: Db, input: { email: string; password: string; teamName: string }, device: Device) => Promise<{ user: UserRow; session: OpenedSession }>
}

interface Device { userAgent: string; ip: string }

export function identityCalls({ secure, signUp, authenticate }: IdentityDependencies): Implemented[] {
  const cookies = sessionCookies(secure)
  const handOver = (answer: Answer, session: OpenedSession) => {
    for (const [name, value] of Object.entries(sessionHeaders(session, session))) answer.header(name, value)
    answer.header('current-uid', session.uid)
    answer.cookie(cookies.member, `${session.client}.${session.token}`, sessionSeconds)
  }
  return implement(identityRoutes, {
    signUp: async ({ db, body, ip, headers, answer }) => {
      const { user, session } = await signUp(db, { email: body.email, password: body.password, teamName: body.team.name }, deviceOf(headers, ip))
      handOver(answer, session)
      return { status: 'success' as const, data: presentAuthUser(user) }
    },
    signIn: async ({ db, body, ip, headers, answer }) => {
      const { user, session } = await signIn(db, body, deviceOf(headers, ip))
      handOver(answer, session)
      return { data: presentAuthUser(user) }
    },
    signOut: async ({ db, actor, answer }) => {
      await inTransaction(db, tx => endSession(tx, actor))
      answer.clearCookie(cookies.member)
      for (const name of ['access-token', 'client', 'expiry', 'uid', 'token-type', 'authorization']) answer.removeHeader(name)
      return { success: true as const }
    },
    validateToken: async ({ db, request, answer }) => {
      const { actor, headers } = await authenticate(request)
      if (actor?.kind !== 'member') refuse('invalid_token')
      for (const [name, value] of Object.entries(headers)) answer.header(name, value)
      const profile = await findProfile(db, actor.userId)
      return { success: true as const, data: presentAuthUser(profile ?? refuse('invalid_token')) }
    },
    getUser: async ({ db, actor }) => presentUser((await findProfile(db, actor.userId)) ?? refuse('sign_in_required')),
    operatorSignIn: async ({ db, body, answer }) => {
      const { operator, token } = await signInOperator(db, body)
      answer.cookie(cookies.operator, token, operatorSessionSeconds)
      return presentOperator(operator)
    },
    operatorSignOut: async ({ db, actor, answer }) => {
      await inTransaction(db, tx => deleteOperatorSession(tx, actor.sessionId))
      answer.clearCookie(cookies.operator)
      return { success: true as const }
    },
    getOperator: async ({ actor }) => presentOperator({ id: actor.operatorId, name: actor.name, email: actor.email }),
  })
}

function deviceOf(headers: Record<string, string | string[] | undefined>, ip: string): Device {
  return { userAgent: String(headers['user-agent'] ?? ''), ip }
}
