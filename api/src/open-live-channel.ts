import { hearsOf } from '@ribbon/contract/people/operators/operator-groups'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  authenticateSession,
  type SessionSettings,
} from './modules/people/identity/sessions/authenticate-session.ts'
import { sessionAuthentication } from './modules/people/identity/sessions/session-authentication.ts'
import { findOpenSessionRoles } from './modules/people/operators/operators.store.ts'
import type { Db } from './platform/db/database.ts'
import { openCable, type Cable, type CableIdentity } from './platform/live/cable.ts'
import { sessionOf } from './platform/http/actor.ts'
import { followLiveEvents, type LiveEvent } from './platform/live/live-events.ts'
import type { Log } from './platform/log.ts'

interface LiveSettings {
  db: Db
  log: Log
  sessionSettings: SessionSettings
  /** Told of all events. */
  follow: (events: readonly LiveEvent[]) => void
}

/** Their sessions end without an event, because events of sessions are a team's. */
const operatorsCheckedMs = 15_000

/** Sends what happens in a team to the sockets of its members and of operators, and closes those of sessions that have ended. */
export async function openLiveChannel(
  server: FastifyInstance,
  { db, log, sessionSettings, follow }: LiveSettings,
): Promise<{ closeSockets(): void; stop(): Promise<void> }> {
  const cable = await openCable(server, request => identify(db, request, sessionSettings))
  const feed = await followLiveEvents(
    db,
    events => {
      cable.deliver(events)
      follow(events)
      const ended = sessionsOf(events, 'session.ended')
      if (ended.size) cable.drop(isMemberIn(ended), false)
      const changed = sessionsOf(events, 'session.changed')
      if (changed.size) cable.drop(isMemberIn(changed), true)
    },
    log,
  )
  const check = setInterval(() => {
    dropEndedOperators(db, cable).catch(error => log.error({ err: error }, 'live sockets of operators'))
  }, operatorsCheckedMs)
  return {
    closeSockets: cable.stop,
    async stop() {
      clearInterval(check)
      await feed.stop()
    },
  }
}

/** A browser may have a member's and an operator's cookie; the screens say whose socket they open. */
async function identify(
  db: Db,
  request: FastifyRequest,
  settings: SessionSettings,
): Promise<CableIdentity | undefined> {
  if ((request.query as Record<string, unknown>)['as'] === 'operator') {
    const { actor } = await sessionAuthentication(db, settings).operator(request)
    if (actor?.kind !== 'operator') return undefined
    const { sessionId, role } = actor
    return { kind: 'operator', sessionId, role, hears: type => hearsOf(role, type) }
  }
  const { actor } = await authenticateSession(db, request, settings, false)
  if (actor?.kind !== 'member') return undefined
  return {
    kind: 'member',
    sessionId: sessionOf(actor),
    userId: actor.userId,
    teamId: actor.teamId,
    seesTeam: actor.role === 'team_owner' || actor.role === 'store_admin',
  }
}

/** Closes the sockets of operators whose session is over; one whose role has changed opens another. */
async function dropEndedOperators(db: Db, cable: Cable): Promise<void> {
  const operators = cable.connections().filter(identity => identity.kind === 'operator')
  if (operators.length === 0) return
  const roles = await findOpenSessionRoles(
    db,
    operators.map(operator => operator.sessionId),
  )
  const isIn = (identity: CableIdentity) => identity.kind === 'operator' && operators.includes(identity)
  cable.drop(identity => isIn(identity) && !roles.has(identity.sessionId), false)
  cable.drop(
    identity =>
      isIn(identity) && identity.kind === 'operator' && roles.get(identity.sessionId) !== identity.role,
    true,
  )
}

const isMemberIn = (sessions: ReadonlySet<number>) => (identity: CableIdentity) =>
  identity.kind === 'member' && sessions.has(identity.sessionId)

const sessionsOf = (events: LiveEvent[], event: string) =>
  new Set(events.filter(each => each.event === event).map(each => Number(each.subjectId)))
