import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { addLine, close, invoiceMails, payByInvoice } from '../../../../../test/invoices.ts'
import { processDueDates } from '../process-due-dates.ts'

let app: TestApp
let operator: Client

beforeAll(async () => {
  app = await startApp({ deposit: 0 })
  operator = await app.operator()
  await payByInvoice(app)
})
afterAll(() => app.stop())

const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
let month = 0
/** An open invoice of the team over 40.00, issued on the first of a month of 2024. */
async function issued(line: Partial<Parameters<typeof addLine>[2]> = {}): Promise<number> {
  month += 1
  const at = (number: number) => `2024-${String(number).padStart(2, '0')}-01`
  await addLine(app, at(month), { amountCents: 4_000, ...line })
  return (await close(app, at(month), at(month + 1)))!
}
/** Another team with something to invoice in 2030. */
async function teamWithLine(): Promise<number> {
  const teamId = (await rows("insert into teams (name) values ('Neighbours') returning id"))[0]![
    'id'
  ] as number
  await addLine(app, '2030-01-05T10:00:00Z', { amountCents: 1_200, teamId })
  return teamId
}
const paid = (id: number, body: object = { paid_on: '2024-09-20', reference: 'Bank 7781' }) =>
  operator.post(`/operations/invoices/${id}/mark_paid`, body)
const list = async (query = '') => (await operator.get(`/operations/invoices${query}`)).body

