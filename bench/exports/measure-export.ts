import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { orderTable } from '../../api/src/modules/gifting/orders/order-export.store.ts'
import { copyOut } from '../../api/src/platform/db/copy-into.ts'
import { closeDatabase, openDatabase } from '../../api/src/platform/db/database.ts'
import type { RowId } from '../../api/src/platform/db/row-id.ts'
import { addOrders, signedIn, type BenchData } from '../bench-data.ts'
import { cloneDatabase, dropDatabase } from '../bench-database.ts'
import type { Figure } from '../figure-table.ts'
import { openHttpClient } from '../http-client.ts'
import { median, type Pace } from '../rounds.ts'
import { startProduct } from '../server-process.ts'

const goal = 0.5
const memoryGoal = 256
const megabyte = 1024 * 1024

/**
 * P8: an export of a hundred thousand orders, from the request to the finished file, against PostgreSQL's
 * own COPY of the same rows into a file; and the memory it takes.
 */
export async function measureExport(
  { serverUrl, data, count }: { serverUrl: string; data: BenchData; count: number },
  pace: Pace,
): Promise<Figure[]> {
  const [rows, rounds] = pace.isQuick ? [count, 1] : [100_000, 3]
  const url = await cloneDatabase(serverUrl, 'ribbon_bench', 'ribbon_bench_large')
  const folder = await mkdtemp(join(tmpdir(), 'ribbon-bench-export-'))
  const db = openDatabase({ url, max: 2 })
  try {
    if (rows > count) await addOrders(db, data, rows - count)
    const headers = await signedIn(db, data.owner)
    // With memory to spare garbage is collected late, so the heap is limited to see what is needed.
    const product = await startProduct({
      databaseUrl: url,
      worker: true,
      flags: ['--max-old-space-size=128'],
    })
    const client = openHttpClient(product.origin)
    let mostBytes = 0
    const ours = () =>
      seconds(async () => {
        const { text } = await client.post('/api/v2/exports/orders', {}, headers)
        const id = (JSON.parse(text) as { data: { id: string } }).data.id
        for (;;) {
          mostBytes = Math.max(mostBytes, await product.residentBytes())
          const { state, rowCount } = (
            JSON.parse((await client.get(`/api/v2/exports/${id}`, headers)).text) as {
              data: { attributes: { state: string; rowCount: number } }
            }
          ).data.attributes
          if (state === 'done' && rowCount === rows) return
          if (state === 'done' || state === 'failed')
            throw new Error(`The export is ${state} with ${rowCount} rows.`)
          await sleep(20)
        }
      })
    try {
      await ours()
      await copyOrders(url, data.teamId, join(folder, 'warm.csv'))
      const measured: { ours: number; limit: number }[] = []
      while (measured.length < rounds)
        measured.push({
          ours: rows / (await ours()),
          limit:
            rows /
            (await seconds(() => copyOrders(url, data.teamId, join(folder, `${measured.length}.csv`)))),
        })
      const ratio = median(measured.map(round => round.ours / round.limit))
      const perSecond = (pick: (round: { ours: number; limit: number }) => number) =>
        `${Math.round(median(measured.map(pick))).toLocaleString('en-US')} rows/s`
      const name = `P8 export of ${rows.toLocaleString('en-US')} orders`
      return [
        {
          name,
          ours: perSecond(round => round.ours),
          limit: perSecond(round => round.limit),
          ratio: ratio.toFixed(2),
          goal: `≥ ${goal}`,
          isMet: ratio >= goal,
          note:
            'from the request to the file that can be downloaded, counted, escaped, hashed and synced; ' +
            'the limit is COPY … TO STDOUT of the same query into a file',
        },
        {
          name: 'P8 memory while it is written',
          ours: `${Math.round(mostBytes / megabyte)} MB`,
          limit: '–',
          ratio: '–',
          goal: `≤ ${memoryGoal} MB`,
          isMet: mostBytes <= memoryGoal * megabyte,
          note: 'resident, of the whole node with a heap of at most 128 MB, over all rounds',
        },
      ]
    } finally {
      client.close()
      await product.stop()
    }
  } finally {
    await closeDatabase(db)
    await dropDatabase(serverUrl, 'ribbon_bench_large')
    await rm(folder, { recursive: true, force: true })
  }
}

async function copyOrders(url: string, teamId: number, path: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { text } = orderTable.query({ teamId: teamId as RowId }, {})
    await pipeline(copyOut(client, text.replaceAll('$1', String(teamId))), createWriteStream(path))
  } finally {
    await client.end()
  }
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}
