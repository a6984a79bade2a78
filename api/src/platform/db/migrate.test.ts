import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../test/app-under-test.ts'
import { closeDatabase, openDatabase, type Db } from './database.ts'
import { migrate } from './migrate.ts'

let app: TestApp
let folder: string
const nodes: Db[] = []
beforeAll(async () => {
  app = await startApp({ worker: false })
  folder = await mkdtemp(join(tmpdir(), 'ribbon-migrations-'))
})
afterAll(async () => {
  await Promise.all(nodes.map(closeDatabase))
  await app.stop()
  await rm(folder, { recursive: true })
})

const openNode = () => {
  const db = openDatabase({ url: app.config.DATABASE_URL, max: 1 })
  nodes.push(db)
  return db
}

it('a node waits for the migrations of another beyond the limits of ordinary statements, and repeats none', async () => {
  await writeFile(join(folder, '9001_slow.sql'), 'select pg_sleep(7); create table slow (id int);')
  const [first, second] = await Promise.all([migrate(openNode(), folder), migrate(openNode(), folder)])
  expect([...first, ...second]).toEqual(['9001_slow.sql'])
})

it('a migration has no limit of its own, except where it waits for a table', async () => {
  const limits = "select name, setting from pg_settings where name in ('lock_timeout', 'statement_timeout')"
  await writeFile(join(folder, '9002_limits.sql'), `create table migration_limits as ${limits}`)
  await migrate(openNode(), folder)
  expect((await app.db.pool.query('select * from migration_limits order by name')).rows).toEqual([
    { name: 'lock_timeout', setting: '30000' },
    { name: 'statement_timeout', setting: '0' },
  ])
})
