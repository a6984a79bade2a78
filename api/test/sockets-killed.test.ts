import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from './app-under-test.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { remoteClient } from './tools/remote-client.ts'

/** Half of them of another team. */
const sockets = 200
/** The full size: LIVE_CHANGES=500. */
const changes = Number(process.env['LIVE_CHANGES'] ?? 60)

const place = {
  phone: '+15550109999',
  address_one: '2 Oak Street',
  city: 'Arlington',
  state: 'VA',
  zipcode: '22201',
  country: 'US',
}

let app: TestApp
let nodes: ServerProcess[]
beforeAll(async () => {
  app = await startApp({ worker: false })
  nodes = await Promise.all([1, 2].map(() => startServerProcess(app.config)))
}, 60_000)
afterAll(async () => {
  await Promise.all(nodes.map(node => node.kill()))
  await app.stop()
})

/** A screen: it reads again what an event is about, and everything when its socket is there again, as the web does. */
class Screen {
  events: string[] = []
  reconnects = 0
  /** How often it had to read; what it shows is of that moment. */
  isStale = true
  private socket: WebSocket | undefined
  private node = 0

  private readonly headers: Record<string, string>
  private readonly onWelcome: () => void

  constructor(headers: Record<string, string>, onWelcome: () => void) {
    this.headers = headers
    this.onWelcome = onWelcome
  }

  connect(): void {
    const { url } = nodes[this.node]!
    const socket = new WebSocket(`${url.replace('http', 'ws')}/cable?${new URLSearchParams(this.headers)}`, [
      'actioncable-v1-json',
    ])
    this.socket = socket
    socket.on('error', () => {})
    socket.on('close', () => {
      if (this.socket !== socket) return
      this.reconnects += 1
      this.node = 1 - this.node
      setTimeout(() => {
        if (this.socket === socket) this.connect()
      }, 200)
    })
    socket.on('message', data => {
      const frame = JSON.parse(String(data)) as { type?: string; message?: { type: string; id: string } }
      if (frame.type === 'welcome')
        socket.send(JSON.stringify({ command: 'subscribe', identifier: '{"channel":"TeamChannel"}' }))
      if (frame.type === 'confirm_subscription') {
        this.isStale = true
        this.onWelcome()
      }
      if (frame.message && frame.type === undefined) {
        this.isStale = true
        this.events.push(`${frame.message.type} ${frame.message.id}`)
      }
    })
  }
  end(): void {
    const { socket } = this
    this.socket = undefined
    socket?.close()
  }
}

it(`${sockets} sockets move to another node when theirs is killed, and every screen shows all ${changes} changes`, async () => {
  let welcomes = 0
  const open = async (actor: 'owner' | 'stranger') => {
    const { headers } = await app.as(actor)
    const token = {
      'access-token': headers['access-token']!,
      client: headers['client']!,
      uid: headers['uid']!,
    }
    return Array.from(
      { length: sockets / 2 },
      () =>
        new Screen(token, () => {
          welcomes += 1
        }),
    )
  }
  const own = await open('owner')
  const foreign = await open('stranger')
  const all = [...own, ...foreign]
  for (const screen of all) screen.connect()
  await expect.poll(() => welcomes, { timeout: 10_000 }).toBe(sockets)

  const { headers } = await app.as('owner')
  const staying = remoteClient(nodes[1]!.url, headers)
  const added: string[] = []
  /** What each screen has read: one answer serves all that were stale before it was asked for. */
  const shown = new Map<Screen, number>()
  let isOver = false
  const reading = (async () => {
    for (let last = false; !last;) {
      last = isOver
      const stale = own.filter(screen => screen.isStale)
      for (const screen of stale) screen.isStale = false
      if (stale.length) {
        const { body } = await staying.get('/team/recipients?page[size]=1')
        for (const screen of stale) shown.set(screen, body.meta.totalCount)
      }
      await sleep(50)
    }
  })()
  const before = (await staying.get('/team/recipients?page[size]=1')).body.meta.totalCount as number
  for (let change = 0; change < changes; change++) {
    if (change === Math.floor(changes / 3)) await nodes[0]!.kill()
    const { body, status } = await staying.post('/team/recipients', {
      recipient: { ...place, name: 'Pat Lee', email: `live${change}@example.com` },
    })
    expect(status).toBe(201)
    added.push(`recipients ${body.data.id}`)
    await sleep(20)
  }
  const killedAt = Date.now()
  await expect.poll(() => welcomes, { timeout: 10_000 }).toBe(2 * sockets)
  expect(Date.now() - killedAt).toBeLessThan(5_000)
  await sleep(1_500)
  isOver = true
  await reading

  expect(all.map(screen => screen.reconnects)).toEqual(all.map(() => 1))
  expect([...new Set(shown.values())]).toEqual([before + changes])
  expect(shown.size).toBe(own.length)
  // The changes after the last socket was there again reached every one of them, in their order.
  for (const { events } of own) expect(events).toEqual(added.filter(change => events.includes(change)))
  expect(foreign.flatMap(screen => screen.events)).toEqual([])
  for (const screen of all) screen.end()
}, 60_000)
