import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { OperatorRole } from '@ribbon/contract/people/operators/operator-groups'
import type { RowId } from '../db/row-id.ts'
import type { LiveEvent } from './live-events.ts'
import { recentEvents, type RecentEvents } from './recent-events.ts'

/** A member's socket; `seesTeam` decides whether events of other members reach it. */
export interface MemberIdentity {
  kind: 'member'
  sessionId: number
  userId: number
  teamId: number
  seesTeam: boolean
}
/** An operator's socket, and which types of events it is told of. */
export interface OperatorIdentity {
  kind: 'operator'
  sessionId: RowId
  role: OperatorRole
  hears: (type: string) => boolean
}
export type CableIdentity = MemberIdentity | OperatorIdentity

type Channel = 'team' | 'user' | 'operator'
interface Connection {
  socket: WebSocket
  identity: CableIdentity
  /** When its page began to load, if it says so: what has changed since is sent at each subscription. */
  pageOpenedAt: number | undefined
  /** The identifiers of the channels it is subscribed to. */
  channels: Partial<Record<Channel, string>>
  /** The types of which an operator is to be told. */
  unsent: Set<string>
}

export interface Cable {
  deliver(events: LiveEvent[]): void
  /** Closes the sockets of sessions that no longer count, or that must find out anew what they may see. */
  drop(matches: Matches, reconnect: boolean): void
  connections(): CableIdentity[]
  stop(): void
}

const protocol = 'actioncable-v1-json'
const pingMs = 3_000
/** All teams' events are many, so an operator hears of each type once a second. */
const operatorMs = 1_000
const maxIdentifierLength = 500
/** Allows for the time between the page saying its age and the server reading it. */
const handshakeMs = 5_000
/** "Going away": the client's own code for connecting elsewhere. */
const goingAway = 1001

type Matches = (identity: CableIdentity) => boolean

interface Sockets {
  connections: Set<Connection>
  /** Sockets whose session is being looked up, and what was dropped meanwhile: it may have been found just before it ended. */
  opening: Set<Matches[]>
  recent: RecentEvents
  isStopped: boolean
}

/** The Action Cable protocol at `/cable` (wire §2), so that the official client works unchanged. */
export async function openCable(
  app: FastifyInstance,
  identify: (request: FastifyRequest) => Promise<CableIdentity | undefined>,
): Promise<Cable> {
  const sockets: Sockets = {
    connections: new Set(),
    opening: new Set(),
    recent: recentEvents(),
    isStopped: false,
  }
  const { connections, opening, recent } = sockets
  await app.register(websocket, {
    options: {
      maxPayload: 16 * 1024,
      handleProtocols: offered => (offered.has(protocol) ? protocol : false),
    },
  })

  app.route({
    method: 'GET',
    url: '/cable',
    handler: async (_request, reply) => reply.code(404).type('text/plain').send('Page not found'),
    wsHandler: (socket, request) => {
      void accept(socket, pageOpenedAt(request), () => identify(request), sockets)
    },
  })

  const tell = setInterval(() => {
    for (const connection of connections) sendUnsent(connection)
  }, operatorMs)
  const ping = setInterval(() => {
    const message = Math.floor(Date.now() / 1000)
    for (const { socket } of connections) send(socket, { type: 'ping', message })
  }, pingMs)

  return {
    deliver(events) {
      recent.add(events)
      for (const connection of connections) for (const event of events) forward(connection, event)
    },
    drop(matches, reconnect) {
      for (const droppedMeanwhile of opening) droppedMeanwhile.push(matches)
      for (const connection of connections)
        if (matches(connection.identity)) disconnect(connection, 'remote', reconnect)
    },
    connections: () => [...connections].map(connection => connection.identity),
    stop() {
      clearInterval(ping)
      clearInterval(tell)
      sockets.isStopped = true
      for (const { socket } of connections) sendElsewhere(socket)
    },
  }
}

/** By `page_age_ms` in the query: how long ago its page began to load, by the browser's clock. */
function pageOpenedAt(request: FastifyRequest): number | undefined {
  const { page_age_ms: age } = request.query as Record<string, unknown>
  if (typeof age !== 'string' || !/^\d{1,12}$/.test(age)) return undefined
  return Date.now() - Number(age) - handshakeMs
}

