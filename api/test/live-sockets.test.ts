import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { inTransaction } from '../src/platform/db/database.ts'
import { announce } from '../src/platform/live/live-events.ts'
import { startApp, type TestApp } from './app-under-test.ts'

let app: TestApp
let url: string
const sockets: WebSocket[] = []

beforeAll(async () => {
  app = await startApp({ worker: false })
  url = (await app.listen()).replace('http', 'ws')
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await app.stop()
})

interface Line {
  types: string[]
  frames: { type?: string; identifier?: string; message?: { event: string; type: string; id: string } }[]
}

async function open(query: string, channel: string, headers: Record<string, string> = {}): Promise<Line> {
  const socket = new WebSocket(`${url}/cable${query}`, ['actioncable-v1-json'], { headers })
  sockets.push(socket)
  const line: Line = { types: [], frames: [] }
  socket.on('message', data => {
    const frame = JSON.parse(String(data)) as Line['frames'][number]
    if (frame.type === 'ping') return
    line.frames.push(frame)
    if (frame.type === 'welcome')
      socket.send(JSON.stringify({ command: 'subscribe', identifier: JSON.stringify({ channel }) }))
    if (frame.message) line.types.push(frame.message.type)
  })
  await expect.poll(() => line.frames.length, { timeout: 5_000 }).toBeGreaterThan(0)
  return line
}

const subscribed = (line: Line) =>
  expect.poll(() => line.frames.map(frame => frame.type)).toContain('confirm_subscription')
const asOperator = async () => (await app.operator()).headers
const asMember = async (role: 'owner' | 'member') => {
  const { headers } = await app.as(role)
  const { 'access-token': token = '', client = '', uid = '' } = headers
  return `?${new URLSearchParams({ 'access-token': token, client, uid })}`
}
const happen = (teamId: number | null, type: string, times = 1) =>
  inTransaction(app.db, async tx => {
    for (let id = 1; id <= times; id++) announce(tx, { teamId, event: 'something.changed', type, id })
  })

it('an operator hears once a second which kinds of records changed in any team, and not which records', async () => {
  const line = await open('?as=operator', 'OperatorChannel', await asOperator())
  await subscribed(line)
  await happen(app.world.team, 'orders', 20)
  await happen(app.world.otherTeam, 'orders', 20)
  await happen(null, 'parcels')
  await expect.poll(() => line.types, { timeout: 5_000 }).toContain('parcels')
  await new Promise(resolve => setTimeout(resolve, 1_200))
  expect(line.types.filter(type => type === 'orders').length).toBeLessThanOrEqual(2)
  expect(line.frames.flatMap(frame => frame.message?.id ?? [])).not.toContain('1')
})

it('an operator of the warehouse hears of its records only', async () => {
  const headers = await asOperator()
  await app.db.pool.query("update operators set role = 'warehouse'")
  const line = await open('?as=operator', 'OperatorChannel', headers)
  await subscribed(line)
  await happen(app.world.team, 'invoices')
  await happen(app.world.team, 'restockRequests')
  await expect.poll(() => line.types, { timeout: 5_000 }).toEqual(['restockRequests'])
  await app.db.pool.query("update operators set role = 'everything'")
})

it('a member hears nothing that is for operators alone, and cannot subscribe to their channel', async () => {
  const line = await open(await asMember('owner'), 'TeamChannel')
  await subscribed(line)
  await happen(null, 'parcels')
  await happen(app.world.team, 'orders')
  await expect.poll(() => line.types, { timeout: 5_000 }).toEqual(['orders'])
  const refused = await open(await asMember('owner'), 'OperatorChannel')
  await expect.poll(() => refused.frames.at(-1)?.type).toBe('reject_subscription')
})

it('a line of operators needs an operator’s session, whoever else is signed in', async () => {
  const line = await open(`${await asMember('owner')}&as=operator`, 'OperatorChannel')
  expect(line.frames[0]).toEqual({ type: 'disconnect', reason: 'unauthorized', reconnect: false })
})

it('the line of an operator whose session has ended is closed', async () => {
  const line = await open('?as=operator', 'OperatorChannel', await asOperator())
  await subscribed(line)
  await app.db.pool.query('delete from operator_sessions')
  await expect
    .poll(() => line.frames.at(-1), { timeout: 25_000 })
    .toEqual({ type: 'disconnect', reason: 'remote', reconnect: false })
}, 40_000)

describe('what happened while a page was loading', () => {
  /** An owner's open socket tells when it was delivered. */
  const delivered = async (type: string, events: () => Promise<void>) => {
    const line = await open(await asMember('owner'), 'TeamChannel')
    await subscribed(line)
    await events()
    await expect.poll(() => line.types, { timeout: 5_000 }).toContain(type)
  }

  it('is sent once its socket is open, as far as the member may hear of it', async () => {
    await delivered('deposits', async () => {
      await happen(app.world.otherTeam, 'members')
      await inTransaction(app.db, async tx => {
        const { owner } = app.world.users
        announce(tx, { teamId: app.world.team, userId: owner.id, event: 'a', type: 'recipients', id: 1 })
      })
      await happen(app.world.team, 'deposits')
    })
    const line = await open(`${await asMember('member')}&page_age_ms=2000`, 'TeamChannel')
    await expect.poll(() => line.types, { timeout: 5_000 }).toContain('deposits')
    expect(line.types).not.toContain('members')
    expect(line.types).not.toContain('recipients')
  })

  it('is sent to an operator, too', async () => {
    await delivered('orders', async () => {
      await happen(null, 'parcels')
      await happen(app.world.team, 'orders')
    })
    const line = await open('?as=operator&page_age_ms=2000', 'OperatorChannel', await asOperator())
    await expect.poll(() => line.types, { timeout: 5_000 }).toContain('parcels')
  })

  it.each(['', '&page_age_ms=', '&page_age_ms=-5', '&page_age_ms=long', '&page_age_ms=1&page_age_ms=2'])(
    'is not sent where the query says %j',
    async age => {
      await delivered('deposits', () => happen(app.world.team, 'deposits'))
      const line = await open(`${await asMember('owner')}${age}`, 'TeamChannel')
      await subscribed(line)
      await happen(app.world.team, 'payments')
      await expect.poll(() => line.types, { timeout: 5_000 }).toContain('payments')
      expect(line.types).not.toContain('deposits')
    },
  )
})
