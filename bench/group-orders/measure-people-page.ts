import { closeDatabase, openDatabase, type Db } from '../../api/src/platform/db/database.ts'
import { signedIn, type BenchData } from '../bench-data.ts'
import { cloneDatabase, dropDatabase } from '../bench-database.ts'
import type { Figure } from '../figure-table.ts'
import { openHttpClient } from '../http-client.ts'
import { readTimes, timesFigure } from '../read-times.ts'
import type { Pace } from '../rounds.ts'
import { startProduct } from '../server-process.ts'
import { confirmPeople } from './confirmed-people.ts'
import { firstProducts, makeRedemptionPage, type RedemptionPage } from './redemption-page.ts'

const goalMs = 100

/** P16: what an owner looks at, on a page of ten thousand people with two gifts each, and the list of 50 such pages. */
export async function measurePeoplePage(
  { serverUrl, data }: { serverUrl: string; data: BenchData },
  pace: Pace,
): Promise<Figure[]> {
  const [pages, people, reads] = pace.isQuick ? [5, 1_000, 20] : [50, 10_000, 100]
  const url = await cloneDatabase(serverUrl, 'ribbon_bench', 'ribbon_bench_large')
  const db = openDatabase({ url, max: 2 })
  try {
    const product = await startProduct({ databaseUrl: url })
    const client = openHttpClient(product.origin)
    try {
      const headers = await signedIn(db, data.owner)
      const productIds = await firstProducts(db, data.teamId, 13)
      const made: RedemptionPage[] = []
      while (made.length < pages) {
        const page = await makeRedemptionPage(client, headers, db, {
          name: `Gifts ${made.length + 1}`,
          productIds,
        })
        await confirmPeople(db, data.teamId, page, { count: people, giftsEach: 2 })
        made.push(page)
      }
      await tidy(db)
      const base = `/api/v2/team/group_orders/${made[0]!.id}`
      const pageOf = (turn: number) => 1 + ((turn * 7) % (people / 50))
      const paths: Record<string, (turn: number) => string> = {
        'people page of 50': turn => `${base}/recipients?page[number]=${pageOf(turn)}&page[size]=50`,
        'items summary': () => `${base}/items_summary`,
        'page of a group order': () => base,
        [`list of ${pages} pages`]: () => '/api/v2/team/group_orders?page[number]=1&page[size]=50',
      }
      const figures: Figure[] = []
      for (const [what, pathOf] of Object.entries(paths)) {
        const times = await readTimes(client, headers, pathOf, reads)
        figures.push(timesFigure(`P16 ${what}, ${people.toLocaleString('en-US')} people each`, times, goalMs))
      }
      return figures
    } finally {
      client.close()
      await product.stop()
    }
  } finally {
    await closeDatabase(db)
    await dropDatabase(serverUrl, 'ribbon_bench_large')
  }
}

async function tidy(db: Db): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}
