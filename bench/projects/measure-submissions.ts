import pg from 'pg'
import { closeDatabase, openDatabase } from '../../api/src/platform/db/database.ts'
import type { BenchData } from '../bench-data.ts'
import { findBrokenRows } from '../bench-database.ts'
import type { Figure } from '../figure-table.ts'
import { openHttpClient } from '../http-client.ts'
import { perSecond } from '../measure-reads.ts'
import { alternate, atATime, type Pace } from '../rounds.ts'
import { checkSameRows } from '../same-rows.ts'
import { startProduct } from '../server-process.ts'
import { submitBare } from './bare-submission.ts'
import { makeProject, type CollectingProject } from './collecting-project.ts'
import { submit } from './submit.ts'

const goal = 0.15
const atOnce = 20
/** A project takes 20,000 at most. */
const perProject = 5_000

/** P19: whole submissions, two calls each and twenty people at a time, against one bare transaction that writes the same rows. */
export async function measureSubmissions(databaseUrl: string, data: BenchData, pace: Pace): Promise<Figure> {
  const db = openDatabase({ url: databaseUrl, max: 4 })
  const product = await startProduct({ databaseUrl, unlimited: true })
  const client = openHttpClient(product.origin)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: atOnce })
  // The database is dropped while its last connections are closing.
  pool.on('error', () => {})
  try {
    const projects: Promise<CollectingProject>[] = []
    const projectOf = (number: number) => {
      const index = Math.floor(number / perProject)
      return (projects[index] ??= makeProject(db, data.teamId, `Measured hoodies ${index + 1}`))
    }
    let number = 0
    const ours = async (next: number) => submit(client, await projectOf(next), next)
    const limit = async (next: number) => {
      const project = await projectOf(next)
      const connection = await pool.connect()
      try {
        await submitBare(connection, data.teamId, project, next)
      } finally {
        connection.release()
      }
    }
    // The first one of a project is announced to its owners.
    await ours(number++)
    await checkSameRows(
      db,
      'submission',
      () => ours(number++),
      () => limit(number++),
      // Open screens hear of it once a second, however many people submit.
      { spared: ['live_events'] },
    )
    const people = atATime(atOnce, () => ours(number++))
    const transactions = atATime(atOnce, () => limit(number++))
    // Empty tables fill within seconds, so statistics are refreshed, as autovacuum does within a minute.
    for (const load of [people, transactions]) await load(pace.warmUpSeconds)
    await db.pool.query('analyze')
    const { ratio, ...result } = await alternate(pace, people, transactions)
    const broken = await findBrokenRows(db)
    if (broken.length)
      throw new Error(`The submissions broke what must always hold: ${JSON.stringify(broken.slice(0, 3))}`)
    return {
      name: `P19 a submission, ${atOnce} at a time`,
      ours: `${perSecond(result.ours)}/s`,
      limit: `${perSecond(result.limit)}/s`,
      ratio: ratio.toFixed(3),
      goal: `≥ ${goal}`,
      isMet: ratio >= goal,
      note:
        'what is asked for, then the address with a size, against one transaction of the same rows; without rate ' +
        'limits, because everybody comes from one address; the audit’s queries found nothing afterwards',
    }
  } finally {
    client.close()
    await product.stop()
    await pool.end()
    await closeDatabase(db)
  }
}
