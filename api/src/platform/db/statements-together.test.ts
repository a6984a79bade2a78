import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../test/app-under-test.ts'
import { copyInto } from './copy-into.ts'
import {
  closeDatabase,
  inTransaction,
  openDatabase,
  together,
  violatedConstraint,
  type Tx,
} from './database.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ worker: false })
  await app.db.pool.query('create table notes (id int, constraint notes_pkey primary key (id))')
})
afterAll(() => app.stop())

const insert = (tx: Tx, id: number) => tx.client.query('insert into notes values ($1)', [id])
const ids = async () =>
  (await app.db.pool.query<{ id: number }>('select id from notes order by id')).rows.map(row => row.id)

it('statements begun together run in their order, and a copy may follow them', async () => {
  const seen = await inTransaction(app.db, async tx => {
    const [, counted] = await Promise.all([
      insert(tx, 1),
      tx.client.query<{ count: number }>('select count(*) as count from notes where id >= $1', [0]),
      insert(tx, 2),
    ])
    await copyInto(tx.client, 'notes (id)', '3\n4\n')
    await insert(tx, 5)
    return counted.rows
  })
  expect(seen).toEqual([{ count: 1 }])
  expect(await ids()).toEqual([1, 2, 3, 4, 5])
})

it('a transaction begins together with its first statement, whether it has values or not', async () => {
  for (const first of ['select 1 as one', { text: 'select $1::int as one', values: [1] }]) {
    const { rows } = await inTransaction(app.db, async tx => {
      const [one, state] = await Promise.all([
        tx.client.query(first),
        tx.client.query<{ began: boolean }>('select now() < statement_timestamp() as began'),
        tx.client.query('savepoint only_in_a_transaction'),
      ])
      expect(one.rows).toEqual([{ one: 1 }])
      return state
    })
    expect(rows).toEqual([{ began: true }])
  }
})

it('a first statement that is refused leaves nothing, and neither does what was sent behind it', async () => {
  const failing = inTransaction(app.db, tx => Promise.all([insert(tx, 1), insert(tx, 20)]))
  expect(violatedConstraint(await failing.catch((error: unknown) => error))).toBe('notes_pkey')
  expect(await ids()).toEqual([1, 2, 3, 4, 5])
})

it('the first statement does not run if its transaction cannot begin', async () => {
  const db = openDatabase({ url: app.config.DATABASE_URL, max: 1 })
  try {
    await db.pool.query('deallocate ribbon_begin')
    await expect(inTransaction(db, tx => insert(tx, 20))).rejects.toThrow('"ribbon_begin" does not exist')
    expect(await ids()).toEqual([1, 2, 3, 4, 5])
  } finally {
    await closeDatabase(db)
  }
})

it('a transaction without a statement is none', async () => {
  expect(await inTransaction(app.db, () => Promise.resolve('nothing'))).toBe('nothing')
  await expect(inTransaction(app.db, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})

/** Its failure is heard of after that of a statement behind it. */
async function heardLate<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement
  } catch (error) {
    await new Promise(resolve => setTimeout(resolve, 20))
    throw error
  }
}

it('of statements sent together, the one that failed says why, and none of them stays', async () => {
  const failing = inTransaction(app.db, async tx => {
    await Promise.all([insert(tx, 6), heardLate(insert(tx, 1)), insert(tx, 7)])
  })
  expect(violatedConstraint(await failing.catch((error: unknown) => error))).toBe('notes_pkey')
  expect(await ids()).toEqual([1, 2, 3, 4, 5])
})

it('a deadlock is tried again although another statement was sent behind it', async () => {
  let runs = 0
  await inTransaction(app.db, async tx => {
    runs += 1
    const first = tx.client.query(runs === 1 ? "do $$ begin raise sqlstate '40P01'; end $$" : 'select 1')
    await Promise.all([heardLate(first), insert(tx, 8)])
  })
  expect([runs, await ids()]).toEqual([2, [1, 2, 3, 4, 5, 8]])
})

it('a statement that failed before it was prepared works in the next transaction', async () => {
  const twice = "select id from notes where id = $1 and 'new on this connection' <> ''"
  const read = (tx: Tx) => Promise.all([tx.client.query(twice, [1]), heardLate(tx.client.query(twice, [2]))])
  const failing = inTransaction(app.db, async tx => {
    await Promise.all([heardLate(insert(tx, 1)), heardLate(read(tx))])
  })
  expect(violatedConstraint(await failing.catch((error: unknown) => error))).toBe('notes_pkey')
  const [first, second] = await inTransaction(app.db, read)
  expect([first.rows, second.rows]).toEqual([[{ id: 1 }], [{ id: 2 }]])
})

it('what is begun behind a copy waits for it, and a copy begun behind a statement is an error', async () => {
  const [, counted] = await inTransaction(app.db, async tx => {
    await tx.client.query('select')
    return Promise.all([
      copyInto(tx.client, 'notes (id)', '9\n'),
      tx.client.query<{ count: number }>('select count(*) as count from notes where id = $1', [9]),
    ])
  })
  expect(counted.rows).toEqual([{ count: 1 }])
  const failing = inTransaction(app.db, tx =>
    Promise.all([insert(tx, 10), copyInto(tx.client, 'notes (id)', '11\n')]),
  )
  await expect(failing).rejects.toThrow('A copy cannot begin while a statement is under way.')
  expect(await ids()).toEqual([1, 2, 3, 4, 5, 8, 9])
})

it('parts of a transaction end before it does, although one of them fails', async () => {
  let laterSent: Promise<unknown> | undefined
  const failing = inTransaction(app.db, tx =>
    together([
      insert(tx, 1),
      (async () => {
        await new Promise(resolve => setTimeout(resolve, 50))
        laterSent = insert(tx, 14)
        await laterSent
      })(),
    ]),
  )
  expect(violatedConstraint(await failing.catch((error: unknown) => error))).toBe('notes_pkey')
  await expect(laterSent).rejects.toThrow('current transaction is aborted')
  expect(await ids()).toEqual([1, 2, 3, 4, 5, 8, 9])
})

it('all statements of a lost connection fail, and the next transaction has another', async () => {
  const failing = inTransaction(app.db, tx =>
    Promise.all([
      tx.client.query('select pg_terminate_backend(pg_backend_pid())'),
      insert(tx, 12),
      tx.client.query('select pg_sleep(0)'),
    ]),
  )
  await expect(failing).rejects.toThrow()
  await inTransaction(app.db, tx => insert(tx, 13))
  expect(await ids()).toEqual([1, 2, 3, 4, 5, 8, 9, 13])
})
