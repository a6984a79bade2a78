import { setTimeout as sleep } from 'node:timers/promises'
import { copyInto } from '../../api/src/platform/db/copy-into.ts'
import { closeDatabase, openDatabase, type Db } from '../../api/src/platform/db/database.ts'
import { signedIn, type BenchData } from '../bench-data.ts'
import type { Figure } from '../figure-table.ts'
import { median, type Pace } from '../rounds.ts'
import { startProduct } from '../server-process.ts'
import { watchMemory } from '../watch-memory.ts'

const goals = { ratio: 0.4, megabytes: 200 }
const megabyte = 1024 * 1024

/** P6: a CSV of 100,000 people from its upload to the applied list, against `COPY` of the same people into the same table. */
export async function measureImport(databaseUrl: string, data: BenchData, pace: Pace): Promise<Figure> {
  const count = pace.isQuick ? 10_000 : 100_000
  const rounds = pace.isQuick ? 1 : 3
  const db = openDatabase({ url: databaseUrl, max: 2 })
  const product = await startProduct({ databaseUrl, worker: true })
  try {
    await sleep(pace.isQuick ? 500 : 3_000)
    const idle = await product.residentBytes()
    const headers = await signedIn(db, data.owner)
    const measured: { ours: number; limit: number }[] = []
    let peak = idle
    for (let round = 0; round < rounds; round++) {
      const ours = await watchMemory(product, () => importFile(product.origin, headers, fileOf(count)))
      peak = Math.max(peak, ours.peak)
      const limit = await copyPeople(db, data.teamId, count)
      measured.push({ ours: ours.seconds, limit })
    }
    const [ours, limit] = [
      median(measured.map(round => round.ours)),
      median(measured.map(round => round.limit)),
    ]
    const ratio = median(measured.map(round => round.limit / round.ours))
    const above = (peak - idle) / megabyte
    return {
      name: `P6 import of ${count.toLocaleString('en-US')} rows`,
      ours: `${ours.toFixed(2)} s`,
      limit: `${limit.toFixed(2)} s`,
      ratio: ratio.toFixed(2),
      goal: `≥ ${goals.ratio}, ≤ ${goals.megabytes} MB above idle`,
      isMet: ratio >= goals.ratio && above <= goals.megabytes,
      note:
        `upload, checks and applying in one process against \`COPY\` into recipients; at most ` +
        `${Math.round(above)} MB above the idle process`,
    }
  } finally {
    await product.stop()
    await closeDatabase(db)
  }
}

const cities = [
  ['Austin', 'TX', '78701'],
  ['Portland', 'OR', '97201'],
  ['Denver', 'CO', '80202'],
  ['Boston', 'MA', '02108'],
] as const

function personOf(number: number): string[] {
  const [city, state, zipcode] = cities[number % cities.length]!
  return [
    `Imported ${number}`,
    `Company ${number % 997}`,
    `imported${number}@example.test`,
    `+1512555${String(number % 10_000).padStart(4, '0')}`,
    `${number} Cedar Street`,
    '',
    city,
    state,
    zipcode,
    'US',
  ]
}

function fileOf(count: number): Blob {
  const lines = Array.from({ length: count }, (_, number) => personOf(number).join(','))
  return new Blob([
    `Name,Company,E-mail,Phone,Address line 1,Address line 2,City,State,Zip code,Country\r\n${lines.join('\r\n')}\r\n`,
  ])
}

async function importFile(origin: string, headers: Record<string, string>, file: Blob): Promise<number> {
  const call = async (method: string, path: string, body?: FormData | string, type?: string) => {
    const answer = await fetch(`${origin}/api/v2/team/bulk_imports${path}`, {
      method,
      headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
      body,
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 200)}`)
    return text && JSON.parse(text)
  }
  const form = new FormData()
  form.set('bulk_import[file]', file, 'people.csv')
  const began = performance.now()
  const id: string = (await call('POST', '', form)).data.id
  await call('POST', `/${id}/import`, '{}', 'application/json')
  for (;;) {
    const { state, problem } = (await call('GET', `/${id}`)).data.attributes
    if (state === 'applied') break
    if (state === 'failed' || state === 'checked') throw new Error(`The import ended as ${state}: ${problem}`)
    // Not more often, because each request takes the server's time; pages wait for a live event instead.
    await sleep(50)
  }
  const seconds = (performance.now() - began) / 1_000
  await call('POST', `/${id}/undo`)
  return seconds
}

async function copyPeople(db: Db, teamId: number, count: number): Promise<number> {
  const client = await db.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('vacuum recipients')
    await client.query('begin')
    const began = performance.now()
    const text = Array.from({ length: count }, (_, number) =>
      [teamId, ...personOf(number).map(cell => cell || '\\N')].join('\t'),
    )
    await copyInto(
      client,
      'recipients (team_id, name, company, email, phone, address_one, address_two, city, state, zipcode, country)',
      `${text.join('\n')}\n`,
    )
    await client.query('commit')
    const seconds = (performance.now() - began) / 1_000
    await client.query("delete from recipients where team_id = $1 and email like 'imported%'", [teamId])
    await client.query('vacuum recipients')
    return seconds
  } finally {
    await client.query('reset statement_timeout')
    client.release()
  }
}
