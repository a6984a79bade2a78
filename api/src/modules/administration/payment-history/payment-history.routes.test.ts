import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { addLine, close, payByInvoice } from '../../../../test/invoices.ts'
import { paymentTable } from './payment-export.store.ts'

let app: TestApp
let owner: Client
let operator: Client

beforeAll(async () => {
  app = await startApp({ deposit: 0, worker: false })
  owner = await app.as('owner')
  operator = await app.operator()
  await payByInvoice(app)
})
afterAll(() => app.stop())

const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const listed = async (query = '') => (await owner.get(`/team/payments${query}`)).body
const attributes = async (kind: string) =>
  (await listed(`?filters[kind]=${kind}`)).data.map((payment: any) => payment.attributes)
/** The export’s rows, each with its time, kind, amount and state. */
async function exported(filters: { from?: string; to?: string } = {}): Promise<string[]> {
  const { text, values } = paymentTable.query({ teamId: app.world.team }, filters)
  const { rows: cells } = await app.db.pool.query<string[]>({ text, values, rowMode: 'array' })
  return cells.map(row => row.slice(0, 4).join(' | '))
}
const addTopup = async (method: string, createdAt: string, paidAt: string | null) =>
  (
    await rows(
      `insert into topups (team_id, user_id, amount_cents, method, actor_name, created_at, paid_at, state)
        values ($1, $2, 20000, $3, 'Olivia', $4, $5::timestamptz,
          case when $5::timestamptz is null then 'pending' else 'paid' end)
        returning id`,
      [app.world.team, app.world.users.owner.id, method, createdAt, paidAt],
    )
  )[0]!['id'] as number

describe('listPayments of a subscription', () => {
  it('lists only what the card paid, not what a credit covered', async () => {
    const add = (
      id: string,
      cents: number,
      paidCents: number,
      status: string,
      dated: string,
      paidAt: string | null,
    ) =>
      rows(
        `insert into subscription_invoices (team_id, provider_invoice_id, number, title, reason, amount_cents, paid_cents,
            status, period_start, period_end, dated, paid_at)
          values ($1, $2, $2, 'Growth', 'subscription_cycle', $3, $4, $5, $6, $6, $6, $7)`,
        [app.world.team, id, cents, paidCents, status, dated, paidAt],
      )
    await add('of-credit', 4_900, 0, 'paid', '2026-03-01T09:00:00Z', '2026-03-01T09:00:00Z')
    await add('in-part', 4_900, 1_500, 'paid', '2026-04-01T09:00:00Z', '2026-04-12T10:00:00Z')
    await add('failed', 4_900, 0, 'open', '2026-05-01T09:00:00Z', null)
    expect(
      (await attributes('subscription')).map(({ amount, date, state }: any) => [amount, date, state]),
    ).toEqual([
      ['49.00', '2026-05-01T09:00:00.000Z', 'pending'],
      ['15.00', '2026-04-12T10:00:00.000Z', 'paid'],
    ])
    expect((await listed('?filters[kind]=subscription')).meta.totalCount).toBe(2)
    expect(await exported()).toEqual([
      '2026-05-01 09:00 | subscription | 49.00 | open',
      '2026-04-12 10:00 | subscription | 15.00 | paid',
    ])
  })
})

