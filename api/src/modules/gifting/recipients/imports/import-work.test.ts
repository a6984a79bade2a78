import { afterEach, expect, test } from 'vitest'
import { startApp, type Answered, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import {
  applied,
  attributesOf,
  checked,
  guest,
  listOf,
  until,
  upload,
  uploaded,
} from '../../../../../test/bulk-imports.ts'

let app: TestApp
afterEach(() => app.stop())

const statuses = (answers: Answered[]) => answers.map(answer => answer.status).sort()
const guests = (count: number, from = 0) => Array.from({ length: count }, (_, index) => guest(from + index))
const reached = (client: Client, id: string, state: string) =>
  until(
    state,
    async () => {
      const found = await attributesOf(client, id)
      return found.state === state && found
    },
    30,
  )
const countOf = async (table: string) =>
  (await app.db.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count

test('two files of a team are processed in parallel, however many are uploaded; other teams do not wait', async () => {
  app = await startApp({ worker: false })
  const member = await app.as('member')
  const second = await app.as('owner', await app.anotherNode({ WORKER: '0' }))
  const ids: string[] = []
  for (let number = 0; number < 6; number++)
    ids.push(await checked(app, member, listOf(guests(1_001, number * 10_000))))
  const answers = await Promise.all(
    ids.map((id, index) => (index % 2 ? second : member).post(`/team/bulk_imports/${id}/import`, {})),
  )
  expect(statuses(answers)).toEqual([200, 200, 429, 429, 429, 429])
  const busy = {
    status: 429,
    body: { errors: ['Two files of your team are being imported. Wait until one is done.'] },
  }
  const left = ids[answers.findIndex(answer => answer.status === 429)]
  expect(
    await member.post(`/team/bulk_imports/${left}/preview`, { options: { country: 'DE' } }),
  ).toMatchObject(busy)
  expect(await upload(app, member, listOf(guests(1)))).toMatchObject(busy)
  await uploaded(app, await app.as('stranger'), listOf(guests(1)))
  await app.anotherNode({ WORKER: '1' })
  await reached(member, ids[answers.findIndex(answer => answer.status === 200)]!, 'applied')
}, 60_000)

test('three files are processed in parallel without the guard in the database', async () => {
  app = await startApp({ worker: false })
  const member = await app.as('member')
  const ids = [
    await checked(app, member, listOf(guests(1))),
    await checked(app, member, listOf(guests(1))),
    await checked(app, member, listOf(guests(1))),
  ]
  const work = (id: string, place: number) =>
    app.db.pool.query("update bulk_imports set state = 'applying', work_place = $2 where id = $1", [
      id,
      place,
    ])
  await work(ids[0]!, 1)
  await work(ids[1]!, 2)
  await expect(work(ids[2]!, 2)).rejects.toThrow(/bulk_imports_two_at_once/)
  await expect(work(ids[2]!, 3)).rejects.toThrow(/bulk_imports_work_place/)
  await app.db.pool.query('drop index bulk_imports_two_at_once')
  await expect(work(ids[2]!, 2)).resolves.toMatchObject({ rowCount: 1 })
})

test('an import requested five times in parallel is applied once', async () => {
  app = await startApp()
  const member = await app.as('member')
  const id = await checked(app, member, listOf([...guests(30), 'Asked,,asked@example.com,,,,,,,']))
  const before = await countOf('recipients')
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => member.post(`/team/bulk_imports/${id}/import`, {})),
  )
  expect(statuses(answers)).toEqual([200, 409, 409, 409, 409])
  await app.settleJobs()
  expect([
    (await countOf('recipients')) - before,
    await countOf('bulk_import_recipients'),
    await countOf("mails where recipient = 'asked@example.com'"),
    await countOf("audit_events where action = 'bulk_import.applied'"),
  ]).toEqual([31, 31, 1, 1])
  const unchecked = await uploaded(app, member, listOf(guests(5, 100)))
  const keyed = await Promise.all(
    Array.from({ length: 5 }, () =>
      member.post(`/team/bulk_imports/${unchecked}/import`, {}, { 'idempotency-key': 'once' }),
    ),
  )
  expect(new Set(statuses(keyed)).has(200)).toBe(true)
  expect(
    (await member.post(`/team/bulk_imports/${unchecked}/import`, {}, { 'idempotency-key': 'once' })).body.data
      .attributes.recipientsCount,
  ).toBe(5)
  expect((await countOf('recipients')) - before).toBe(36)
})