describe('operator calls on invoices', () => {
  it('mark an invoice as paid once, with its reference, a thank-you mail and an audit entry', async () => {
    const id = await issued()
    const { status, body } = await paid(id)
    expect(status).toBe(200)
    expect(body.data.attributes).toMatchObject({
      status: 'paid',
      paidOn: '2024-09-20',
      reference: 'Bank 7781',
      steps: [],
      daysOverdue: 0,
      teamName: 'Acme',
      contact: 'Ada Accounts, accounts@acme.test',
      total: '40.00',
    })
    expect((await invoiceMails(app)).filter(mail => mail.startsWith('invoice-paid'))).toEqual([
      'invoice-paid accounts@acme.test',
      'invoice-paid olivia@acme.test',
    ])
    expect(
      await rows(
        'select action, actor_name, team_id from audit_events where subject_type = $1 and action = $2',
        ['invoices', 'invoice.paid'],
      ),
    ).toEqual([{ action: 'invoice.paid', actor_name: 'Robin Castle', team_id: app.world.team }])
    for (const step of ['mark_paid', 'void', 'remind']) {
      const again = await operator.post(`/operations/invoices/${id}/${step}`, {
        paid_on: '2024-09-21',
        reason: 'Again',
      })
      expect([again.status, again.body.errors]).toEqual([
        409,
        ['This invoice is paid, so it can no longer be changed.'],
      ])
    }
  })

  it('need a possible date and a reason', async () => {
    const id = await issued()
    expect((await paid(id, { paid_on: '2024-02-30' })).body.errors).toEqual(['This day does not exist.'])
    expect((await paid(id, { paid_on: '2099-01-01' })).body.errors).toEqual([
      'The day of the payment lies in the future.',
    ])
    expect((await paid(id, { paid_on: '2020-01-01' })).body.errors[0]).toContain('Enter a later day.')
    const unsaid = await operator.post(`/operations/invoices/${id}/void`, { reason: ' ' })
    expect([unsaid.status, unsaid.body.errors]).toEqual([422, ['Say why the invoice is void.']])
  })

  it('remind once a day, and void with a reason', async () => {
    const id = await issued()
    const first = await operator.post(`/operations/invoices/${id}/remind`)
    expect([first.status, first.body.data.attributes.steps]).toEqual([200, ['mark_paid', 'void']])
    const reminders = () =>
      rows(
        "select recipient from mails where kind = 'invoice-due-soon' and subject_key like $1 order by id",
        [`invoice:${id}:%`],
      )
    expect(await reminders()).toEqual([
      { recipient: 'accounts@acme.test' },
      { recipient: 'olivia@acme.test' },
    ])
    expect((await operator.post(`/operations/invoices/${id}/remind`)).body.errors).toEqual([
      'A reminder of this invoice went out today already.',
    ])
    expect(await reminders()).toHaveLength(2)
    const { body } = await operator.post(`/operations/invoices/${id}/void`, {
      reason: 'Billed to the wrong team',
    })
    expect(body.data.attributes).toMatchObject({
      status: 'void',
      voidReason: 'Billed to the wrong team',
      steps: [],
    })
  })

  it('list late invoices, find them by number, team and reference, and show what is still to come', async () => {
    const late = await issued()
    await rows('update invoices set due_on = current_date - 5 where id = $1', [late])
    const timely = (await close(app, '2030-01-01', '2030-02-01', await teamWithLine()))!
    await processDueDates(app.db)
    const overdue = await list('?filters[state]=overdue')
    expect(overdue.data.find((invoice: any) => invoice.id === String(late)).attributes).toMatchObject({
      status: 'overdue',
      daysOverdue: 5,
    })
    expect(overdue.data.map((invoice: any) => invoice.id)).not.toContain(String(timely))
    const { number } = overdue.data.find((invoice: any) => invoice.id === String(late)).attributes
    for (const search of [number, number.toLowerCase()])
      expect((await list(`?search=${search}`)).data.map((invoice: any) => invoice.id)).toEqual([String(late)])
    expect((await list('?search=bank 77')).meta.totalCount).toBe(1)
    expect((await list('?search=acme')).meta.totalCount).toBe((await list()).meta.totalCount - 1)
    expect((await list('?search=neighbours')).data.map((invoice: any) => invoice.id)).toEqual([
      String(timely),
    ])
    expect((await list('?search=50%25')).meta.totalCount).toBe(0)
    const unpaid = await rows(
      "select coalesce(sum(total_cents), 0)::int as cents from invoices where state = 'overdue'",
    )
    expect((await operator.get('/operations/invoices/outstanding')).body.data.attributes).toEqual({
      open: '12.00',
      overdue: (unpaid[0]!['cents'] / 100).toFixed(2),
    })
    const [first, second] = [await list('?page[size]=1'), await list('?page[size]=1&page[number]=2')]
    expect([first.data.length, second.data.length, first.data[0].id === second.data[0].id]).toEqual([
      1,
      1,
      false,
    ])
  })

  it('release a deposit on account with the payment, and reject it when the invoice is voided', async () => {
    const topup = async () =>
      (
        await rows(
          "insert into topups (team_id, user_id, amount_cents, method, actor_name) values ($1, $2, 4000, 'invoice', 'Olivia') returning id",
          [app.world.team, app.world.users.owner.id],
        )
      )[0]!['id'] as number
    const [first, second] = [await topup(), await topup()]
    await paid(await issued({ source: { type: 'topup', id: first } }), {
      paid_on: new Date().toISOString().slice(0, 10),
    })
    await operator.post(
      `/operations/invoices/${await issued({ source: { type: 'topup', id: second } })}/void`,
      { reason: 'Not wanted' },
    )
    expect(await rows('select id, state from topups order by id')).toEqual([
      { id: first, state: 'paid' },
      { id: second, state: 'refused' },
    ])
    expect(
      await rows('select balance_cents::int from deposits where team_id = $1', [app.world.team]),
    ).toEqual([{ balance_cents: 4_000 }])
    expect(await app.audit()).toEqual([])
  })

  it('answer 404 for a missing invoice, and refuse everyone but operators', async () => {
    for (const [step, body] of [
      ['mark_paid', { paid_on: '2024-09-20' }],
      ['void', { reason: 'x' }],
      ['remind', {}],
    ] as const) {
      for (const id of ['7', 'x'])
        expect((await operator.post(`/operations/invoices/${id}/${step}`, body)).status).toBe(404)
    }
    expect((await (await app.as('owner')).get('/operations/invoices')).status).toBe(401)
  })
})
