import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { endConnections, startOwnPostgres, type OwnPostgres } from './tools/own-postgres.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'

/** The full size: DATABASE_LOSSES=20. Of four losses, one is a restart of PostgreSQL. */
const losses = Number(process.env['DATABASE_LOSSES'] ?? 4)
const restarts = Math.ceil(losses / 4)
const writers = 12

let postgres: OwnPostgres
let app: TestApp
let nodes: ServerProcess[] = []
afterEach(async () => {
  for (const node of nodes) await node.kill()
  nodes = []
  await app.stop()
  await postgres.stop()
})

const address = {
  address_one: '2 Oak Street',
  city: 'Arlington',
  state: 'VA',
  zipcode: '22201',
  country: 'US',
}

/** Sends a request under one key until it is answered, to whichever node comes next. */
async function insist(client: Client, path: string, body: unknown, seen: Set<string>): Promise<any> {
  const key = randomUUID()
  for (let tries = 0; tries < 400; tries++) {
    const node = nodes[tries % nodes.length]!
    const answer = await fetch(`${node.url}/api/v2${path}`, {
      method: 'POST',
      headers: { ...client.headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    })
    const said = (await answer.json()) as any
    if (answer.ok) return said
    if (answer.status === 422) throw new Error(`${path}: ${JSON.stringify(said)}`)
    seen.add(
      `${answer.status} ${said.code} ${answer.status === 503 ? answer.headers.get('retry-after') : ''}`,
    )
    await sleep(150)
  }
  throw new Error(`${path} was never answered: ${[...seen].join(', ')}`)
}

async function isReady(node: ServerProcess): Promise<boolean> {
  const { status } = await fetch(`${node.url}/readyz`)
  expect([200, 503]).toContain(status)
  return status === 200
}

async function untilReady(node: ServerProcess): Promise<void> {
  const end = Date.now() + 30_000
  while (!(await isReady(node))) {
    if (Date.now() > end) throw new Error('The node is not ready 30 s after the database is back.')
    await sleep(100)
  }
}

it(
  `two nodes live through ${losses} ends of all connections and ${restarts} restarts of PostgreSQL, and lose nothing`,
  async () => {
    postgres = await startOwnPostgres()
    app = await startApp({ worker: false, databaseUrl: postgres.url })
    nodes = await Promise.all([1, 2].map(() => startServerProcess(app.config, { WORKER: '1' })))
    const owner = await app.as('owner')
    const { member } = app.world.users
    const seen = new Set<string>()
    let isOver = false
    const added: string[] = []
    let credited = 0
    const write = async (writer: number) => {
      for (let turn = 0; !isOver; turn++) {
        const email = `writer${writer}-${turn}@example.com`
        const { data } = await insist(
          owner,
          '/team/recipients',
          { recipient: { ...address, name: 'Pat', email, phone: '+15550109999' } },
          seen,
        )
        added.push(email)
        await insist(owner, `/team/recipients/${data.id}/address_request`, {}, seen)
        await insist(owner, `/team/users/${member.id}/budget`, { amount: '1.00' }, seen)
        credited += 1
        await sleep(200)
      }
    }
    let failure: unknown
    const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer))).catch(
      (error: unknown) => {
        failure = error
      },
    )
    let wasAway = 0
    for (let loss = 1; loss <= losses; loss++) {
      await sleep(700)
      expect(await endConnections(app.config.DATABASE_URL)).toBeGreaterThan(0)
      if (loss % 4 !== 0) continue
      let isBack = false
      const watching = (async () => {
        while (!isBack) {
          for (const node of nodes) if (!(await isReady(node))) wasAway += 1
          await sleep(20)
        }
      })()
      await postgres.restart(loss % 8 === 0 ? 'kill' : 'stop')
      await Promise.all(nodes.map(untilReady))
      isBack = true
      await watching
    }
    await sleep(700)
    isOver = true
    await writing
    expect(failure).toBe(undefined)

    expect(nodes.map(node => node.isRunning())).toEqual([true, true])
    expect(wasAway).toBeGreaterThan(0)
    for (const answer of seen) expect(answer).toMatch(/^503 unavailable \d+$|^409 request_in_progress $/)
    expect(credited).toBeGreaterThan(losses)
    const { rows } = await app.db.pool.query(
      `select
        (select balance_cents from budgets where user_id = $1)::int as budget,
        (select count(*) from recipients where email like 'writer%')::int as recipients`,
      [member.id],
    )
    expect(rows).toEqual([{ budget: 1_000_000 + 100 * credited, recipients: added.length }])
    await app.settleJobs()
    const mails = await app.db.pool.query(
      "select count(*)::int as mails, count(sent_at)::int as sent from mails where recipient like 'writer%'",
    )
    expect(mails.rows).toEqual([{ mails: credited, sent: credited }])
    expect(await app.audit()).toEqual([])
  },
  60_000 + losses * 15_000,
)
