import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startApp, type TestApp } from '../../../test/app-under-test.ts'
import type { Db } from './database.ts'

let app: TestApp
let db: Db
let database: typeof import('./database.ts')
beforeAll(async () => {
  app = await startApp({ worker: false })
  await app.db.pool.query(`
    create table parts (id bigint, made timestamptz, tags jsonb);
    insert into parts values (1, '2030-01-01T00:00:00Z', '["a"]'), (2, null, null)`)
  // Anew, because the other tests of this process may have used up the names that statements get.
  vi.resetModules()
  database = await import('./database.ts')
  db = database.openDatabase({ url: app.config.DATABASE_URL, max: 2 })
})
afterAll(async () => {
  await database.closeDatabase(db)
  await app.stop()
})

const text = 'select id, made, tags from parts where id >= $1 order by id'
const rows = [
  { id: 1, made: new Date('2030-01-01T00:00:00Z'), tags: ['a'] },
  { id: 2, made: null, tags: null },
]

it('a prepared statement gives the same rows each time, as objects and as arrays, alone and behind others', async () => {
  const client = await db.pool.connect()
  try {
    for (let time = 0; time < 3; time++) {
      expect((await client.query(text, [1])).rows).toEqual(rows)
      const [arrays, none, objects] = await Promise.all([
        client.query({ text, values: [2], rowMode: 'array' }),
        client.query(text, [3]),
        client.query(text, [2]),
      ])
      expect([arrays.rows, none.rows, objects.rows]).toEqual([[[2, null, null]], [], rows.slice(1)])
    }
  } finally {
    client.release()
  }
})

it('a statement whose columns changed is refused on the old connection and read anew on the next', async () => {
  const [old, next] = [await db.pool.connect(), await db.pool.connect()]
  try {
    await old.query(text, [1])
    await old.query('alter table parts alter column tags type text')
    const refused = await old.query(text, [1]).catch((error: unknown) => database.sqlState(error))
    expect(refused).toBe('0A000')
    expect((await next.query(text, [1])).rows).toEqual([{ ...rows[0], tags: '["a"]' }, rows[1]])
  } finally {
    old.release(true)
    next.release()
  }
})

it('a statement without parameters is planned once, too, and one without a plan is not named', async () => {
  const client = await db.pool.connect()
  try {
    await client.query('begin', [])
    for (let time = 0; time < 2; time++) await client.query('select count(*)::int as n from parts', [])
    await client.query('commit', [])
    const { rows: prepared } = await client.query(
      "select statement from pg_prepared_statements where statement not like '%$1%'",
    )
    expect(prepared).toEqual([{ statement: 'select count(*)::int as n from parts' }])
  } finally {
    client.release()
  }
})
