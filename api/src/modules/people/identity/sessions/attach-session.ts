import type { Answer } from '../../../../platform/http/answer.ts'
import type { OpenedSession } from './open-session.ts'
import { sessionCookies, sessionSeconds } from './session-cookies.ts'
import { sessionHeaders } from './session-headers.ts'

/** Adds a session that was just opened to the answer: its token headers, and the cookie for our web app. */
export function attachSession(answer: Answer, session: OpenedSession, isSecure: boolean): void {
  for (const [name, value] of Object.entries(sessionHeaders(session, session))) answer.header(name, value)
  answer.header('current-uid', session.uid)
  answer.cookie(sessionCookies(isSecure).member, `${session.client}.${session.token}`, sessionSeconds)
}
