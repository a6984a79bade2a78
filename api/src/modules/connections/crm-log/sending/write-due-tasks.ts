import type { Db, Tx } from '../../../../platform/db/database.ts'
import type { Log } from '../../../../platform/log.ts'
import {
  CrmLimited,
  CrmProblem,
  CrmRevoked,
  CrmUnavailable,
  isPassing,
} from '../../../../services/crm/crm-errors.ts'
import type { CrmSession, TaskResult } from '../../../../services/crm/crm-session.ts'
import { findConnection, type CrmConnection } from '../../crm/crm.store.ts'
import type { CrmSettings } from '../../crm/refresh-tokens.ts'
import { withCrm } from '../../crm/with-crm.ts'
import { announceLog } from '../announce-log.ts'
import { findSentTasks, mostSought } from './find-sent-tasks.ts'
import {
  clearSent,
  forgetTasks,
  giveUp,
  lookNoSooner,
  markSent,
  postpone,
  recordRefused,
  recordWritten,
  rest,
  skipUnlinked,
  skipWaiting,
} from './outcomes.store.ts'
import { LeaseLost, listDue, underLease, type DueEntry, type DueKind, type Sender } from './sending.store.ts'
import { composeChange, composeSubject, composeTask } from './tasks.present.ts'
import { waitAfter } from './wait-after.ts'

export interface CrmLogging extends CrmSettings {
  db: Db
  log: Log
}

/** Salesforce takes so many records in one call. */
const mostOfCall = 200
/** A request that was cut off has ended in Salesforce by then. */
const lookAfterSeconds = 60
const sendWithinMs = 5_000
const minute = 60

/** Writes one batch of what is due of a person; false where nothing more is to be done now. */
export async function writeDueTasks(logging: CrmLogging, sender: Sender): Promise<boolean> {
  for (const kind of ['unknown', 'new', 'changed'] as const) {
    const due = await listDue(logging.db, sender, kind, kind === 'unknown' ? mostSought : mostOfCall)
    if (due.length === 0) continue
    try {
      await write[kind](logging, sender, due)
    } catch (error) {
      return settleFailure(logging, sender, { kind, due }, error)
    }
    return true
  }
  return false
}

const write: Record<DueKind, (logging: CrmLogging, sender: Sender, due: DueEntry[]) => Promise<void>> = {
  unknown: lookForTasks,
  new: createTasks,
  changed: changeTasks,
}

/** A call that is sent once more, with a new token, is sent only by whoever still has the lease. */
const inSalesforce = <T>(
  logging: CrmLogging,
  owner: Sender,
  work: (session: CrmSession, connection: CrmConnection) => Promise<T>,
) => {
  const beforeRepeat = () =>
    unlessStalled(() => underLease(logging.db, owner, tx => lookNoSooner(tx, owner, lookAfterSeconds)))
  return withCrm(logging.db, logging, { owner, share: 'background', beforeRepeat }, work)
}

/** A worker that stalled may no longer ask: another one may be looking for its tasks. */
async function unlessStalled<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  if (performance.now() - began > sendWithinMs) throw new LeaseLost('The worker stalled.')
  return result
}

/** Nobody knows whether these were made, so they are looked for before anything is made. */
async function lookForTasks(logging: CrmLogging, sender: Sender, due: DueEntry[]): Promise<void> {
  const { found, instanceUrl } = await inSalesforce(logging, sender, async (session, connection) => ({
    found: await findSentTasks(session, due),
    instanceUrl: connection.instanceUrl,
  }))
  const written = due.flatMap(entry => {
    const taskId = found.get(entry.subject ?? '')
    return taskId === undefined ? [] : [{ entry, taskId }]
  })
  await underLease(logging.db, sender, async tx => {
    await recordWritten(tx, sender, instanceUrl, written)
    await clearSent(
      tx,
      sender,
      due.filter(entry => !found.has(entry.subject ?? '')),
    )
    announceLog(tx, sender)
  })
}

async function createTasks(logging: CrmLogging, sender: Sender, due: DueEntry[]): Promise<void> {
  const unlinked = due.filter(entry => entry.recordUid === null || entry.isErased)
  const linked = due.filter(entry => !unlinked.includes(entry))
  if (unlinked.length > 0) await underLease(logging.db, sender, tx => skipUnlinked(tx, sender, unlinked))
  if (linked.length === 0) return
  await inSalesforce(logging, sender, async (session, { instanceUrl }) => {
    const tasks = linked.map(entry => ({ entry, subject: composeSubject(entry) }))
    const sent = await unlessStalled(() =>
      underLease(logging.db, sender, tx => markSent(tx, sender, tasks, lookAfterSeconds)),
    )
    const asked = tasks.filter(({ entry }) => sent.has(entry.id))
    if (asked.length === 0) return
    const results = await session.createTasks(asked.map(({ entry, subject }) => composeTask(entry, subject)))
    await record(logging, sender, { due: asked.map(({ entry }) => entry), results, instanceUrl })
  })
}

