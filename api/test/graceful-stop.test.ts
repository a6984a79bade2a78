import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startApp, type TestApp } from './app-under-test.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { startLoadBalancer } from './tools/load-balancer.ts'

/** Half of them open a connection for each request. The full size: STOP_CLIENTS=200. */
const clients = Number(process.env['STOP_CLIENTS'] ?? 40)

const place = {
  phone: '+15550109999',
  address_one: '2 Oak Street',
  city: 'Arlington',
  state: 'VA',
  zipcode: '22201',
  country: 'US',
}

let app: TestApp
const nodes: ServerProcess[] = []
beforeEach(async () => {
  app = await startApp({ worker: false })
}, 60_000)
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.kill()
  await app.stop()
})

async function startNode(overrides: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const node = await startServerProcess(app.config, { DRAIN_SECONDS: '2', ...overrides })
  nodes.push(node)
  return node
}

/** Makes a change take a while, so that a stop meets it under way. */
async function slowDown(change: 'insert on recipients' | 'update on mails', seconds: number): Promise<void> {
  await app.db.pool.query(
    `create function rest() returns trigger language plpgsql as 'begin perform pg_sleep(${seconds}); return new; end';
    create trigger rest before ${change} for each row execute function rest()`,
  )
}

interface Answer {
  status: number
  connection: string | undefined
}

function addRecipient(
  url: string,
  email: string,
  headers: Record<string, string>,
  agent: Agent,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const all = { ...headers, 'content-type': 'application/json' }
    const asked = request(
      `${url}/api/v2/team/recipients`,
      { method: 'POST', headers: all, agent },
      answer => {
        answer.resume().once('end', () => {
          resolve({ status: answer.statusCode!, connection: answer.headers.connection })
        })
      },
    )
    asked.once('error', reject)
    asked.end(JSON.stringify({ recipient: { ...place, name: 'Pat Lee', email } }))
  })
}

it(`two nodes behind a load balancer are replaced one by one under ${clients} clients, and no request is lost`, async () => {
  await slowDown('insert on recipients', 0.05)
  const first = await startNode()
  const second = await startNode()
  const balancer = await startLoadBalancer([first.url, second.url])
  const { headers } = await app.as('owner')
  let isOver = false
  let added = 0
  const statuses = new Set<number>()
  const work = Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const agent = new Agent({ keepAlive: client % 2 === 0 })
      for (let turn = 0; !isOver; turn++) {
        const { status } = await addRecipient(
          balancer.url,
          `client${client}-${turn}@example.com`,
          headers,
          agent,
        )
        statuses.add(status)
        if (status === 201) added += 1
      }
      agent.destroy()
    }),
  )
  await sleep(500)
  const third = await startNode()
  balancer.add(third.url)
  const exitCodes = [await first.stop()]
  const fourth = await startNode()
  balancer.add(fourth.url)
  exitCodes.push(await second.stop())
  await sleep(500)
  isOver = true
  await work
  await balancer.stop()

  expect(balancer.failures).toEqual([])
  expect([...statuses]).toEqual([201])
  expect(exitCodes).toEqual([0, 0])
  for (const node of [first, second, third, fourth]) expect(balancer.sent.get(node.url)).toBeGreaterThan(5)
  const { rows } = await app.db.pool.query(
    "select count(*)::int as count, count(distinct email)::int as emails from recipients where email like 'client%'",
  )
  expect(rows).toEqual([{ count: added, emails: added }])
}, 120_000)

it('a node that is stopped is not ready at once, still answers, and sends its sockets elsewhere when it closes', async () => {
  const node = await startNode()
  const { headers } = await app.as('owner')
  const token = new URLSearchParams(
    ['access-token', 'client', 'uid'].map(name => [name, headers[name]!] as [string, string]),
  )
  const socket = new WebSocket(`${node.url.replace('http', 'ws')}/cable?${token}`, ['actioncable-v1-json'])
  const frames: { type: string }[] = []
  socket.on('message', data => frames.push(JSON.parse(String(data))))
  const socketClosed = new Promise<number>(resolve => socket.once('close', resolve))
  await expect.poll(() => frames.length).toBeGreaterThan(0)
  const agent = new Agent({ keepAlive: true })
  expect(await addRecipient(node.url, 'before@example.com', headers, agent)).toMatchObject({
    status: 201,
    connection: 'keep-alive',
  })

  await slowDown('insert on recipients', 3)
  const stopped = node.stop()
  await expect
    .poll(() => fetch(`${node.url}/readyz`).then(answer => answer.status), { interval: 20, timeout: 1_500 })
    .toBe(503)
  expect((await fetch(`${node.url}/healthz`)).status).toBe(200)
  expect(socket.readyState).toBe(WebSocket.OPEN)
  // Begun while the node drains, over the open connection and a new one, and answered after its listener has closed.
  const answers = await Promise.all(
    ['kept', 'new'].map(way =>
      addRecipient(node.url, `${way}@example.com`, headers, way === 'kept' ? agent : new Agent()),
    ),
  )
  expect(answers).toEqual([
    { status: 201, connection: 'close' },
    { status: 201, connection: 'close' },
  ])
  expect(await socketClosed).toBe(1001)
  expect(frames.at(-1)).toEqual({ type: 'disconnect', reason: 'server_restart', reconnect: true })
  expect(await stopped).toBe(0)
}, 60_000)

it('a job in work when its node is stopped is finished, and others are left for the next node', async () => {
  const stateOf = async (name: string) =>
    (
      await app.db.pool.query<{ state: string }>(
        'select state::text from pgboss.job where name = $1 order by created_on',
        [name],
      )
    ).rows.map(row => row.state)
  await slowDown('update on mails', 3)
  const member = await app.as('member')
  await member.post(`/team/recipients/${app.world.ada}/address_request`)
  await member.post('/team/recipients', { recipient: { email: 'next@example.com' }, send_email: true })
  const node = await startNode({ WORKER: '1' })
  await expect.poll(() => stateOf('send-mail'), { timeout: 10_000 }).toEqual(['active', 'created'])
  expect(await node.stop()).toBe(0)
  expect(await stateOf('send-mail')).toEqual(['completed', 'created'])
  expect(await app.audit()).toEqual([])
}, 60_000)
