import type { Db } from '../../../../platform/db/database.ts'
import { checkOrigin } from '../../../../platform/http/check-origin.ts'
import type { Authenticate } from '../../../../platform/http/check-access.ts'
import { hashToken } from '../../../../platform/ids.ts'
import { authenticateSession, anonymous, type SessionSettings } from './authenticate-session.ts'
import { findOperatorSession } from '../../operators/operators.store.ts'
import { sessionCookies } from './session-cookies.ts'

/** Recognizes members by token headers, query or cookie, and operators by their own cookie. */
export function sessionAuthentication(
  db: Db,
  settings: SessionSettings,
): Pick<Authenticate, 'member' | 'operator'> {
  return {
    member: request => authenticateSession(db, request, settings),
    operator: async request => {
      const token = request.cookies[sessionCookies(settings.secure).operator]
      if (!token) return anonymous
      const found = await findOperatorSession(db, hashToken(token))
      if (!found) return anonymous
      checkOrigin(request)
      return { actor: { kind: 'operator', ...found, ip: request.ip }, headers: {} }
    },
  }
}
