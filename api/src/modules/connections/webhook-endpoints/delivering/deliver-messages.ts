import { setTimeout as sleep } from 'node:timers/promises'
import { databaseTime } from '../../../../platform/database-time.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import type { Log } from '../../../../platform/log.ts'
import { missWaiting } from '../endpoints/endpoints.store.ts'
import {
  claimEndpoint,
  endLease,
  listDue,
  recordTries,
  renewLease,
  switchOffGone,
  type DueDelivery,
  type FinishedTry,
  type ServedEndpoint,
} from './delivering.store.ts'
import { sendMessage, type Sending, type SentTry } from './send-message.ts'
import { waitAfter } from './wait-after.ts'

export interface Delivering extends Sending {
  db: Db
  log: Log
}

/** Endpoints that one node serves at a time. Those that hang take a place for seconds, so there are many. */
const mostEndpoints = 200
/** Requests at once to an endpoint; one that fails gets one at a time. */
const mostRequests = 4
/** After this an endpoint lets others of its team go first. */
const turnMs = 10_000
const lookAgainMs = 250
const recordAfterMs = 100
const renewAfterMs = 5_000

/** Sends what is due to all endpoints side by side, until nothing is left that no other node sends. */
export async function deliverMessages(delivering: Delivering, stopping: AbortSignal): Promise<void> {
  const turns = new Set<Promise<void>>()
  do {
    while (turns.size < mostEndpoints && !stopping.aborted) {
      const endpoint = await claimEndpoint(delivering.db)
      if (!endpoint) break
      const turn = serveEndpoint(delivering, endpoint, stopping)
        .catch((error: unknown) => delivering.log.error({ err: error }, 'webhook endpoint'))
        .finally(() => turns.delete(turn))
      turns.add(turn)
    }
    await Promise.race([...turns, sleep(lookAgainMs)])
  } while (turns.size > 0)
}

/**
 * Sends to one endpoint for a while. What is under way when the node stops is sent again by another, with the same id and bytes.
 * After an error the lease runs out by itself, so that what cannot be sent is not tried without a pause.
 */
async function serveEndpoint(
  delivering: Delivering,
  endpoint: ServedEndpoint,
  stopping: AbortSignal,
): Promise<void> {
  const { db } = delivering
  const lost = new AbortController()
  const signal = AbortSignal.any([stopping, lost.signal])
  const renewal = setInterval(() => {
    renewLease(db, endpoint).then(
      isOurs => isOurs || lost.abort(),
      () => {},
    )
  }, renewAfterMs)
  try {
    const end = performance.now() + turnMs
    while (performance.now() < end && !signal.aborted) {
      const due = await listDue(db, endpoint)
      if (due.length === 0 || !(await sendAll(delivering, endpoint, due, { signal, end }))) break
    }
    await endLease(db, endpoint)
  } finally {
    clearInterval(renewal)
  }
}

/** Sends messages, a few at a time, and records how they went; false where the endpoint gets no more now. */
async function sendAll(
  delivering: Delivering,
  endpoint: ServedEndpoint,
  due: DueDelivery[],
  { signal, end }: { signal: AbortSignal; end: number },
): Promise<boolean> {
  const queue = [...due]
  let finished: FinishedTry[] = []
  let isOpen = true
  const record = async () => {
    const tries = finished
    finished = []
    if (tries.length > 0 && !(await recordAll(delivering, endpoint, tries))) isOpen = false
  }
  const sendNext = async () => {
    for (let next = queue.shift(); next && isOpen && performance.now() < end; next = queue.shift()) {
      const sent = await sendMessage(delivering, endpoint, next, signal)
      // What was cut off by us says nothing of the endpoint.
      if (signal.aborted && sent.problem !== null) return
      finished.push(finish(next, sent))
    }
  }
  const recorder = recordNowAndThen(record)
  await Promise.all(Array.from({ length: endpoint.isFailing ? 1 : mostRequests }, sendNext))
  await recorder.stop()
  await record()
  return isOpen
}

function recordNowAndThen(record: () => Promise<void>): { stop(): Promise<void> } {
  let last: Promise<void> | undefined
  const timer = setInterval(() => {
    // A batch that cannot be written is made again under the next lease.
    last ??= record()
      .catch(() => {})
      .finally(() => {
        last = undefined
      })
  }, recordAfterMs)
  return {
    async stop() {
      clearInterval(timer)
      await last
    },
  }
}

function finish(due: DueDelivery, sent: SentTry): FinishedTry {
  const step = due.step + 1
  const { retryAfter, ...tried } = sent
  const wait =
    sent.problem === null || sent.status === 410
      ? undefined
      : waitAfter(step, { status: sent.status, retryAfter }, { now: databaseTime(), random: Math.random() })
  const ended = sent.problem === null ? 'delivered' : 'failed'
  return {
    ...tried,
    eventId: due.eventId,
    number: due.tries + 1,
    step,
    state: wait === undefined ? ended : 'waiting',
    waitSeconds: wait ?? null,
  }
}

/** False where nothing more is sent to the endpoint: it is gone, it fails, or another worker has it. */
function recordAll({ db }: Delivering, endpoint: ServedEndpoint, tries: FinishedTry[]): Promise<boolean> {
  return inTransaction(db, async tx => {
    if (!(await recordTries(tx, endpoint, tries))) return false
    const { teamId, id } = endpoint
    announce(tx, { teamId, event: 'webhookEndpoint.updated', type: 'webhookEndpoints', id })
    if (!tries.some(({ status }) => status === 410)) return true
    if (await switchOffGone(tx, endpoint)) await missWaiting(tx, endpoint)
    return false
  })
}
