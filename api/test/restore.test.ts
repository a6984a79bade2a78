import { execFileSync } from 'node:child_process'
import { appendFile, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { startPostgres } from '../../bin/postgres/postgres.mjs'
import { closeDatabase, openDatabase } from '../src/platform/db/database.ts'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { databaseUrl } from './postgres/template.ts'
import { orderReady } from './orders.ts'
import { startServerProcess } from './server-process.ts'
import { startOwnPostgres, type OwnPostgres } from './tools/own-postgres.ts'
import { runAudit } from './tools/run-audit.ts'

const writers = 3

let postgres: OwnPostgres
let app: TestApp
let folder: string
const restored: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of restored.splice(0).reverse()) await undo()
  await app.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const run = (command: string, ...values: string[]) =>
  execFileSync('sh', ['-ec', command, ...values], { stdio: ['ignore', 'ignore', 'pipe'] })

/** The archive of the log, which PostgreSQL's own user writes. */
async function keepArchive(admin: pg.Client): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'ribbon-backup-'))
  const { uid, gid } = await stat(postgres.dataDir)
  await chown(folder, uid, gid)
  await admin.query("alter system set archive_mode = 'on'")
  await admin.query(`alter system set archive_command = 'test ! -f ${folder}/%f && cp %p ${folder}/%f'`)
  await admin.end()
  await postgres.restart('stop')
  return folder
}

/** Copies the data folder while the server works on it, as docs/running.md describes. */
async function backUp(admin: pg.Client, base: string): Promise<void> {
  await admin.query("select pg_backup_start('base', fast => true)")
  run(
    'mkdir -m 700 "$1"; cd "$0"; tar -cf - --exclude=./pg_wal/* --exclude=./postmaster.* . | tar -xf - -C "$1"',
    postgres.dataDir,
    base,
  )
  const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
  await writeFile(join(base, 'backup_label'), rows[0]!.labelfile)
}

/** Starts a server on the copy, which reads the archive up to a named moment and then goes on by itself. */
async function restore(base: string, moment: string): Promise<string> {
  await appendFile(
    join(base, 'postgresql.auto.conf'),
    `archive_mode = off
restore_command = 'cp ${folder}/%f %p'
recovery_target_name = '${moment}'
recovery_target_action = 'promote'
`,
  )
  await writeFile(join(base, 'recovery.signal'), '')
  run('chown -R --reference="$0" "$1"', postgres.dataDir, base)
  const server = await startPostgres({ dataDir: base, database: 'ribbon' })
  restored.push(server.stop)
  const url = databaseUrl(server.url, new URL(app.config.DATABASE_URL).pathname.slice(1))
  await expect
    .poll(async () => (await askOnce(url, 'select pg_is_in_recovery() as still'))[0]!.still, {
      timeout: 60_000,
    })
    .toBe(false)
  return url
}

async function askOnce(url: string, text: string): Promise<any[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

it('a copy of the data folder and the archived log restore the database to a named moment under load', async () => {
  postgres = await startOwnPostgres()
  const admin = new pg.Client(postgres.url)
  await admin.connect()
  await keepArchive(admin)
  app = await startApp({ databaseUrl: postgres.url, mugStock: 10_000, allowance: 10_000 })
  const members = await Promise.all(Array.from({ length: writers }, () => app.as('member')))
  const acknowledged: string[] = []
  let isOver = false
  const order = async (member: Client) => {
    const id = await orderReady(app, member, [
      { product_variant_id: String(app.world.mug.variant), quantity: 1 },
    ])
    const charged = await member.post(`/team/orders/${id}/charge_and_begin_processing`)
    if (charged.status === 200) acknowledged.push(id)
    // Copying the data folder can slow a commit so much that the others wait too long for its locks and are told to try again.
    else if (charged.body.code !== 'order_busy') throw new Error(`Not charged: ${charged.text}`)
  }
  const writing = Promise.all(
    members.map(async member => {
      while (!isOver) await order(member)
    }),
  )
  // The writers stop before the server does, also where the test has failed.
  restored.push(() => {
    isOver = true
    return writing.catch(() => {})
  })
  const since = async (count: number) => {
    const aim = acknowledged.length + count
    while (acknowledged.length < aim) await Promise.race([sleep(20), writing])
  }

  const session = new pg.Client(postgres.url)
  await session.connect()
  restored.push(() => session.end())
  await since(5)
  const base = join(folder, 'base')
  await backUp(session, base)
  await since(10)
  const before = [...acknowledged]
  await session.query("select pg_create_restore_point('before the mistake')")
  const known = await app.db.pool.query<{ id: string }>('select id::text from orders')
  await since(10)
  isOver = true
  await writing
  await session.query('select pg_switch_wal()')

  const url = await restore(base, 'before the mistake')
  const db = openDatabase({ url })
  restored.push(() => closeDatabase(db))
  const { rows } = await db.pool.query<{ id: string }>(
    "select id::text from orders where status = 'processing' order by id",
  )
  const found = rows.map(row => row.id)
  expect(found).toEqual(expect.arrayContaining(before))
  // At most one more of each writer, whose answer was on its way.
  expect(found.length).toBeLessThanOrEqual(before.length + writers)
  expect(known.rows.map(row => row.id)).toEqual(expect.arrayContaining(found))
  expect(acknowledged.length).toBeGreaterThan(found.length)
  expect(await runAudit(db)).toEqual([])

  // The restored database serves: who was signed in still is, and jobs that were open are done.
  const node = await startServerProcess({ ...app.config, DATABASE_URL: url }, { WORKER: '1' })
  restored.push(() => node.kill())
  const answer = await fetch(`${node.url}/api/v2/team/orders`, { headers: members[0]!.headers })
  expect(((await answer.json()) as any).meta.totalCount).toBeGreaterThanOrEqual(before.length)
  await expect
    .poll(
      async () =>
        (await db.pool.query("select from mails where kind = 'order-confirmation' and sent_at is null"))
          .rowCount,
      { timeout: 30_000 },
    )
    .toBe(0)
  expect(await runAudit(db)).toEqual([])
}, 240_000)
