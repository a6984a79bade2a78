import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startApp, type TestApp } from '../../../test/app-under-test.ts'
import { copyInto } from './copy-into.ts'
import { inTransaction, together, violatedConstraint, type Tx } from './database.ts'
import { PreparingClient } from './preparing-client.ts'

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

it('nothing of a transaction is sent before it has begun', async () => {
  const { query } = PreparingClient.prototype
  const refusing = vi.spyOn(PreparingClient.prototype, 'query').mockImplementation(function (
    this: PreparingClient,
    ...args: unknown[]
  ): never {
    return args[0] === 'BEGIN' ? (Promise.reject(new Error('canceled')) as never) : query.apply(this, args)
  })
  const failing = inTransaction(app.db, tx => Promise.all([insert(tx, 20), insert(tx, 21)]))
  await expect(failing).rejects.toThrow('canceled')
  refusing.mockRestore()
  expect(await ids()).toEqual([1, 2, 3, 4, 5])
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
  const [, counted] = await inTransaction(app.db, tx =>
    Promise.all([
      copyInto(tx.client, 'notes (id)', '9\n'),
      tx.client.query<{ count: number }>('select count(*) as count from notes where id = $1', [9]),
    ]),
  )
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