async function accept(
  socket: WebSocket,
  pageOpenedAt: number | undefined,
  identify: () => Promise<CableIdentity | undefined>,
  sockets: Sockets,
): Promise<void> {
  const { connections, opening } = sockets
  socket.on('error', () => {})
  const early: string[] = []
  const keep = (data: { toString(): string }) => {
    early.push(data.toString())
  }
  socket.on('message', keep)
  const droppedMeanwhile: Matches[] = []
  opening.add(droppedMeanwhile)
  const identity = await identify().catch(() => undefined)
  opening.delete(droppedMeanwhile)
  if (sockets.isStopped) return sendElsewhere(socket)
  if (identity && droppedMeanwhile.some(matches => matches(identity))) {
    send(socket, { type: 'disconnect', reason: 'remote', reconnect: true })
    return socket.close()
  }
  if (!identity) {
    // Refusing the upgrade would make the client retry for ever (wire §2.1).
    send(socket, { type: 'disconnect', reason: 'unauthorized', reconnect: false })
    return socket.close()
  }
  const connection: Connection = { socket, identity, pageOpenedAt, channels: {}, unsent: new Set() }
  connections.add(connection)
  socket.on('close', () => connections.delete(connection))
  socket.off('message', keep)
  socket.on('message', data => receive(connection, data.toString(), sockets.recent))
  send(socket, { type: 'welcome' })
  for (const text of early) receive(connection, text, sockets.recent)
}

function receive(connection: Connection, text: string, recent: RecentEvents): void {
  let command: { command?: unknown; identifier?: unknown }
  try {
    command = JSON.parse(text)
  } catch {
    return
  }
  const { identifier } = command
  if (typeof identifier !== 'string' || identifier.length > maxIdentifierLength) return
  const channel = channelOf(identifier, connection.identity)
  if (command.command === 'subscribe') {
    // Silence on an unknown channel makes the client resend for ever, so it is rejected at once.
    if (!channel) return send(connection.socket, { identifier, type: 'reject_subscription' })
    connection.channels[channel] = identifier
    send(connection.socket, { identifier, type: 'confirm_subscription' })
    sendMissed(connection, channel, recent)
  } else if (command.command === 'unsubscribe' && channel && connection.channels[channel] === identifier) {
    delete connection.channels[channel]
  }
}

const channelNames: Record<CableIdentity['kind'], Record<string, Channel>> = {
  member: { TeamChannel: 'team', UserChannel: 'user' },
  operator: { OperatorChannel: 'operator' },
}

function channelOf(identifier: string, { kind }: CableIdentity): Channel | undefined {
  try {
    const { channel } = JSON.parse(identifier) as { channel?: unknown }
    const names = channelNames[kind]
    return typeof channel === 'string' && Object.hasOwn(names, channel) ? names[channel] : undefined
  } catch {
    return undefined
  }
}

/** Sends what changed while the page was loading and had no socket yet. */
function sendMissed(connection: Connection, channel: Channel, recent: RecentEvents): void {
  const { pageOpenedAt, channels } = connection
  if (pageOpenedAt === undefined) return
  const ofChannel = { ...connection, channels: { [channel]: channels[channel] } }
  for (const event of recent.since(pageOpenedAt)) forward(ofChannel, event)
}

function forward({ identity, socket, channels, unsent }: Connection, event: LiveEvent): void {
  if (identity.kind === 'operator') {
    if (identity.hears(event.type)) unsent.add(event.type)
    return
  }
  if (event.teamId !== identity.teamId) return
  const own = event.userId === identity.userId
  const message = { event: event.event, type: event.type, id: event.subjectId }
  if (channels.team !== undefined && (event.userId === null || own || identity.seesTeam))
    send(socket, { identifier: channels.team, message })
  if (channels.user !== undefined && own) send(socket, { identifier: channels.user, message })
}

/** Tells an operator which kinds of records changed, and of no team's records which. */
function sendUnsent({ socket, channels, unsent }: Connection): void {
  if (channels.operator !== undefined)
    for (const type of unsent)
      send(socket, { identifier: channels.operator, message: { event: 'changed', type, id: '' } })
  unsent.clear()
}

function disconnect(connection: Connection, reason: string, reconnect: boolean): void {
  send(connection.socket, { type: 'disconnect', reason, reconnect })
  connection.socket.close()
}

function sendElsewhere(socket: WebSocket): void {
  send(socket, { type: 'disconnect', reason: 'server_restart', reconnect: true })
  socket.close(goingAway)
}

function send(socket: WebSocket, frame: object): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame))
}
