import type { Consumer } from '@rails/actioncable'
import { queryClient } from '../query-client.ts'

export interface LiveMessage {
  event: string
  type: string
  id: string
}

const coalesceMs = 150
const listeners = new Set<(message: LiveMessage) => void>()
const refusedListeners = new Set<() => void>()
const changedTypes = new Set<string>()
let consumer: Consumer | undefined
let wanted = false
let wasConnected = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Opens `/cable` for the session; every message makes the queries of its type be read again. */
export async function startLive() {
  if (wanted) return
  wanted = true
  const { createConsumer } = await import('@rails/actioncable')
  if (!wanted || consumer) return
  consumer = createConsumer('/cable')
  for (const channel of ['TeamChannel', 'UserChannel']) {
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

export function stopLive() {
  wanted = false
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
    for (const type of changedTypes) void queryClient.invalidateQueries({ queryKey: [type] })
    changedTypes.clear()
  }, coalesceMs)
}