describe('listPayments of a team that pays by invoice', () => {
  it('dates each payment with the day of payment, in the list and in the export', async () => {
    await addLine(app, '2026-07-05T10:00:00Z', { amountCents: 4_000 })
    const id = (await close(app, '2026-07-01', '2026-08-01'))!
    expect(
      (
        await operator.post(`/operations/invoices/${id}/mark_paid`, {
          paid_on: '2026-09-20',
          reference: 'Bank 1',
        })
      ).status,
    ).toBe(200)
    expect(await attributes('invoice')).toMatchObject([
      {
        date: '2026-09-20T00:00:00.000Z',
        isDay: true,
        amount: '40.00',
        receiptUrls: [`/api/v2/team/invoices/${id}/pdf`],
      },
    ])
    expect(await exported({ from: '2026-09-20', to: '2026-09-20' })).toEqual([
      '2026-09-20 00:00 | invoice | 40.00 | paid',
    ])
    expect(await exported({ from: '2026-08-01', to: '2026-08-31' })).toEqual([])
  })

  it('offers no receipt besides the invoice, but a dated one for a top-up by card', async () => {
    const [byInvoice, byCard] = [
      await addTopup('invoice', '2026-10-01T10:00:00Z', '2026-11-02T10:00:00Z'),
      await addTopup('credit_card', '2026-10-01T11:00:00Z', '2026-10-03T11:00:00Z'),
    ]
    expect(
      (await attributes('deposit')).map(({ date, isDay, receiptUrls }: any) => [date, isDay, receiptUrls]),
    ).toEqual([
      ['2026-11-02T10:00:00.000Z', false, []],
      ['2026-10-03T11:00:00.000Z', false, [`/api/v2/team/payments/t${byCard}/receipt`]],
    ])
    expect((await owner.get(`/team/payments/t${byInvoice}/receipt`)).status).toBe(404)
    const paper = await owner.get(`/team/payments/t${byCard}/receipt`)
    expect([paper.status, paper.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="receipt-T${byCard}.pdf"`,
    ])
    expect(await exported({ from: '2026-11-01' })).toEqual(['2026-11-02 10:00 | deposit | 200.00 | paid'])
  })
})

it('shows every payment once across pages, even if all have the same time', async () => {
  for (let index = 0; index < 9; index++)
    await addTopup('credit_card', '2026-12-01T10:00:00Z', '2026-12-01T10:00:00Z')
  const all = (await listed('?page[size]=100')).data.map((payment: any) => payment.id)
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(all.length / 2) }, (_, index) =>
      listed(`?page[size]=2&page[number]=${index + 1}`),
    ),
  )
  expect(pages.flatMap(page => page.data.map((payment: any) => payment.id))).toEqual(all)
  expect(new Set(all).size).toBe(pages[0].meta.totalCount)
  expect(await exported()).toEqual(await exported())
  expect(await exported()).toHaveLength(all.length)
})

it('answers 404 for the receipt of another team’s payment', async () => {
  const [topup] = (await listed('?filters[kind]=deposit')).data
  const stranger = await app.as('stranger')
  const [foreign, missing] = [
    await stranger.get(`/team/payments/${topup.id}/receipt`),
    await stranger.get('/team/payments/t999999/receipt'),
  ]
  expect([foreign.status, foreign.text]).toEqual([404, missing.text])
})

describe('listPayments and showPaymentTotals of what goes on account', () => {
  let team: TestApp
  let member: Client
  beforeAll(async () => {
    team = await startApp({ deposit: 0, worker: false })
    member = await team.as('owner')
    await payByInvoice(team)
  })
  afterAll(() => team.stop())

  const states = async () =>
    (await member.get('/team/payments')).body.data.map(({ attributes: row }: any) =>
      [row.paymentType, row.amount, row.state, row.invoiceNumber, row.isCounted].join(' '),
    )
  const totals = async () => (await member.get('/team/payments/totals')).body.data.attributes
  const counted = async () => {
    const { text, values } = paymentTable.query({ teamId: team.world.team }, {})
    const { rows: cells } = await team.db.pool.query<string[]>({ text, values, rowMode: 'array' })
    return {
      states: cells.map(row => `${row[1]} ${row[3]}`),
      sum: cells.reduce((sum, row) => sum + Number(row[10]), 0),
    }
  }

  it('says on_account until the invoice is paid, and counts its amounts once, in list, totals and export', async () => {
    expect((await member.post('/team/deposit', { deposit: { amount: '40.00' } })).status).toBe(201)
    await member.post('/team/additional_order_limits', { paige_additional_order_limit: { order_limit: 10 } })
    const sends = (await totals()).onAccount - 40
    expect(await states()).toEqual([
      `additional_sends ${sends.toFixed(2)} on_account  false`,
      'deposit 40.00 on_account  false',
    ])
    expect(await totals()).toEqual({ paid: '0.00', refunded: '0.00', onAccount: (sends + 40).toFixed(2) })
    expect(await counted()).toEqual({ states: ['additional sends on account', 'deposit on account'], sum: 0 })

    await team.db.pool.query("update invoice_lines set created_at = '2026-07-05'")
    const id = await close(team, '2026-07-01', '2026-08-01')
    await (
      await team.operator()
    ).post(`/operations/invoices/${id}/mark_paid`, { paid_on: '2026-08-20', reference: 'Bank 7' })
    const all = await states()
    expect(all).toHaveLength(3)
    expect(all).toContainEqual(expect.stringMatching(/^invoice .* paid {2}true$/))
    expect(all).toContainEqual(expect.stringMatching(/^deposit 40\.00 paid RB-2026-\d{6} false$/))
    expect(await totals()).toEqual({ paid: (sends + 40).toFixed(2), refunded: '0.00', onAccount: '0.00' })
    expect((await counted()).sum).toBe(sends + 40)
    expect(await team.audit()).toEqual([])
  })

  it('counts what a deposit pays with the money that was paid in', async () => {
    const before = await totals()
    await member.post('/team/additional_order_limits', { paige_additional_order_limit: { order_limit: 1 } })
    expect((await states())[0]).toMatch(/^additional_sends .* paid {2}false$/)
    expect(await totals()).toEqual(before)
  })

  it('says void for what a void invoice charged', async () => {
    await member.post('/team/deposit', { deposit: { amount: '7.00' } })
    await team.db.pool.query("update invoice_lines set created_at = '2026-08-05' where invoice_id is null")
    const id = await close(team, '2026-08-01', '2026-09-01')
    expect((await totals()).onAccount).toBe('7.00')
    await (await team.operator()).post(`/operations/invoices/${id}/void`, { reason: 'Wrong team' })
    expect((await states()).filter((row: string) => row.includes('7.00'))).toEqual([
      expect.stringMatching(/^deposit 7\.00 void/),
    ])
    expect((await totals()).onAccount).toBe('0.00')
  })

  it('is seen by audit.sql when a card payment is on account as well', async () => {
    await team.db.pool.query(
      `with top as (
        insert into topups (team_id, user_id, amount_cents, method, actor_name, state)
        values ($1, $2, 500, 'credit_card', 'Olivia', 'pending')
        returning id)
      insert into invoice_lines (team_id, kind, source_type, source_id, description, amount_cents)
      select $1, 'charge', 'topup', id, 'Twice', 500 from top`,
      [team.world.team, team.world.users.owner.id],
    )
    expect(await team.audit('no top-up is counted twice')).toHaveLength(1)
  })
})
