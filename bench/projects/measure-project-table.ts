import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { copyOut } from '../../api/src/platform/db/copy-into.ts'
import { closeDatabase, openDatabase } from '../../api/src/platform/db/database.ts'
import { signedIn, type BenchData } from '../bench-data.ts'
import type { Figure } from '../figure-table.ts'
import { openHttpClient, type HttpClient } from '../http-client.ts'
import { readTimes, timesFigure } from '../read-times.ts'
import { median, type Pace } from '../rounds.ts'
import { startProduct } from '../server-process.ts'
import { watchMemory } from '../watch-memory.ts'
import { addSubmissions, makeProject, type CollectingProject } from './collecting-project.ts'

const goals = { pageMs: 60, csvRatio: 0.3, megabytes: 64 }
const megabyte = 1024 * 1024

/** P21: the owner's table of a project as full as it can be, with search; and its file, against `COPY` of the same rows. */
export async function measureProjectTable(
  databaseUrl: string,
  data: BenchData,
  pace: Pace,
): Promise<Figure[]> {
  const [people, reads, rounds] = pace.isQuick ? [2_000, 20, 1] : [20_000, 100, 5]
  const db = openDatabase({ url: databaseUrl, max: 2 })
  const folder = await mkdtemp(join(tmpdir(), 'ribbon-bench-project-'))
  // With memory to spare garbage is collected late, so the heap is limited to see what is needed.
  const product = await startProduct({ databaseUrl, flags: ['--max-old-space-size=128'] })
  const client = openHttpClient(product.origin)
  try {
    const headers = await signedIn(db, data.owner)
    const project = await makeProject(db, data.teamId, 'A project of thousands')
    await addSubmissions(db, data.teamId, project, people)
    await db.pool.query('vacuum analyze submissions')
    const pageTimes = await measurePages(client, headers, project, reads)
    const copyInto = (name: string) => copySubmissions(databaseUrl, project, join(folder, name))
    await download(client, headers, project, people)
    await copyInto('warm.csv')
    const idle = await product.residentBytes()
    let peak = idle
    const measured: { ours: number; limit: number }[] = []
    while (measured.length < rounds) {
      const ours = await watchMemory(product, async () => {
        const began = performance.now()
        await download(client, headers, project, people)
        return (performance.now() - began) / 1_000
      })
      peak = Math.max(peak, ours.peak)
      const began = performance.now()
      await copyInto(`${measured.length}.csv`)
      measured.push({ ours: ours.seconds, limit: (performance.now() - began) / 1_000 })
    }
    const page = timesFigure(
      `P21 table of 50 with search, ${people.toLocaleString('en-US')} people`,
      pageTimes,
      goals.pageMs,
    )
    return [page, fileFigure(people, measured, (peak - idle) / megabyte)]
  } finally {
    client.close()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
    await closeDatabase(db)
  }
}

/** Pages without a search, by a common name, by one person's address, and by what nobody is called, in turn. */
async function measurePages(
  client: HttpClient,
  headers: Record<string, string>,
  { id }: CollectingProject,
  reads: number,
): Promise<number[]> {
  const searches = ['', 'hopper', 'person1234', 'nobody is called so']
  const pathOf = (turn: number) => {
    const search = searches[turn % searches.length]!
    return (
      `/api/v2/team/admin_orders/${id}/order_recipients?page[number]=1&page[size]=50` +
      (search ? `&search=${encodeURIComponent(search)}` : '')
    )
  }
  return readTimes(client, headers, pathOf, reads)
}

async function download(
  client: HttpClient,
  headers: Record<string, string>,
  { id }: CollectingProject,
  people: number,
): Promise<void> {
  const asked = await client.get(`/api/v2/team/admin_orders/${id}/export_recipient_csv`, headers)
  const { order_recipient_csv_url: url } = JSON.parse(asked.text) as { order_recipient_csv_url: string }
  const { status, text } = await client.get(url.replace(/^https?:\/\/[^/]+/, ''), headers)
  const lines = text.trimEnd().split('\r\n').length - 1
  if (status !== 200 || lines !== people)
    throw new Error(`The file was answered ${status}, with ${lines} rows.`)
}

async function copySubmissions(url: string, { id }: CollectingProject, path: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const text = `
      select name, company, email, phone, address_one, address_two, city, province, country, zipcode,
        apparel_size -> 'Hoodie' ->> 'Size', left_out_at, array_to_string(tracking_numbers, ' ')
      from submissions
      where project_id = ${id}
      order by id desc`
    await pipeline(copyOut(client, text), createWriteStream(path))
  } finally {
    await client.end()
  }
}

function fileFigure(
  people: number,
  measured: readonly { ours: number; limit: number }[],
  megabytes: number,
): Figure {
  const ratio = median(measured.map(round => round.limit / round.ours))
  const seconds = (pick: (round: { ours: number; limit: number }) => number) =>
    `${median(measured.map(pick)).toFixed(2)} s`
  return {
    name: `P21 file of ${people.toLocaleString('en-US')} submissions`,
    ours: seconds(round => round.ours),
    limit: seconds(round => round.limit),
    ratio: ratio.toFixed(2),
    goal: `≥ ${goals.csvRatio}, ≤ ${goals.megabytes} MB more`,
    isMet: ratio >= goals.csvRatio && megabytes <= goals.megabytes,
    note:
      'from asking for the link to the last byte, against `COPY … TO STDOUT` of the same columns into a file; at most ' +
      `${Math.round(megabytes)} MB above what the node took before`,
  }
}
