import { closeDatabase, openDatabase, type Db } from '../../api/src/platform/db/database.ts'
import { signedIn, type BenchData } from '../bench-data.ts'
import { cloneDatabase, dropDatabase, type BenchDatabase } from '../bench-database.ts'
import { skipped, type Figure } from '../figure-table.ts'
import { perSecond, requestLoad } from '../measure-reads.ts'
import { alternate, type Pace } from '../rounds.ts'
import { startProduct } from '../server-process.ts'

const goal = 1.5
const largeCount = 1_000_000
const patienceMs = 90_000

export interface Grown {
  /** Of the promise: P7. */ figure: string
  /** What there are a million of. */ what: string
  serverUrl: string
  small: BenchDatabase
  smallUrl: string
  data: BenchData
  count: number
  /** How long those took to make. */ madeInMs: number
  /** Makes so many more. */ add: (db: Db, data: BenchData, count: number) => Promise<void>
  /** What is measured, by name: paths that are asked for in turn. */ reads: Record<string, string[]>
  /** What is measured at a million only. */
  largeOnly?: {
    read: string
    goal: string
    measure: (name: string, origin: string, headers: Record<string, string>) => Promise<Figure>
  }
}

/** The time of lists and numbers at a million rows against the time at ten thousand, each in a database of its own. */
export async function measureGrowth(
  {
    figure,
    what,
    serverUrl,
    small: smallName,
    smallUrl,
    data,
    count,
    madeInMs,
    add,
    reads,
    largeOnly,
  }: Grown,
  pace: Pace,
): Promise<Figure[]> {
  const nameOf = (read: string) => `${figure} ${read} at 1,000,000 ${what}`
  const expectedMs = (madeInMs * (largeCount - count)) / count
  if (process.env['BENCH_LARGE'] !== '1' && (expectedMs > patienceMs || pace.isQuick)) {
    const why = `making a million ${what} here takes about ${Math.round(expectedMs / 1_000)} s`
    const goals = [
      ...Object.keys(reads).map(read => [read, `≤ ${goal} × the time`] as const),
      ...(largeOnly ? [[largeOnly.read, largeOnly.goal] as const] : []),
    ]
    return goals.map(([read, readGoal]) => ({
      ...skipped(nameOf(read), readGoal, `${why}; BENCH_LARGE=1 measures it`),
      needsLarge: true,
    }))
  }
  const largeUrl = await cloneDatabase(serverUrl, smallName, 'ribbon_bench_large')
  try {
    const headers = await grow(largeUrl, data, db => add(db, data, largeCount - count))
    const small = await startProduct({ databaseUrl: smallUrl })
    const large = await startProduct({ databaseUrl: largeUrl })
    try {
      const db = openDatabase({ url: smallUrl, max: 1 })
      const smallHeaders = await signedIn(db, data.owner)
      await closeDatabase(db)
      const figures: Figure[] = []
      for (const [name, paths] of Object.entries(reads)) {
        const result = await alternate(
          pace,
          requestLoad(large.origin, paths, headers),
          requestLoad(small.origin, paths, smallHeaders),
        )
        const ratio = 1 / result.ratio
        figures.push({
          name: nameOf(name),
          ours: `${perSecond(result.ours)}/s`,
          limit: `${perSecond(result.limit)}/s`,
          ratio: ratio.toFixed(2),
          goal: `≤ ${goal} × the time`,
          isMet: ratio <= goal,
          note: `against the same product at ${count.toLocaleString('en-US')} ${what}`,
        })
      }
      if (largeOnly) figures.push(await largeOnly.measure(nameOf(largeOnly.read), large.origin, headers))
      return figures
    } finally {
      await small.stop()
      await large.stop()
    }
  } finally {
    await dropDatabase(serverUrl, 'ribbon_bench_large')
  }
}

async function grow(
  url: string,
  data: BenchData,
  add: (db: Db) => Promise<void>,
): Promise<Record<string, string>> {
  const db = openDatabase({ url, max: 2 })
  try {
    await add(db)
    return await signedIn(db, data.owner)
  } finally {
    await closeDatabase(db)
  }
}
