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
import { openDueQueue } from './open-due-queue.ts'
import { sendMessage, type Sending, type SentTry } from './send-message.ts'
import { unsealSecrets } from './unseal-secrets.ts'
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
/** What comes while messages are being sent does not wait for the next start of the task. */
const keepLookingMs = 2_000
const recordAfterMs = 100
const renewAfterMs = 5_000

/** Sends what is due to all endpoints side by side, until nothing has been left for a while that no other node sends. */
export async function deliverMessages(delivering: Delivering, stopping: AbortSignal): Promise<void> {
  const turns = new Set<Promise<void>>()
  let lastBusyAt = Number.NEGATIVE_INFINITY
  const isBusy = () => performance.now() - lastBusyAt < keepLookingMs
  do {
    while (turns.size < mostEndpoints && !stopping.aborted) {
      const endpoint = await claimEndpoint(delivering.db)
      if (!endpoint) break
      lastBusyAt = performance.now()
      const turn = serveEndpoint(delivering, endpoint, stopping)
        .catch((error: unknown) => delivering.log.error({ err: error }, 'webhook endpoint'))
        .finally(() => turns.delete(turn))
      turns.add(turn)
    }
    await Promise.race([...turns, sleep(lookAgainMs)])
  } while (turns.size > 0 || (isBusy() && !stopping.aborted))
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
    await sendWhatIsDue(delivering, endpoint, { signal, end })
    await endLease(db, endpoint)
  } finally {
    clearInterval(renewal)
  }
}

/**
 * Keeps a few requests under way, the next one as soon as one ends, until nothing is due or the turn is over; what was sent is recorded
 * meanwhile.
 */
async function sendWhatIsDue(
  delivering: Delivering,
  endpoint: ServedEndpoint,
  { signal, end }: { signal: AbortSignal; end: number },
): Promise<void> {
  const target = { url: endpoint.url, secrets: unsealSecrets(delivering.secretKey, endpoint) }
  const due = openDueQueue(excluded => listDue(delivering.db, endpoint, excluded))
  let finished: FinishedTry[] = []
  let isOpen = true
  let underWay = 0
  const record = async () => {
    const tries = finished
    finished = []
    if (tries.length > 0 && !(await recordAll(delivering, endpoint, tries))) isOpen = false
    due.release(tries)
  }
  const sendNext = async () => {
    while (isOpen && !signal.aborted && performance.now() < end) {
      const next = await due.take()
      if (!next && underWay === 0) return
      if (!next) {
        // Others may take long, and what comes up meanwhile does not wait for them.
        await sleep(lookAgainMs)
        continue
      }
      underWay++
      const sent = await sendMessage(delivering, target, next, signal).finally(() => underWay--)
      // What was cut off by us says nothing of the endpoint.
      if (signal.aborted && sent.problem !== null) return
      finished.push(finish(next, sent))
    }
  }
  const recorder = recordNowAndThen(record)
  await Promise.all(Array.from({ length: endpoint.isFailing ? 1 : mostRequests }, sendNext))
  await recorder.stop()
  await record()
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