test('a long file is checked and applied in the background with live progress, and calls answer at once', async () => {
  app = await startApp({ worker: false })
  const member = await app.as('member')
  const lines = [
    ...guests(24_000),
    ...Array.from({ length: 3_000 }, (_, index) => `Asked ${index},,asked${index}@example.com,,,,,,,`),
  ]
  const id = await uploaded(app, member, listOf(lines))
  await app.db.pool.query(
    `create function rest() returns trigger language plpgsql as 'begin perform pg_sleep(0.5); return null; end';
    create trigger rest after insert on bulk_import_rows for each statement execute function rest()`,
  )
  const began = performance.now()
  const answer = await member.post(`/team/bulk_imports/${id}/import`, {})
  expect(answer.body.data.attributes).toMatchObject({
    state: 'checking',
    counts: { total: null, existing: 0 },
  })
  expect(performance.now() - began).toBeLessThan(6_000)
  expect((await attributesOf(member, id)).counts.read).toBeGreaterThan(0)
  await app.anotherNode({ WORKER: '1' })
  expect(await reached(member, id, 'applied')).toMatchObject({
    recipientsCount: 27_000,
    counts: { total: 27_000, ready: 24_000, ask: 3_000, listed: 27_000 },
  })
  expect([
    await countOf('address_requests'),
    await countOf("mails where kind = 'address-request'"),
    await countOf("pgboss.job where name = 'send-mail'"),
  ]).toEqual([3_000, 3_000, 3_000])
  const { rows } = await app.db.pool.query(
    `select count(*)::int as events, extract(epoch from max(created_at) - min(created_at))::float as seconds
    from live_events
    where event = 'bulkImport.updated'
      and subject_id = $1`,
    [id],
  )
  expect(rows[0].events).toBeGreaterThan(2)
  expect(rows[0].events).toBeLessThan(4 + 3 * rows[0].seconds)
  await app.db.pool.query("delete from pgboss.job where name = 'send-mail' and state = 'created'")
  await app.settleJobs()
  expect(await app.audit()).toEqual([])
}, 60_000)

test('a file of more than 2 MB is left to a worker from its first row', async () => {
  app = await startApp({ worker: false })
  const member = await app.as('member')
  const content = listOf(guests(36_000))
  expect(content.length).toBeGreaterThan(2_000_000)
  const id = await uploaded(app, member, content)
  const { body } = await member.post(`/team/bulk_imports/${id}/preview`, {})
  expect(body.data.attributes).toMatchObject({ state: 'checking', counts: { read: 0 } })
  expect(await countOf(`bulk_import_rows where bulk_import_id = ${id}`)).toBe(0)
  await app.anotherNode({ WORKER: '1' })
  expect((await reached(member, id, 'checked')).counts).toMatchObject({ read: 36_000, ready: 36_000 })
}, 60_000)

test('a file without a valid person says so once it has been checked', async () => {
  app = await startApp({ worker: false })
  const member = await app.as('member')
  const id = await uploaded(app, member, listOf(['Nobody,,,,,,,,,']))
  await app.db.pool.query(
    `update bulk_imports set state = 'checking', work_place = 1, apply_when_checked = true,
      progressed_at = now() - interval '1 minute'
    where id = $1`,
    [id],
  )
  await app.anotherNode({ WORKER: '1' })
  expect(await reached(member, id, 'checked')).toMatchObject({
    problem: 'No row of this file can be imported. Fix at least one first.',
    counts: { wrong: 1, listed: 0 },
  })
})

test('changing how a file is read while it is being read discards what was read before', async () => {
  app = await startApp({ worker: false })
  const member = await app.as('member')
  const id = await uploaded(app, member, listOf(guests(20_000).map(line => line.replace(/,US$/, ','))))
  const first = member.post(`/team/bulk_imports/${id}/preview`, {})
  await until('being checked', async () => (await attributesOf(member, id)).state === 'checking')
  const second = await member.post(`/team/bulk_imports/${id}/preview`, { options: { country: 'CA' } })
  expect((await first).status).toBe(200)
  expect(second.status).toBe(200)
  await app.anotherNode({ WORKER: '1' })
  const { counts } = await reached(member, id, 'checked')
  expect(counts).toMatchObject({ read: 20_000, wrong: 20_000, ready: 0 })
  expect(await countOf(`bulk_import_rows where bulk_import_id = ${id}`)).toBe(20_000)
}, 60_000)

test('undoing an import and ordering for its people in parallel removes the list or creates the orders, never both', async () => {
  app = await startApp({ worker: false })
  const member = await app.as('member')
  const outcomes = new Set<string>()
  for (let round = 0; round < 12; round++) {
    const id = await applied(app, member, guests(20, round * 100))
    const people = (await member.get(`/team/bulk_imports/${id}/recipients`)).body.data.map(
      (person: any) => person.id,
    )
    const order = (recipient: string) =>
      app.db.pool
        .query(
          'insert into orders (team_id, user_id, recipient_id, tracking_token) values ($1, $2, $3, gen_random_uuid())',
          [app.world.team, app.world.users.member.id, recipient],
        )
        .then(
          () => 1,
          () => 0,
        )
    const [undone, ...made] = await Promise.all([
      new Promise(resolve => setTimeout(resolve, round % 4)).then(() =>
        member.post(`/team/bulk_imports/${id}/undo`),
      ),
      ...people.map(order),
    ])
    const orders = made.reduce((sum: number, one: number) => sum + one, 0)
    expect(undone.status === 204 ? orders : -orders).toBe(undone.status === 204 ? 0 : -20)
    outcomes.add(String(undone.status))
  }
  expect([...outcomes].every(outcome => outcome === '204' || outcome === '409')).toBe(true)
}, 60_000)
