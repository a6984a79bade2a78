import { afterEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './app-under-test.ts'
import { closeWhileWriting, thisMonth } from './invoices.ts'

/** Two nodes close a month at once while lines are being written: each line ends on exactly one invoice, and each sum is right. */
describe('closing a month several times in parallel', () => {
  let app: TestApp
  afterEach(() => app.stop())

  it('makes one invoice, and puts a line written meanwhile on exactly one', async () => {
    app = await startApp({ deposit: 0, worker: false })
    const { written, statuses } = await closeWhileWriting(app, { lines: 40, closings: 12 })
    expect(statuses).toEqual(new Set([200]))
    const one = async (text: string, values: unknown[] = []) =>
      (await app.db.pool.query(text, values)).rows[0]
    expect(
      await one('select count(*)::int as invoices from invoices where month = $1', [thisMonth()]),
    ).toEqual({ invoices: 1 })
    expect(
      await one(
        `select (select sum(total_cents)
        from invoices)::int + (select coalesce(sum(amount_cents), 0)
        from invoice_lines
        where invoice_id is null)::int as cents`,
      ),
    ).toEqual({ cents: written })
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('numbers invoices without gaps when many teams close in parallel and some fail', async () => {
    app = await startApp({ deposit: 0, worker: false })
    await closeWhileWriting(app, { lines: 0, closings: 16, teams: 16, failing: 5 })
    const { rows } = await app.db.pool.query<{ number: string }>(
      'select right(number, 6) as number from invoices order by 1',
    )
    expect(rows.map(row => Number(row.number))).toEqual(Array.from({ length: 11 }, (_, index) => index + 1))
    expect(await app.audit()).toEqual([])
  }, 60_000)
})
