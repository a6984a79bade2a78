import { eq, isNull, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { invoiceLines, invoiceMonths } from '../src/modules/money/invoices/invoices.tables.ts'
import { startApp, type TestApp } from './app-under-test.ts'
import { closeWhileWriting, thisMonth } from './invoices.ts'

/** The control of invoices-at-once.test.ts: with a guard taken out, the same attack does the damage that the guard prevents. */
const missing = vi.hoisted(() => ({ claim: false, lock: false, number: false }))
const breathe = (ms = 20) => new Promise(resolve => setTimeout(resolve, ms))

vi.mock('../src/modules/money/invoices/invoice-lines.store.ts', async original => {
  const real = await original<typeof import('../src/modules/money/invoices/invoice-lines.store.ts')>()
  return {
    ...real,
    claimMonth: async (...[tx, teamId, month]: Parameters<typeof real.claimMonth>) => {
      if (!missing.claim) return real.claimMonth(tx, teamId, month)
      const [closed] = await tx.select().from(invoiceMonths).where(eq(invoiceMonths.teamId, teamId))
      await breathe()
      await tx.insert(invoiceMonths).values({ teamId, month })
      return closed === undefined
    },
    lockRunningLines: async (...[tx, teamId, end]: Parameters<typeof real.lockRunningLines>) => {
      if (!missing.claim && !missing.lock) return real.lockRunningLines(tx, teamId, end)
      const lines = await tx
        .select()
        .from(invoiceLines)
        .where(sql`${invoiceLines.teamId} = ${teamId} and ${invoiceLines.invoiceId} is null`)
      await breathe(150)
      return lines
    },
    putOnInvoice: async (...[tx, invoiceId, ids]: Parameters<typeof real.putOnInvoice>) => {
      if (!missing.lock) return real.putOnInvoice(tx, invoiceId, ids)
      await tx.update(invoiceLines).set({ invoiceId }).where(isNull(invoiceLines.invoiceId))
    },
    takeInvoiceNumber: async (...[tx, year]: Parameters<typeof real.takeInvoiceNumber>) => {
      if (!missing.number) return real.takeInvoiceNumber(tx, year)
      const { rows } = await tx.database.pool.query<{ number: number }>(
        `insert into invoice_numbers
        values ($1, 1)
        on conflict (year) do update
        set last_number = invoice_numbers.last_number + 1
        returning last_number as number`,
        [year],
      )
      return rows[0]!.number
    },
  }
})

describe('closing a month without its guard', () => {
  let app: TestApp
  afterEach(async () => {
    Object.assign(missing, { claim: false, lock: false, number: false })
    await app.stop()
  })

  it('invoices the month more than once', async () => {
    app = await startApp({ deposit: 0, worker: false })
    await app.db.pool.query('alter table invoice_months drop constraint invoice_months_pk')
    missing.claim = true
    await closeWhileWriting(app, { lines: 10, closings: 12 })
    const { rows } = await app.db.pool.query<{ invoices: number }>(
      'select count(*)::int as invoices from invoices where month = $1',
      [thisMonth()],
    )
    expect(rows[0]!.invoices).toBeGreaterThan(1)
    expect((await app.audit()).length).toBeGreaterThan(0)
  }, 60_000)

  it('puts a line written meanwhile on an invoice that does not charge it', async () => {
    app = await startApp({ deposit: 0, worker: false })
    missing.lock = true
    await closeWhileWriting(app, { lines: 40, closings: 4 })
    expect(await app.audit()).not.toEqual([])
  }, 60_000)

  it('leaves a gap in the numbers when it fails', async () => {
    app = await startApp({ deposit: 0, worker: false })
    missing.number = true
    await closeWhileWriting(app, { lines: 0, closings: 16, teams: 16, failing: 5 })
    expect(await app.audit()).not.toEqual([])
  }, 60_000)
})
