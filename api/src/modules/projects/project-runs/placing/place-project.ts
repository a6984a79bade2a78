import { insertRunChunks } from '../../../gifting/orders/runs/run-chunks.store.ts'
import { randomUUID } from 'node:crypto'
import { databaseTime } from '../../../../platform/database-time.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { Refusal, refuse } from '../../../../platform/refusal.ts'
import { choosePayment } from '../../../money/payments/choose-payment.ts'
import { insertSharedAttempt, settleAttempt } from '../../../money/payments/payment-attempts.store.ts'
import type { ProjectKey, ProjectRow } from '../../projects/project-lock.store.ts'
import { changeProject } from '../../projects/projects.store.ts'
import { recordProjectChange } from '../../projects/record-project-change.ts'
import { lockInProduction } from '../lock-in-production.ts'
import { isPlanOutdated } from '../plans/unplaced-submissions.store.ts'
import { isApproved } from '../project-runs.states.ts'
import {
  changeProjectRun,
  findRunOfProject,
  lockProjectRun,
  planHashOf,
  type ProjectRunRow,
} from '../project-runs.store.ts'
import { projectChunks } from './project-chunks.store.ts'
import { refuseProjectRun } from './refuse-project-run.ts'
import { reserveUnits } from './reserve-units.ts'

/** Small enough that the work on one takes well under a second. */
const chunkRows = 500

export interface Placed {
  plan_id: string
  plan_hash: string
}

/**
 * Begins to make the orders of a plan that an operator has looked at, and takes all they need or nothing. Where nothing can pay, the
 * owners are told.
 */
export async function placeProject(
  db: Db,
  key: ProjectKey,
  actor: OperatorActor,
  body: Placed,
): Promise<ProjectRunRow> {
  try {
    return await inTransaction(db, tx => reserveRun(tx, key, actor, body))
  } catch (error) {
    if (error instanceof Refusal && paymentRefusals.includes(error.code))
      await inTransaction(db, tx => refusePlan(tx, key, body, error.message))
    throw error
  }
}

const paymentRefusals: readonly string[] = ['no_payment_method', 'invoices_overdue']

async function refusePlan(tx: Tx, key: ProjectKey, body: Placed, reason: string): Promise<void> {
  const project = await lockInProduction(tx, key)
  const run = await findPlan(tx, project, body)
  if (run?.state === 'planned') await refuseProjectRun(tx, project, run, reason)
}

async function findPlan(tx: Tx, project: ProjectRow, body: Placed): Promise<ProjectRunRow | undefined> {
  const found =
    (await findRunOfProject(tx, project, requestedId(body.plan_id) ?? refuse('not_found'))) ??
    refuse('not_found')
  return lockProjectRun(tx, found.id)
}

async function reserveRun(
  tx: Tx,
  key: ProjectKey,
  actor: OperatorActor,
  body: Placed,
): Promise<ProjectRunRow> {
  const project = await lockInProduction(tx, key)
  const run = (await findPlan(tx, project, body)) ?? refuse('not_found')
  if (run.state !== 'planned' || planHashOf(run) !== body.plan_hash) refuse('plan_changed')
  if (run.projectVersion !== project.version || (await isPlanOutdated(tx, run))) refuse('plan_changed')
  if (run.orderCount === 0) refuse('nobody_to_place')
  if (!isApproved(run)) refuse('project_cost_unapproved')
  return payRun(tx, project, run, actor)
}

/** Reserves stock by chunk, and then the money: at the agreed prices, from nobody's budget and no allowance of a plan. */
async function payRun(
  tx: Tx,
  project: ProjectRow,
  run: ProjectRunRow,
  actor: OperatorActor,
): Promise<ProjectRunRow> {
  const author = authorOf(actor)
  const attempt = await insertSharedAttempt(tx, {
    teamId: run.teamId,
    projectRunId: run.id,
    amountCents: run.totalCents,
    idempotencyKey: `project-run-${run.id}-${randomUUID()}`,
  })
  await insertRunChunks(tx, projectChunks, run, chunkRows)
  await reserveUnits(tx, run, author.name)
  const description = `${run.orderCount} ${run.orderCount === 1 ? 'parcel' : 'parcels'} of ${project.name}`
  const source = await choosePayment(tx, attempt, { description, taxCents: 0 }, author.name)
  const isPaid = source !== 'credit_card'
  if (isPaid) await settleAttempt(tx, attempt.id, { state: 'succeeded', source, providerId: null })
  await addJob(tx, isPaid ? 'place-project-orders' : 'settle-payment', { id: isPaid ? run.id : attempt.id })
  const changed = await changeProject(tx, project, { runId: run.id, refusal: null })
  await recordProjectChange(tx, author, project, {
    action: 'project.placing_began',
    version: changed.version,
    details: { run: run.id, parcels: run.orderCount, amountCents: run.totalCents, source },
  })
  return changeProjectRun(tx, run, {
    state: isPaid ? 'running' : 'paying',
    paymentAttemptId: attempt.id,
    confirmedAt: databaseTime(),
  })
}
