import { identityRoutes } from '@ribbon/contract/people/identity/identity'
import type { FastifyRequest } from 'fastify'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Authentication } from '../../../platform/http/check-access.ts'
import type { Answer } from '../../../platform/http/answer.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { refuse } from '../../../platform/refusal.ts'
import { sessionOf, type MemberActor } from '../../../platform/http/actor.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { deleteOperatorSession, operatorSessionSeconds } from '../operators/operators.store.ts'
import { signInOperator } from './sign-in-operator.ts'
import { endOwnSession } from './sessions/end-own-session.ts'
import { endSession } from './sessions/end-session.ts'
import { endSessions } from './sessions/end-sessions.ts'
import { attachSession } from './sessions/attach-session.ts'
import { presentAuthUser, presentOperator, presentSession, presentUser } from './identity.present.ts'
import { findProfile } from './profile.store.ts'
import { listSessions } from './sessions/sessions.store.ts'
import { type UserRow } from './users.store.ts'
import type { Device, OpenedSession } from './sessions/open-session.ts'
import { impersonationSeconds, sessionCookies } from './sessions/session-cookies.ts'
import { signIn, type SignInSettings } from './sign-in.ts'
import { startImpersonation } from './start-impersonation.ts'
import { stopImpersonation } from './stop-impersonation.ts'
import { updateUser } from './update-user.ts'

export interface IdentityDependencies {
  secure: boolean
  secretKey: string
  authenticate: (request: FastifyRequest) => Promise<Authentication>
  refusePasswordSignIn: SignInSettings['refusePasswordSignIn']
  /** Where the browser goes on to sign out, handed in by sso; called before the session ends. */
  startSingleLogout: (db: Db, actor: MemberActor) => Promise<string | undefined>
  /** Creates the user and their team; handed in by accounts. */
  signUp: (
    db: Db,
    input: { email: string; password: string; firstName: string; lastName: string; teamName: string },
    device: Device,
  ) => Promise<{ user: UserRow; session: OpenedSession }>
}

export function identityCalls({
  secure,
  secretKey,
  signUp,
  authenticate,
  refusePasswordSignIn,
  startSingleLogout,
}: IdentityDependencies): Implemented[] {
  const cookies = sessionCookies(secure)
  return implement(identityRoutes, {
    signUp: async ({ db, limits, body, ip, headers, answer }) => {
      await limits.spend('sign-up', { ip })
      const { user, session } = await signUp(
        db,
        {
          email: body.email,
          password: body.password,
          firstName: body.first_name,
          lastName: body.last_name,
          teamName: body.team.name,
        },
        deviceOf(headers, ip),
      )
      attachSession(answer, session, secure)
      return { status: 'success' as const, data: presentAuthUser(user) }
    },
    signIn: async ({ db, limits, request, body, ip, headers, answer }) => {
      const { user, session } = await limits.guessPassword({ request, answer, account: body.email }, () =>
        signIn(db, { secretKey, limits, refusePasswordSignIn }, body, deviceOf(headers, ip)),
      )
      attachSession(answer, session, secure)
      return { data: presentAuthUser(user) }
    },
    signOut: async ({ db, actor, answer }) => {
      const logoutUrl = await startSingleLogout(db, actor)
      await inTransaction(db, tx => endSession(tx, actor))
      answer.clearCookie(cookies.member)
      for (const name of ['access-token', 'client', 'expiry', 'uid', 'token-type', 'authorization'])
        answer.removeHeader(name)
      return { success: true as const, ...(logoutUrl === undefined ? {} : { logout_url: logoutUrl }) }
    },
    validateToken: async ({ db, request, answer }) => {
      const { actor, headers } = await authenticate(request)
      if (actor?.kind !== 'member') refuse('invalid_token')
      for (const [name, value] of Object.entries(headers)) answer.header(name, value)
      const profile = await findProfile(db, actor.userId)
      return { success: true as const, data: presentAuthUser(profile ?? refuse('invalid_token')) }
    },
    getUser: ({ db, actor }) => showUser(db, actor),
    updateUser: async ({ db, actor, body }) => {
      await inTransaction(db, tx => updateUser(tx, actor, body))
      return showUser(db, actor)
    },
    listSessions: async ({ db, actor }) => {
      const sessions = await listSessions(db, actor.userId)
      return {
        data: sessions.map(session => presentSession(session, sessionOf(actor))),
        meta: { totalCount: sessions.length },
      }
    },
    endOwnSession: ({ db, actor, params }) => inTransaction(db, tx => endOwnSession(tx, actor, params.id)),
    endOtherSessions: ({ db, actor }) => inTransaction(db, tx => endSessions(tx, actor, sessionOf(actor))),
    impersonateMember: async ({ db, actor, params, answer }) => {
      const userId = await inTransaction(db, tx => startImpersonation(tx, actor, params.id))
      return showImpersonated(db, actor, userId, answer)
    },
    stopImpersonating: async ({ db, actor, answer }) => {
      const userId = await inTransaction(db, tx => stopImpersonation(tx, actor))
      return showImpersonated(db, actor, userId, answer)
    },
    operatorSignIn: async ({ db, limits, request, ip, body, answer }) => {
      const { operator, token } = await limits.guessPassword(
        { request, answer, account: body.email, kind: 'operator' },
        () => signInOperator(db, { secretKey, limits }, body, ip),
      )
      answer.cookie(cookies.operator, token, operatorSessionSeconds)
      return presentOperator(operator)
    },
    operatorSignOut: async ({ db, actor, answer }) => {
      await inTransaction(db, tx => deleteOperatorSession(tx, actor.sessionId))
      answer.clearCookie(cookies.operator)
      return { success: true as const }
    },
    getOperator: async ({ actor }) =>
      presentOperator({ id: actor.operatorId, name: actor.name, email: actor.email, role: actor.role }),
  })
}

async function showUser(db: Db, actor: MemberActor) {
  return presentUser((await findProfile(db, actor.userId)) ?? refuse('sign_in_required'), actor)
}

/** The user the session works as from now on; the header `current-uid` names them at once (reading D5). */
async function showImpersonated(db: Db, actor: MemberActor, userId: number, answer: Answer) {
  const profile = (await findProfile(db, userId)) ?? refuse('sign_in_required')
  answer.header('current-uid', profile.email)
  const until =
    userId === actor.login.userId
      ? undefined
      : new Date(databaseTime().getTime() + impersonationSeconds * 1000)
  return presentUser(profile, { login: actor.login, impersonatingUntil: until })
}

function deviceOf(headers: Record<string, string | string[] | undefined>, ip: string): Device {
  return { userAgent: String(headers['user-agent'] ?? ''), ip }
}
