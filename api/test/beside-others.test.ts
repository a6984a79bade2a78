import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { guest, listOf, until, uploaded } from './bulk-imports.ts'
import { confirm, finished, people, planOf } from './bulk-sends.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { remoteClient } from './tools/remote-client.ts'

/** The full size: BUSY_PEOPLE=10000 BUSY_ROWS=100000. */
const busyPeople = Number(process.env['BUSY_PEOPLE'] ?? 2_000)
const busyRows = Number(process.env['BUSY_ROWS'] ?? 10_000)
/** Two cores share the other team's work, the database and the clients, so times grow, but not with the other's work. */
const slowerBy = 15
const always = 1_000

let app: TestApp
let node: ServerProcess
beforeAll(async () => {
  app = await startApp({ worker: false, mugStock: 100_000, allowance: 100_000, budget: 1_000_000_000 })
  node = await startServerProcess(app.config, { WORKER: '1', DATABASE_POOL: '10' })
}, 60_000)
afterAll(async () => {
  await node.kill()
  await app.stop()
})

const place = {
  phone: '+15550109999',
  address_one: '2 Oak Street',
  city: 'Arlington',
  state: 'VA',
  zipcode: '22201',
  country: 'US',
}
let added = 0
const calls: Record<string, (client: Client) => Promise<{ status: number }>> = {
  'the own account': client => client.get('/user'),
  'a page of recipients': client => client.get('/team/recipients?page[size]=20'),
  'a page of orders': client => client.get('/team/orders?page[size]=20'),
  'a new recipient': client =>
    client.post('/team/recipients', {
      recipient: { ...place, name: 'Pat Lee', email: `pat${added++}@example.com` },
    }),
}

/** Makes the calls in turn, at least 40 times and while `goesOn`; returns the 95th percentile of each in milliseconds. */
async function timesOf(client: Client, goesOn: () => boolean): Promise<Record<string, number>> {
  const times = Object.fromEntries(Object.keys(calls).map(name => [name, [] as number[]]))
  for (let round = 0; round < 40 || goesOn(); round++)
    for (const [name, call] of Object.entries(calls)) {
      const began = performance.now()
      const { status } = await call(client)
      times[name]!.push(performance.now() - began)
      expect([name, status < 300]).toEqual([name, true])
    }
  return Object.fromEntries(Object.entries(times).map(([name, each]) => [name, percentile(each, 0.95)]))
}

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1]!

it(`another team's calls stay fast while one sends to ${busyPeople} people and imports ${busyRows} rows`, async () => {
  const sender = await app.as('member')
  const other = remoteClient(node.url, (await app.as('stranger')).headers)
  const plan = await planOf(app, sender, people(busyPeople))
  await timesOf(other, () => false)
  const alone = await timesOf(other, () => false)

  let isBusy = true
  const work = (async () => {
    const file = listOf(Array.from({ length: busyRows }, (_, number) => guest(number)))
    const list = await uploaded(app, sender, file)
    const stateOf = async () => (await sender.get(`/team/bulk_imports/${list}`)).body.data.attributes.state
    await sender.post(`/team/bulk_imports/${list}/preview`, {})
    expect((await confirm(app, sender, plan)).status).toBe(200)
    await until('checked', async () => (await stateOf()) === 'checked', 120)
    await sender.post(`/team/bulk_imports/${list}/import`, {})
    await until('applied', async () => (await stateOf()) === 'applied', 120)
    expect((await finished(sender, plan.id, 120_000)).state).toBe('done')
  })().finally(() => {
    isBusy = false
  })
  const beside = await timesOf(other, () => isBusy)
  await work
  const tooSlow = Object.keys(calls).filter(name => beside[name]! > Math.max(always, slowerBy * alone[name]!))
  if (process.env['BUSY_SHOW']) console.log({ alone, beside })
  expect({ alone, beside, tooSlow }).toEqual({ alone, beside, tooSlow: [] })
  expect(await app.audit()).toEqual([])
}, 300_000)
