import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './app-under-test.ts'

/**
 * A run of a request that stands still for a minute loses its Idempotency-Key to a repetition. Both wait for the same row,
 * so that the first goes on first and has done all its work when it learns of it. Without the claim in the statement that
 * stores a result, the first run is committed, too.
 */
describe('a key taken over while its first run stands still', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ worker: false })
  })
  afterAll(() => app.stop())

  const waiting = async () =>
    (
      await app.db.pool.query<{ count: number }>(
        `select count(*)::int as count
        from pg_stat_activity
        where datname = current_database()
          and wait_event_type = 'Lock'`,
      )
    ).rows[0]!.count

  it('is committed once, by the repetition', async () => {
    const [here, there] = [await app.as('owner'), await app.as('owner', await app.anotherNode())]
    const headers = { 'idempotency-key': randomUUID() }
    const { id } = app.world.users.limited
    const topUp = (client: typeof here) =>
      client.post(`/team/users/${id}/budget`, { amount: '10.00' }, headers)
    const holder = await app.db.pool.connect()
    await holder.query('begin')
    await holder.query('select from budgets where user_id = $1 for update', [id])

    const first = topUp(here)
    await expect.poll(waiting).toBe(1)
    await app.db.pool.query("update idempotency_keys set claimed_at = now() - interval '61 seconds'")
    const second = topUp(there)
    await expect.poll(waiting).toBe(2)
    await holder.query('commit')
    holder.release()

    expect(await first).toMatchObject({ status: 409, code: 'request_in_progress' })
    const answer = await second
    expect(answer.status).toBe(200)
    const repeated = await topUp(here)
    expect([repeated.status, repeated.body]).toEqual([200, answer.body])
    expect(
      (await app.db.pool.query('select delta_cents from budget_entries where user_id = $1 order by id', [id]))
        .rows,
    ).toEqual([{ delta_cents: 1_000_000 }, { delta_cents: 1_000 }])
    expect(await app.audit()).toEqual([])
  })
})
