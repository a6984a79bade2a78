import { setTimeout as sleep } from 'node:timers/promises'
import { closeDatabase, openDatabase, type Db } from '../../api/src/platform/db/database.ts'
import { findBrokenRows } from '../bench-database.ts'
import type { BenchData } from '../bench-data.ts'
import type { Figure } from '../figure-table.ts'
import { openHttpClient, type HttpClient } from '../http-client.ts'
import { perSecond } from '../measure-reads.ts'
import { median, type Pace } from '../rounds.ts'
import { checkSameRows } from '../same-rows.ts'
import { startProduct } from '../server-process.ts'
import { placeBare } from './bare-placing.ts'
import { makeProduced, signedInOperator } from './produced-project.ts'

const goal = 0.4

interface PlannedProject {
  projectId: number
  runId: number
  hash: string
}

/** P22: a project of five thousand people placed, from the confirmed plan to the last order, against the same rows by set-based SQL. */
export async function measurePlacing(databaseUrl: string, data: BenchData, pace: Pace): Promise<Figure> {
  const [rounds, people] = pace.isQuick ? [1, 1_000] : [3, 5_000]
  const db = openDatabase({ url: databaseUrl, max: 3 })
  const product = await startProduct({ databaseUrl, worker: true })
  const client = openHttpClient(product.origin)
  try {
    const operator = operatorCalls(client, await signedInOperator(db))
    const plan = async () =>
      operator.plan((await makeProduced(db, { teamId: data.teamId, ownerId: data.owner.id, people })).id)
    const ours = async (planned: PlannedProject) => {
      const began = performance.now()
      await operator.place(planned)
      await untilDone(db, planned)
      return (people * 1_000) / (performance.now() - began)
    }
    const limit = async ({ runId }: PlannedProject) => {
      const began = performance.now()
      const connection = await db.pool.connect()
      try {
        await placeBare(connection, runId)
      } finally {
        connection.release()
      }
      return (people * 1_000) / (performance.now() - began)
    }
    const pairs: { ours: PlannedProject; limit: PlannedProject }[] = []
    while (pairs.length < rounds) pairs.push({ ours: await plan(), limit: await plan() })
    // The first pair warms up both and is compared row by row.
    const [first, second] = [await plan(), await plan()]
    await db.pool.query('analyze')
    await checkSameRows(
      db,
      'placed project',
      () => ours(first),
      () => limit(second),
      // What was recorded before is sealed meanwhile, and each chunk announces itself to open screens.
      { slack: people * 0.02, spared: ['audit_seals', 'live_events'] },
    )
    const measured: { ours: number; limit: number }[] = []
    for (const pair of pairs) measured.push({ ours: await ours(pair.ours), limit: await limit(pair.limit) })
    const broken = await findBrokenRows(db)
    if (broken.length)
      throw new Error(`Placing broke what must always hold: ${JSON.stringify(broken.slice(0, 3))}`)
    return figureOf(people, measured)
  } finally {
    client.close()
    await product.stop()
    await closeDatabase(db)
  }
}

function operatorCalls(client: HttpClient, headers: Record<string, string>) {
  const post = async (path: string, body: unknown) => {
    const { status, text } = await client.post(path, body, headers)
    if (status >= 300) throw new Error(`The operator was answered ${status}: ${text.slice(0, 300)}`)
    return (JSON.parse(text) as { data: { id: string; attributes: { planHash: string } } }).data
  }
  const desk = (projectId: number) => `/api/v2/operations/projects/${projectId}`
  return {
    async plan(projectId: number): Promise<PlannedProject> {
      const { id, attributes } = await post(`${desk(projectId)}/plans`, {})
      return { projectId, runId: Number(id), hash: attributes.planHash }
    },
    place: ({ projectId, runId, hash }: PlannedProject) =>
      post(`${desk(projectId)}/place`, { plan_id: String(runId), plan_hash: hash }),
  }
}

async function untilDone(db: Db, { runId }: PlannedProject): Promise<void> {
  const end = performance.now() + 180_000
  const stateOf = async () =>
    (await db.pool.query<{ state: string }>('select state from project_runs where id = $1', [runId])).rows[0]
      ?.state
  while ((await stateOf()) !== 'done') {
    if (performance.now() > end) throw new Error('The project was not placed after three minutes.')
    await sleep(5)
  }
}

function figureOf(people: number, measured: readonly { ours: number; limit: number }[]): Figure {
  const ratio = median(measured.map(round => round.ours / round.limit))
  return {
    name: `P22 ${people.toLocaleString('en-US')} people of a project placed`,
    ours: `${perSecond(median(measured.map(round => round.ours)))} orders/s`,
    limit: `${perSecond(median(measured.map(round => round.limit)))} orders/s`,
    ratio: ratio.toFixed(2),
    goal: `≥ ${goal}`,
    isMet: ratio >= goal,
    note:
      'from the confirmed plan to the last order, one node, against one transaction of the same rows; the audit’s queries ' +
      'found nothing afterwards',
  }
}
