import { setTimeout as sleep } from 'node:timers/promises'
import { closeDatabase, openDatabase, type Db } from '../../api/src/platform/db/database.ts'
import { signedIn, type BenchData } from '../bench-data.ts'
import { findBrokenRows } from '../bench-database.ts'
import type { Figure } from '../figure-table.ts'
import { openHttpClient } from '../http-client.ts'
import { percentile, type Pace } from '../rounds.ts'
import { startProduct } from '../server-process.ts'
import { makeProject, type CollectingProject } from './collecting-project.ts'
import { submit, type SubmitCall } from './submit.ts'

const goals = { seconds: 20, callMs: 2_000, finalizeMs: 1_000 }
/** A submission that comes after the finalize is refused. */
const allowed = [201, 409]

interface Finalized {
  ms: number
  /** What the owner is told. */ counted: number
}

/** P20: everybody submits at once on two nodes, and the owner finalizes in their midst. */
export async function measureSubmitters(databaseUrl: string, data: BenchData, pace: Pace): Promise<Figure> {
  const people = pace.isQuick ? 100 : 500
  const db = openDatabase({ url: databaseUrl, max: 4 })
  const nodes = [
    await startProduct({ databaseUrl, unlimited: true }),
    await startProduct({ databaseUrl, unlimited: true }),
  ]
  const clients = nodes.map(node => openHttpClient(node.origin))
  const clientOf = (number: number) => clients[number % clients.length]!
  try {
    const headers = await signedIn(db, data.owner)
    const warmUp = await makeProject(db, data.teamId, 'A quiet project')
    for (let number = 0; number < 40; number++) await submit(clientOf(number), warmUp, number)
    const project = await makeProject(db, data.teamId, 'A project that is awaited')
    await db.pool.query('analyze')
    await sleep(500)
    let answered = 0
    const began = performance.now()
    const submitting = Promise.all(
      Array.from({ length: people }, async (_, number) => {
        const calls = await submit(clientOf(number), project, number, allowed)
        answered++
        return calls
      }),
    )
    const finalizing = untilHalfIsAnswered(() => answered >= people / 2).then(() =>
      finalize(nodes[0]!.origin, project, headers),
    )
    const [answers, finalized] = await Promise.all([submitting, finalizing])
    const calls = answers.flat()
    const seconds = (performance.now() - began) / 1_000
    const accepted = calls.filter(({ name, status }) => name === 'submission' && status === 201).length
    await requireExact(db, project, { accepted, finalized })
    return figureOf(people, accepted, calls, { seconds, finalizeMs: finalized.ms })
  } finally {
    for (const client of clients) client.close()
    for (const node of nodes) await node.stop()
    await closeDatabase(db)
  }
}

/** The other half is on its way then. Not for ever, because answers may fail. */
async function untilHalfIsAnswered(isHalf: () => boolean): Promise<void> {
  const end = performance.now() + 60_000
  while (!isHalf() && performance.now() < end) await sleep(5)
}

async function finalize(
  origin: string,
  { id }: CollectingProject,
  headers: Record<string, string>,
): Promise<Finalized> {
  const began = performance.now()
  const answer = await fetch(`${origin}/api/v2/team/admin_orders/${id}/finalize_submissions`, {
    method: 'PATCH',
    headers,
  })
  const ms = performance.now() - began
  if (answer.status !== 200) throw new Error(`Finalizing answered ${answer.status}: ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { attributes: { numberOfSubmissions: number } } }
  return { ms, counted: data.attributes.numberOfSubmissions }
}

/** Each accepted submission has its row, nobody has two, and no row came after the finalize. */
async function requireExact(
  db: Db,
  { id }: CollectingProject,
  { accepted, finalized }: { accepted: number; finalized: Finalized },
): Promise<void> {
  const { rows } = await db.pool.query<{ count: number; people: number }>(
    'select count(*), count(distinct person_key) as people from submissions where project_id = $1',
    [id],
  )
  const { count, people } = rows[0]! // an aggregate is one row
  if (count !== accepted || people !== accepted || finalized.counted !== accepted)
    throw new Error(
      `${accepted} submissions were accepted; there are ${count} of ${people} people, and the finalize ` +
        `counted ${finalized.counted}.`,
    )
  const broken = await findBrokenRows(db)
  if (broken.length)
    throw new Error(`The submitters broke what must always hold: ${JSON.stringify(broken.slice(0, 3))}`)
}

function figureOf(
  people: number,
  accepted: number,
  calls: readonly SubmitCall[],
  { seconds, finalizeMs }: { seconds: number; finalizeMs: number },
): Figure {
  const p95Of = (name: SubmitCall['name']) =>
    percentile(
      calls.filter(call => call.name === name).map(call => call.ms),
      0.95,
    )
  const p95 = Math.max(p95Of('details'), p95Of('submission'))
  return {
    name: `P20 ${people} submit at once beside a finalize`,
    ours: `${seconds.toFixed(1)} s, p95 of a call ${Math.round(p95)} ms, finalize ${Math.round(finalizeMs)} ms`,
    limit: '–',
    ratio: '–',
    goal: `≤ ${goals.seconds} s, ≤ ${goals.callMs} ms, ≤ ${goals.finalizeMs} ms`,
    isMet: seconds <= goals.seconds && p95 <= goals.callMs && finalizeMs <= goals.finalizeMs,
    note:
      `two nodes, no pauses between calls; the finalize was asked for when half had been answered, ${accepted} were ` +
      'accepted and all of them are in it; the rest was refused, and nobody saw an error of ours',
  }
}
