import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { attributesOf, guest, listOf, until, uploaded } from './bulk-imports.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'

/** The full size: IMPORT_ROWS=100000 IMPORT_KILLS=10. */
const count = Number(process.env['IMPORT_ROWS'] ?? 15_000)
const kills = Number(process.env['IMPORT_KILLS'] ?? 3)

let app: TestApp
const processes = new Set<Promise<ServerProcess>>()
afterEach(async () => {
  for (const node of processes) await (await node).kill()
  processes.clear()
  await app.stop()
})

const start = () => {
  const node = startServerProcess(app.config, { WORKER: '1' })
  processes.add(node)
  return node
}

/** Of ten rows one is wrong, one repeats another, one knows only an email. */
function lineOf(number: number): string {
  if (number % 10 === 3)
    return `Wrong ${number},,wrong${number}@example.com,,${number} Elm Street,,Austin,TX,${number % 1_000},US`
  if (number % 10 === 6) return guest(number - 1)
  if (number % 10 === 8) return `Asked ${number},,asked${number}@example.com,,,,,,,`
  return guest(number)
}

const outcome = async (id: string) =>
  (
    await app.db.pool.query(
      `select row_no, verdict, confidence, name, email, zipcode, errors, marks
      from bulk_import_rows
      where bulk_import_id = $1
      order by row_no`,
      [id],
    )
  ).rows
const reached = (client: Client, id: string, ...states: string[]) =>
  until(
    states.join(),
    async () => {
      const found = await attributesOf(client, id)
      return states.includes(found.state) && found
    },
    120,
  )

it(`imports ${count} rows though the node is killed ${kills} times, exactly as without`, async () => {
  app = await startApp({ worker: false })
  const [member, stranger] = [await app.as('member'), await app.as('stranger')]
  const file = listOf(Array.from({ length: count }, (_, index) => lineOf(index)))
  const undisturbed = await uploaded(app, stranger, file)
  await stranger.post(`/team/bulk_imports/${undisturbed}/preview`, {})
  const first = await start()
  await reached(stranger, undisturbed, 'checked')
  await first.kill()

  // Each chunk, and the people as they come, rest in the middle of their transaction, so that kills meet them there.
  await app.db.pool
    .query(`create function rest() returns trigger language plpgsql as 'begin perform pg_sleep(1.5); return null; end';
    create trigger rest after insert on bulk_import_rows for each statement execute function rest();
    create trigger rest after insert on recipients for each statement execute function rest()`)
  const id = await uploaded(app, member, file)
  await member.post(`/team/bulk_imports/${id}/preview`, {})
  let next = start()
  for (let killed = 0; killed < kills; killed++) {
    const node = await next
    next = start()
    const before = await attributesOf(member, id)
    expect(before.state).not.toBe('applied')
    if (before.state === 'checked') await member.post(`/team/bulk_imports/${id}/import`, {})
    await until(
      'gone on',
      async () => {
        const now = await attributesOf(member, id)
        return now.state !== before.state || now.counts.read > before.counts.read
      },
      30,
    )
    await sleep(Math.random() * 400)
    await node.kill()
  }
  const state = (await reached(member, id, 'checked', 'applying', 'applied')).state
  if (state === 'checked') {
    expect(await outcome(id)).toEqual(await outcome(undisturbed))
    await member.post(`/team/bulk_imports/${id}/import`, {})
    await sleep(300)
    await (await next).kill()
    await start()
  }
  const people = Array.from({ length: count }, (_, index) => lineOf(index).split(',')[2]!).filter(
    email => !email.startsWith('wrong'),
  )
  const expected = [...new Set(people)]
  expect((await reached(member, id, 'applied')).recipientsCount).toBe(expected.length)
  const { rows: listed } = await app.db.pool.query(
    `select r.email
    from bulk_import_recipients m
    join recipients r on r.id = m.recipient_id
    where m.bulk_import_id = $1
    order by m.position`,
    [id],
  )
  expect(listed.map(row => row.email)).toEqual(expected)
  const { rows } = await app.db.pool.query(
    `select
      (select count(*)::int from recipients where team_id = $1 and email like 'guest%')
        + (select count(*)::int from recipients where team_id = $1 and email like 'asked%') as people,
      (select count(*)::int from address_requests where team_id = $1) as asked,
      (select count(*)::int from audit_events where action = 'bulk_import.applied') as audited`,
    [app.world.team],
  )
  expect(rows).toEqual([
    {
      people: expected.length,
      asked: expected.filter(email => email.startsWith('asked')).length,
      audited: 1,
    },
  ])
  const rejected = (rows: { row_no: number; errors: unknown }[]) =>
    rows.filter(row => row.errors).map(row => [row.row_no, row.errors])
  expect(rejected(await outcome(id))).toEqual(rejected(await outcome(undisturbed)))
  expect(await app.audit()).toEqual([])
}, 300_000)

it('needs less than 256 MB beside what the idle process has', async () => {
  app = await startApp({ worker: false })
  const member = await app.as('member')
  const node = await start()
  const bytes = async () =>
    Number(/^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${node.pid}/status`, 'utf8'))![1]) * 1_024
  await sleep(1_000)
  const idle = await bytes()
  let peak = idle
  const watch = setInterval(() => {
    void bytes().then(
      now => {
        peak = Math.max(peak, now)
      },
      () => {},
    )
  }, 50)
  const call = async (method: string, path: string, body?: FormData | string) => {
    const answer = await fetch(`${node.url}/api/v2/team/bulk_imports${path}`, {
      method,
      body,
      headers: {
        ...member.headers,
        'idempotency-key': path,
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
    })
    return answer.json() as any
  }
  const form = new FormData()
  form.set(
    'bulk_import[file]',
    new Blob([
      listOf(
        Array.from({ length: 60_000 }, (_, index) => `${guest(index)},${'a column nobody maps '.repeat(10)}`),
      ),
    ]),
    'guests.csv',
  )
  const { data } = await call('POST', '', form)
  await call('POST', `/${data.id}/import`, '{}')
  await reached(member, data.id, 'applied')
  clearInterval(watch)
  expect((peak - idle) / 1_048_576).toBeLessThan(256)
}, 120_000)
