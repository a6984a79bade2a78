import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app-under-test.ts'
import { addLine, close, invoiceMails, payByInvoice } from '../../../../test/invoices.ts'
import { monthlyCharges } from '../../../hand-in.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { addInvoiceLine } from './invoice-lines.store.ts'
import { processDueDates } from './process-due-dates.ts'
import { queueMonthClosings } from './queue-month-closings.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ deposit: 0, worker: false })
})
afterAll(() => app.stop())

const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const invoice = async (id: number | undefined) =>
  (
    await rows(
      `select number, state, title, month::text, issued_on::text, due_on::text, total_cents::int, tax_cents::int,
        line_count, bill_to
      from invoices
      where id = $1`,
      [id],
    )
  )[0]
const waiting = () =>
  rows('select amount_cents::int, tax_cents::int from invoice_lines where invoice_id is null')
const jobs = () =>
  rows("select data from pgboss.job where name = 'close-invoice-month' order by data ->> 'id'")

describe('closeMonth', () => {
  it('puts everything on account until the month’s last moment on one invoice, the rest waits', async () => {
    await payByInvoice(app)
    const late = await addLine(app, '2026-02-01T00:00:00.000Z', { amountCents: 700 })
    await addLine(app, '2026-01-31T23:59:59.999Z', { amountCents: 5_412, taxCents: 412 })
    await addLine(app, '2025-12-30T10:00:00Z', {
      amountCents: 1_000,
      source: { type: 'additional_sends', id: 1 },
    })
    await addLine(app, '2026-01-12T10:00:00Z', { amountCents: -412, taxCents: -12 })
    const id = await close(app, '2026-01-01', '2026-02-01')
    expect(await invoice(id)).toEqual({
      number: 'RB-2026-000001',
      state: 'open',
      title: 'Growth',
      month: '2026-01-01',
      issued_on: '2026-02-01',
      due_on: '2026-03-03',
      total_cents: 6_000,
      tax_cents: 400,
      line_count: 3,
      bill_to: { team: 'Acme', name: 'Ada Accounts', email: 'accounts@acme.test', phone: '+15125550199' },
    })
    expect(await rows('select id from invoice_lines where invoice_id is null')).toEqual([{ id: late }])
    expect(await invoiceMails(app)).toEqual([
      'invoice-issued accounts@acme.test',
      'invoice-issued olivia@acme.test',
    ])
    expect(await app.audit()).toEqual([])
  })

  it('closes a month once: a line that shows up afterwards waits for the next', async () => {
    await addLine(app, '2026-01-20T10:00:00Z', { amountCents: 100 })
    expect(await close(app, '2026-01-01', '2026-02-01')).toBeUndefined()
    const id = await close(app, '2026-02-01', '2026-03-01')
    expect(await invoice(id)).toMatchObject({ number: 'RB-2026-000002', total_cents: 800, line_count: 2 })
    expect(await close(app, '2026-03-01', '2026-04-01')).toBeUndefined()
    expect(await app.audit()).toEqual([])
  })

  it('carries a sum below zero over to the next invoice, with its tax', async () => {
    await addLine(app, '2026-04-02T10:00:00Z', { amountCents: 2_000, taxCents: 150 })
    await addLine(app, '2026-04-03T10:00:00Z', { amountCents: -5_000, taxCents: -400 })
    const april = await close(app, '2026-04-01', '2026-05-01')
    expect(await invoice(april)).toMatchObject({
      number: 'RB-2026-000003',
      state: 'paid',
      total_cents: 0,
      tax_cents: 0,
      line_count: 3,
    })
    expect(
      await rows(
        'select description, amount_cents::int, tax_cents::int from invoice_lines where invoice_id is null',
      ),
    ).toEqual([{ description: 'Credit from invoice RB-2026-000003', amount_cents: -3_000, tax_cents: -250 }])
    await rows("update invoice_lines set created_at = '2026-05-01T00:10:00Z' where invoice_id is null")
    await addLine(app, '2026-05-03T10:00:00Z', { amountCents: 10_000, taxCents: 800 })
    expect(await invoice(await close(app, '2026-05-01', '2026-06-01'))).toMatchObject({
      state: 'open',
      total_cents: 7_000,
      tax_cents: 550,
      line_count: 2,
    })
    expect(await app.audit()).toEqual([])
  })

  it('carries a sum below zero over as well if its tax has the other sign or is larger than it', async () => {
    await addLine(app, '2026-06-02T10:00:00Z', { amountCents: 5_841, taxCents: 441 })
    await addLine(app, '2026-06-03T10:00:00Z', {
      amountCents: -60_000,
      description: 'Unused time on Yearly',
      source: { type: 'subscription_change', id: 1 },
    })
    expect(await invoice(await close(app, '2026-06-01', '2026-07-01'))).toMatchObject({
      state: 'paid',
      total_cents: 0,
      tax_cents: 0,
      line_count: 3,
    })
    expect(await waiting()).toEqual([{ amount_cents: -54_159, tax_cents: 441 }])
    await rows("update invoice_lines set created_at = '2026-07-01T00:10:00Z' where invoice_id is null")
    await addLine(app, '2026-07-03T10:00:00Z', { amountCents: 54_000, taxCents: 4_000 })
    expect(await invoice(await close(app, '2026-07-01', '2026-08-01'))).toMatchObject({
      state: 'paid',
      total_cents: 0,
    })
    expect(await waiting()).toEqual([{ amount_cents: -159, tax_cents: 4_441 }])
    expect(await app.audit()).toEqual([])
  })

  it('makes no invoice of a carried credit alone, however many months go by, and loses none of it', async () => {
    await rows("update invoice_lines set created_at = '2026-08-01T00:10:00Z' where invoice_id is null")
    for (const [month, today] of [
      ['2026-08-01', '2026-09-01'],
      ['2026-09-01', '2026-10-01'],
    ] as const)
      expect(await close(app, month, today)).toBeUndefined()
    await addLine(app, '2026-10-03T10:00:00Z', { amountCents: 1_159 })
    expect(await invoice(await close(app, '2026-10-01', '2026-11-01'))).toMatchObject({
      state: 'open',
      total_cents: 1_000,
      tax_cents: 4_441,
      line_count: 2,
    })
    expect(await app.audit()).toEqual([])
  })

  it('restarts invoice numbers with the year, and leaves no gap when a closing fails', async () => {
    await addLine(app, '2026-12-03T10:00:00Z', { amountCents: 100 })
    await addLine(app, '2026-12-03T10:00:00Z', { amountCents: 200, teamId: app.world.otherTeam })
    await app.db.pool.query('alter table invoices add constraint refused check (total_cents <> 100)')
    await expect(close(app, '2026-12-01', '2027-01-01')).rejects.toThrow()
    await app.db.pool.query('alter table invoices drop constraint refused')
    expect(
      (await invoice(await close(app, '2026-12-01', '2027-01-01', app.world.otherTeam)))!['number'],
    ).toBe('RB-2027-000001')
    expect((await invoice(await close(app, '2026-12-01', '2027-01-01')))!['number']).toBe('RB-2027-000002')
    expect(await app.audit()).toEqual([])
  })

  it('is queued by the sweep for each team with lines of the last full month by UTC, until it is closed', async () => {
    await addLine(app, '2027-01-31T23:30:00Z', { amountCents: 300 })
    await addLine(app, '2027-01-30T10:00:00Z', { amountCents: 300, teamId: app.world.otherTeam })
    await queueMonthClosings(app.db, monthlyCharges, new Date('2027-01-31T23:59:59Z'))
    expect(await jobs()).toEqual([])
    await queueMonthClosings(app.db, monthlyCharges, new Date('2027-02-01T00:07:00Z'))
    expect(await jobs()).toEqual(
      [app.world.team, app.world.otherTeam]
        .toSorted((one, other) => one - other)
        .map(id => ({ data: { id, month: '2027-01-01', today: '2027-02-01' } })),
    )
    for (const teamId of [app.world.team, app.world.otherTeam])
      await close(app, '2027-01-01', '2027-02-01', teamId)
    await rows("delete from pgboss.job where name = 'close-invoice-month'")
    await addLine(app, '2027-01-15T10:00:00Z', { amountCents: 300 })
    await queueMonthClosings(app.db, monthlyCharges, new Date('2027-02-01T01:07:00Z'))
    expect(await jobs()).toEqual([])
  })
})

