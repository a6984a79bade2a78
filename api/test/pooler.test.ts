import { createServer, connect, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import {
  closeDatabase,
  inTransaction,
  openConnection,
  openDatabase,
  type Db,
} from '../src/platform/db/database.ts'
import { readSnapshot } from '../src/platform/db/read-snapshot.ts'
import { databaseUrl } from './postgres/template.ts'

/** What PgBouncer takes in a start-up packet; it refuses a client that sends anything else. */
const passed = new Set(['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone'])

let pooler: Server
let db: Db
const refused: string[] = []
beforeAll(async () => {
  const real = new URL(databaseUrl(inject('databaseUrl'), 'ribbon_template'))
  const folder = real.searchParams.get('host')
  const target = folder
    ? { path: `${folder}/.s.PGSQL.${real.port || 5432}` }
    : { host: real.hostname, port: Number(real.port || 5432) }
  pooler = createServer(client => passThrough(client, connect(target)))
  await new Promise<void>(resolve => pooler.listen(0, '127.0.0.1', resolve))
  const { port } = pooler.address() as { port: number }
  real.searchParams.delete('host')
  real.host = `127.0.0.1:${port}`
  db = openDatabase({ url: real.toString(), max: 2 })
})
afterAll(async () => {
  await closeDatabase(db)
  pooler.close()
})

/** As a pooler does: reads the start-up packet, refuses unknown settings, and passes the rest on. */
function passThrough(client: Socket, server: Socket): void {
  for (const socket of [client, server]) socket.on('error', () => {})
  client.once('data', first => {
    const fields = first.subarray(8).toString('latin1').split('\0')
    const unknown = fields.filter((name, index) => index % 2 === 0 && name !== '' && !passed.has(name))
    if (unknown.length > 0) {
      refused.push(...unknown)
      client.destroy()
      return
    }
    server.write(first)
    client.pipe(server).pipe(client)
  })
  client.on('close', () => server.destroy())
  server.on('close', () => client.destroy())
}

const limitsText = `
  select name, setting, unit
  from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'TimeZone')
  order by name collate "C"`
const limits = [
  { name: 'TimeZone', setting: 'UTC', unit: null },
  { name: 'idle_in_transaction_session_timeout', setting: '15000', unit: 'ms' },
  { name: 'lock_timeout', setting: '5000', unit: 'ms' },
  { name: 'statement_timeout', setting: '30000', unit: 'ms' },
]

it('the limits of statements and locks hold on every connection behind a pooler that takes no start-up options', async () => {
  expect((await db.pool.query(limitsText)).rows).toEqual(limits)
  expect(await inTransaction(db, async tx => (await tx.client.query(limitsText)).rows)).toEqual(limits)
  const own = await openConnection(db)
  expect((await own.query(limitsText)).rows).toEqual(limits)
  await own.end()
  expect(await readSnapshot(db, snapshot => snapshot.count({ text: 'select 1', values: [] }))).toBe(1)
  expect(refused).toEqual([])
})
