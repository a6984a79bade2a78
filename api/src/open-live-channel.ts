import type { FastifyInstance } from 'fastify'
import {
  authenticateSession,
  type SessionSettings,
} from './modules/people/identity/sessions/authenticate-session.ts'
import type { Db } from './platform/db/database.ts'
import { openCable } from './platform/live/cable.ts'
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

/** Sends what happens in a team to the sockets of its members, and closes those of sessions that have ended. */
export async function openLiveChannel(
  server: FastifyInstance,
  { db, log, sessionSettings, follow }: LiveSettings,
): Promise<{ closeSockets(): void; stop(): Promise<void> }> {
  const cable = await openCable(server, async request => {
    const { actor } = await authenticateSession(db, request, sessionSettings, false)
    if (actor?.kind !== 'member') return undefined
    return {
      sessionId: sessionOf(actor),
      userId: actor.userId,
      teamId: actor.teamId,
      seesTeam: actor.role === 'team_owner' || actor.role === 'store_admin',
    }
  })
  const feed = await followLiveEvents(
    db,
    events => {
      cable.deliver(events)
      follow(events)
      const ended = sessionsOf(events, 'session.ended')
      if (ended.size) cable.drop(identity => ended.has(identity.sessionId), false)
      const changed = sessionsOf(events, 'session.changed')
      if (changed.size) cable.drop(identity => changed.has(identity.sessionId), true)
    },
    log,
  )
  return { closeSockets: cable.stop, stop: feed.stop }
}

const sessionsOf = (events: LiveEvent[], event: string) =>
  new Set(events.filter(each => each.event === event).map(each => Number(each.subjectId)))