async function changeTasks(logging: CrmLogging, sender: Sender, due: DueEntry[]): Promise<void> {
  const results = await inSalesforce(logging, sender, async (session, { instanceUrl }) => ({
    results: await session.changeTasks(
      due.map(entry => ({ id: entry.taskId ?? '', fields: composeChange(entry) })),
    ),
    instanceUrl,
  }))
  await record(logging, sender, { due, ...results })
}

/** Each task has an answer of its own. */
function record(
  { db }: CrmLogging,
  sender: Sender,
  { due, results, instanceUrl }: { due: DueEntry[]; results: TaskResult[]; instanceUrl: string },
): Promise<void> {
  const answers = due.map((entry, at) => ({ entry, result: results[at] }))
  const written = answers.flatMap(({ entry, result }) =>
    result && 'id' in result ? [{ entry, taskId: result.id, version: entry.wanted }] : [],
  )
  const problems = answers.flatMap(({ entry, result }) =>
    result && 'problem' in result ? [{ entry, problem: result.problem }] : [],
  )
  const passing = problems.filter(({ problem }) => isPassing(problem.code))
  const gone = problems.filter(({ entry, problem }) => isTaskGone(entry, problem))
  const refused = problems.filter(each => !passing.includes(each) && !gone.includes(each))
  return underLease(db, sender, async tx => {
    await recordWritten(tx, sender, instanceUrl, written)
    await recordRefused(tx, sender, refused.map(refusalOf))
    await forgetTasks(
      tx,
      sender,
      gone.map(({ entry }) => entry),
    )
    const again = passing.map(({ entry }) => entry)
    await clearSent(tx, sender, again)
    await tryLater(tx, sender, again, { code: 'crm_unavailable', leastSeconds: 0 })
    announceLog(tx, sender)
  })
}

/** Somebody has deleted the task in Salesforce; a deleted record would be named by its field. */
function isTaskGone(entry: DueEntry, { code, fields }: CrmProblem): boolean {
  return (
    entry.taskId !== null &&
    fields.length === 0 &&
    ['NOT_FOUND', 'ENTITY_IS_DELETED', 'INVALID_CROSS_REFERENCE_KEY'].includes(code)
  )
}

const refusalOf = ({ entry, problem }: { entry: DueEntry; problem: CrmProblem }) => ({
  entry,
  code: problem.code,
  text: problem.message,
  fields: problem.fields,
})

/** What a whole batch without an answer of its own waits for, or ends as; whether the person's turn goes on. */
async function settleFailure(
  { db }: CrmLogging,
  sender: Sender,
  { kind, due }: { kind: DueKind; due: DueEntry[] },
  error: unknown,
): Promise<boolean> {
  const isKnown = error instanceof CrmRevoked || error instanceof CrmLimited || error instanceof CrmProblem
  if (!isKnown && !(error instanceof CrmUnavailable)) throw error
  const connection = error instanceof CrmRevoked ? await findConnection(db, sender) : undefined
  return underLease(db, sender, async tx => {
    if (isKnown && kind === 'new') await clearSent(tx, sender, due)
    const isRefused = error instanceof CrmProblem && !isPassing(error.code)
    if (isRefused && kind !== 'unknown')
      await recordRefused(
        tx,
        sender,
        due.map(entry => refusalOf({ entry, problem: error })),
      )
    else if (error instanceof CrmLimited) await rest(tx, sender, 'crm_limited', 5 * minute)
    else if (connection?.state === 'connected') await rest(tx, sender, 'crm_resting', 60 * minute)
    else if (error instanceof CrmRevoked)
      await skipWaiting(tx, sender, connection ? 'revoked' : 'not_connected')
    else
      await tryLater(tx, sender, due, {
        code: 'crm_unavailable',
        leastSeconds: isKnown || kind !== 'new' ? 0 : lookAfterSeconds,
      })
    announceLog(tx, sender)
    return isRefused && kind !== 'unknown'
  })
}

async function tryLater(
  tx: Tx,
  sender: Sender,
  entries: readonly DueEntry[],
  { code, leastSeconds }: { code: string; leastSeconds: number },
): Promise<void> {
  const waits = entries.map(entry => ({
    entry,
    waitSeconds: waitAfter(entry.attempts + 1, Math.random()),
  }))
  await postpone(
    tx,
    sender,
    waits.flatMap(({ entry, waitSeconds }) =>
      waitSeconds === undefined ? [] : [{ entry, waitSeconds: Math.max(waitSeconds, leastSeconds) }],
    ),
    code,
  )
  await giveUp(
    tx,
    sender,
    waits.flatMap(({ entry, waitSeconds }) => (waitSeconds === undefined ? [entry] : [])),
  )
}
