import type { Consumer } from '@rails/actioncable'
import { queryClient } from '../query-client.ts'

export interface LiveMessage {
  event: string
  type: string
  id: string
}

export type Audience = 'member' | 'operator'

const lines: Record<Audience, { query: Record<string, string>; channels: readonly string[] }> = {
  member: { query: {}, channels: ['TeamChannel', 'UserChannel'] },
  operator: { query: { as: 'operator' }, channels: ['OperatorChannel'] },
}

const coalesceMs = 150
const listeners = new Set<(message: LiveMessage) => void>()
const refusedListeners = new Set<() => void>()
const changedTypes = new Set<string>()
let consumer: Consumer | undefined
/** Whose screens are told, while any are. */
let wanted: Audience | undefined
let wasConnected = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Opens `/cable` for the session; every message makes the queries of its type be read again. */
export async function startLive(audience: Audience = 'member') {
  if (wanted === audience) return
  stopLive()
  wanted = audience
  const { createConsumer } = await import('@rails/actioncable')
  if (wanted !== audience || consumer) return
  const { query, channels } = lines[audience]
  consumer = createConsumer(() => cableUrl(query))
  for (const channel of channels) {
    consumer.subscriptions.create(
      { channel },
      {
        received: receiveLive,
        // Whatever happened while the line was down is read again.
        connected: ({ reconnected } = { reconnected: false }) => {
          wasConnected = true
          if (reconnected) void queryClient.invalidateQueries()
        },
        disconnected: ({ willAttemptReconnect } = { willAttemptReconnect: true }) => {
          if (!willAttemptReconnect) leaveLive()
        },
      },
    )
  }
}

/** The first time with the page's age, so that it is told what changed after it read its records and before its socket was open. */
function cableUrl(query: Record<string, string>): string {
  const params = new URLSearchParams(query)
  if (!wasConnected) params.set('page_age_ms', String(Math.round(performance.now())))
  return `/cable?${params}`
}

export function stopLive() {
  wanted = undefined
  wasConnected = false
  consumer?.disconnect()
  consumer = undefined
}

/** The server sent the line away for good: this session ended, or its cookie is a new one. */
function leaveLive() {
  if (!wanted || !wasConnected) return
  stopLive()
  for (const listener of refusedListeners) listener()
}

export function onLiveRefused(listener: () => void): () => void {
  refusedListeners.add(listener)
  return () => refusedListeners.delete(listener)
}

export function onLive(listener: (message: LiveMessage) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function receiveLive(raw: unknown) {
  const message = raw as LiveMessage | null
  if (typeof message?.type !== 'string') return
  changedTypes.add(message.type)
  for (const listener of listeners) listener(message)
  timer ??= setTimeout(() => {
    timer = undefined
    for (const queryKey of [...changedTypes].flatMap(queriesOf))
      void queryClient.invalidateQueries({ queryKey })
    changedTypes.clear()
  }, coalesceMs)
}

/** The queries of operators that show records of a type of events; the parcels' are read again by their queue. */
const operatorQueries: Record<string, readonly (readonly string[])[]> = {
  adminOrders: [['operatorProjects']],
  bundles: [['upstoreBundles', 'list']],
  deposits: [['refundRequests']],
  handovers: [['handovers']],
  invoices: [['operatorInvoices']],
  members: [['careTeams'], ['carePeople']],
  pickLists: [['pickLists']],
  products: [['upstoreProducts', 'list'], ['deskStock']],
  restockRequests: [['restockRequests']],
  shopMonthlyFees: [['operatorShopFeeLines']],
  subscriptions: [['careTeams']],
  teams: [['careTeams']],
}

function queriesOf(type: string): readonly (readonly string[])[] {
  return wanted === 'operator' ? (operatorQueries[type] ?? []) : [[type]]
}