describe('reminding of an invoice', () => {
  it('mails reminders three days before and 1, 7 and 14 days after the due date, and marks the invoice overdue', async () => {
    await rows("update invoices set state = 'paid', paid_on = '2027-01-01' where state = 'open'")
    await rows('truncate mails')
    await addLine(app, '2030-03-05T10:00:00Z', { amountCents: 4_000 })
    const id = await close(app, '2030-03-01', '2030-04-01')
    await rows('truncate mails')
    expect((await invoice(id))!['due_on']).toBe('2030-05-01')
    const days = async (...list: string[]) => {
      for (const day of list)
        for (const hour of ['06', '18']) await processDueDates(app.db, new Date(`${day}T${hour}:31:00Z`))
    }
    await days('2030-04-27')
    expect(await invoiceMails(app)).toEqual([])
    await days('2030-04-28', '2030-04-29', '2030-05-01')
    expect(await invoiceMails(app)).toEqual([
      'invoice-due-soon accounts@acme.test',
      'invoice-due-soon olivia@acme.test',
    ])
    expect((await invoice(id))!['state']).toBe('open')
    await days('2030-05-02', '2030-05-03', '2030-05-08', '2030-05-15', '2030-05-16')
    expect((await invoice(id))!['state']).toBe('overdue')
    expect(
      (await invoiceMails(app)).filter(mail => mail === 'invoice-overdue accounts@acme.test'),
    ).toHaveLength(3)
    expect(
      await rows(
        "select subject_key from mails where kind = 'invoice-overdue' and recipient = 'olivia@acme.test' order by id",
      ),
    ).toEqual([1, 7, 14].map(day => ({ subject_key: `invoice:${id}:${day}` })))
  })

  it('reports an invoice whose reminder fails, and goes on with the others', async () => {
    await rows("update invoices set state = 'paid', paid_on = '2030-06-01' where state <> 'paid'")
    const ids = []
    for (const teamId of [app.world.otherTeam, app.world.team]) {
      await addLine(app, '2029-06-05T10:00:00Z', { amountCents: 4_000, teamId })
      ids.push(await close(app, '2029-06-01', '2029-07-01', teamId))
    }
    await rows(
      `create function refuse_first() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
    )
    await rows(
      `create trigger refused before update on invoices for each row when (new.id = ${ids[0]}) execute function refuse_first()`,
    )
    await expect(processDueDates(app.db, new Date('2029-08-02T06:31:00Z'))).rejects.toThrow(
      '1 of the unpaid invoices',
    )
    await rows('drop trigger refused on invoices')
    expect(await rows('select state from invoices where id = any($1) order by id', [ids])).toEqual([
      { state: 'open' },
      { state: 'overdue' },
    ])
    await processDueDates(app.db, new Date('2029-08-02T18:31:00Z'))
    expect(await rows('select distinct state from invoices where id = any($1)', [ids])).toEqual([
      { state: 'overdue' },
    ])
  })

  it('sends only the latest reminder after weeks without the sweep', async () => {
    await rows("update invoices set state = 'paid', paid_on = '2030-06-01' where state <> 'paid'")
    await addLine(app, '2030-06-05T10:00:00Z', { amountCents: 4_000 })
    await close(app, '2030-06-01', '2030-07-01')
    await rows('truncate mails')
    await processDueDates(app.db, new Date('2030-08-11T06:31:00Z'))
    expect(await invoiceMails(app)).toEqual([
      'invoice-overdue accounts@acme.test',
      'invoice-overdue olivia@acme.test',
    ])
  })
})

it('adds no credit for a refunded charge of a void invoice, since it was never paid', async () => {
  const source = { type: 'payment_attempt', id: 777 }
  await addLine(app, '2031-01-05T10:00:00Z', { amountCents: 900, source })
  const id = await close(app, '2031-01-01', '2031-02-01')
  const credit = {
    teamId: app.world.team,
    kind: 'credit' as const,
    source: { type: 'refund', id: 5 },
    of: source,
    description: 'Canceled',
    amountCents: -900,
  }
  await rows("update invoices set state = 'void', void_reason = 'A mistake' where id = $1", [id])
  await inTransaction(app.db, tx => addInvoiceLine(tx, credit))
  expect(await rows("select id from invoice_lines where source_type = 'refund'")).toEqual([])
  await rows("update invoices set state = 'open', void_reason = null where id = $1", [id])
  await inTransaction(app.db, tx => addInvoiceLine(tx, credit))
  expect(await rows("select amount_cents::int from invoice_lines where source_type = 'refund'")).toEqual([
    { amount_cents: -900 },
  ])
})

it.each([
  ['2032-01-01', '2032-02-01', -20_000, 'at zero'],
  ['2032-02-01', '2032-03-01', -30_000, 'below zero'],
])(
  'makes a deposit on account that is closed in %s, by %s, with credits of %i cents available at once if the invoice is %s',
  async (month, today, cents) => {
    const balance = async () =>
      ((await rows('select balance_cents::int from deposits where team_id = $1', [app.world.team]))[0]?.[
        'balance_cents'
      ] as number | undefined) ?? 0
    const [topup] = await rows(
      "insert into topups (team_id, user_id, amount_cents, method, actor_name) values ($1, $2, 20000, 'invoice', 'Olivia') returning id",
      [app.world.team, app.world.users.owner.id],
    )
    const before = await balance()
    await addLine(app, `${month}T10:00:00Z`, {
      amountCents: 20_000,
      source: { type: 'topup', id: topup!['id'] as number },
    })
    await addLine(app, `${month}T11:00:00Z`, { amountCents: cents })
    expect(await invoice(await close(app, month, today))).toMatchObject({ state: 'paid', total_cents: 0 })
    expect(await rows('select state from topups where id = $1', [topup!['id']])).toEqual([{ state: 'paid' }])
    expect(await balance()).toBe(before + 20_000)
    expect(await app.audit()).toEqual([])
  },
)
