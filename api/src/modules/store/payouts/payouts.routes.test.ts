import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import {
  moveAccountClock,
  openAccount,
  providerOf,
  sellHere,
  sellThere,
} from '../../../../test/store/payouts.ts'
import { makeStore } from '../../../../test/store/store-accounts.ts'
import { openServices } from '../../../services/services.ts'
import { payoutRowsMax } from '@ribbon/contract/store/payouts'
import { readPayouts } from './reading/read-payouts.ts'

let app: TestApp
let owner: Client
let accountId: string
let ours: Awaited<ReturnType<typeof sellHere>>
let read: () => Promise<void>

beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: '0' } })
  const account = await openAccount(app)
  accountId = account.accountId
  read = () => readPayouts(app.db, openServices(app.config).payments.payouts, account.storeAccountId)
  owner = await app.as('owner')
})
afterAll(() => app.stop())

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

describe('GET payouts', () => {
  it('says that there is no account, then what waits to be paid out', async () => {
    const stranger = await app.as('stranger')
    await makeStore(app, app.world.otherTeam)
    expect((await stranger.get('/payouts')).body).toEqual({
      data: [],
      meta: { totalCount: 0, upcoming: null, hasAccount: false, readAt: null },
      pagination: { count: 0, totalCount: 0, totalPages: 0 },
    })
    ours = await sellHere(app, accountId)
    await read()
    const { body } = await owner.get('/payouts')
    const net = (ours.cents - Math.round(ours.cents * 0.029) - 30 - ours.feeCents) / 100
    expect(body.meta).toMatchObject({
      hasAccount: true,
      upcoming: { amount: net.toFixed(2), currency: 'usd', availableOn: day(2) },
    })
    expect(body.data).toEqual([])
  })

  it('lists a payout whose lines still come, and then to the cent', async () => {
    const { intentId } = await sellThere(app, accountId, { amount: 10_000, fee: 250 })
    const on = { stripeAccount: accountId }
    await providerOf(app).refunds.create({ payment_intent: intentId, amount: 4_000 }, on)
    await moveAccountClock(app, accountId, 2)
    await read()
    const [early] = (await owner.get('/payouts')).body.data
    expect(early.attributes).toMatchObject({ status: 'in_transit', isReconciled: false, listing: 'pending' })
    await moveAccountClock(app, accountId, 2)
    await read()
    const { data, pagination } = (await owner.get('/payouts')).body
    const cents = (text: string) => Math.round(Number(text) * 100)
    const { amount, gross, refunds, fees, platformFees, other, net } = data[0].attributes
    expect(data[0].attributes).toMatchObject({
      status: 'paid',
      isReconciled: true,
      listing: 'complete',
      ordersCount: 1,
      gross: ((ours.cents + 10_000) / 100).toFixed(2),
      refunds: '-40.00',
      platformFees: (-(ours.feeCents + 250) / 100).toFixed(2),
      other: '0.00',
    })
    expect([gross, refunds, fees, platformFees, other].map(cents).reduce((sum, each) => sum + each)).toBe(
      cents(net),
    )
    expect(net).toBe(amount)
    expect(pagination).toEqual({ count: 1, totalCount: 1, totalPages: 1 })
  })

  it.each([
    'page=-1',
    'perPage=0',
    'perPage=ten',
    'time_period=forever',
    'start_date=2026-02-02&end_date=2026-02-01',
    'start_date=2026-02-02',
    'filter=date_range',
    'start_date=2020-01-01&end_date=2026-01-01',
    'start_date=02/02/2026&end_date=2026-02-03',
  ])('refuses %s with 400', async query => {
    for (const path of query.startsWith('p') ? ['/payouts'] : ['/payouts', '/payouts/summary_csv'])
      expect(await owner.get(`${path}?${query}`)).toMatchObject({ status: 400, code: 'malformed_request' })
  })

  it('takes page 0 for the first, at most a hundred a page, and a period by its days', async () => {
    const { length } = (await owner.get('/payouts?page=0&perPage=5000')).body.data
    expect(length).toBe(1)
    const count = async (query: string) => (await owner.get(`/payouts?${query}`)).body.meta.totalCount
    expect(await count(`start_date=${day(0)}&end_date=${day(5)}&filter=date_range`)).toBe(1)
    expect(await count(`start_date=${day(-9)}&end_date=${day(-1)}`)).toBe(0)
    expect(await count('time_period=last_month')).toBe(0)
  })
})

describe('GET payouts/{id}', () => {
  it('opens each line to its order, and says what was made at the provider', async () => {
    const [payout] = (await owner.get('/payouts')).body.data
    const { body } = await owner.get(`/payouts/${payout.id}?perPage=2`)
    expect(body.data).toMatchObject(payout)
    expect(body.meta).toEqual({ totalCount: 3 })
    expect(body.pagination).toEqual({ count: 2, totalCount: 3, totalPages: 2 })
    const rest = (await owner.get(`/payouts/${payout.id}?page=2&perPage=2`)).body.included
    const lines = [...body.included, ...rest].map(line => line.attributes)
    expect(lines).toContainEqual(
      expect.objectContaining({
        kind: 'sale',
        orderId: String(ours.orderId),
        orderNumber: expect.stringMatching(/^[0-9A-F]{8}$/),
        buyerName: 'Grace Hopper',
        isOurs: true,
        amount: (ours.cents / 100).toFixed(2),
      }),
    )
    expect(lines).toContainEqual(
      expect.objectContaining({
        kind: 'refund',
        orderId: null,
        isOurs: false,
        amount: '-40.00',
        fee: '0.00',
      }),
    )
  })

  it('answers the payout of another team like one that is not there', async () => {
    const [payout] = (await owner.get('/payouts')).body.data
    const stranger = await app.as('stranger')
    const missing = await stranger.get('/payouts/987654321')
    expect(missing.status).toBe(404)
    for (const id of [payout.id, '0', '-1', 'po_1', '9223372036854775808'])
      expect((await stranger.get(`/payouts/${id}`)).text).toBe(missing.text)
  })
})

describe('files of payouts', () => {
  it('hold each payout of the period, harmless to a spreadsheet', async () => {
    const { text, headers } = await owner.get('/payouts/summary_csv?time_period=last_7')
    expect(text).toMatch(/^\uFEFFPayout,Made \(UTC\),Arrives,Status,Currency,Gross,/)
    expect(headers['content-disposition']).toContain('payouts.csv')
    const all = (await owner.get('/payouts/summary_csv')).text.trim().split('\r\n')
    expect(all).toHaveLength(2)
    expect(all[1]).toMatch(/^po_\w+,.*,paid,USD,[\d.]+,-40,-[\d.]+,-[\d.]+,0.00,[\d.]+,[\d.]+,yes$/)
    expect(
      (await (await app.as('stranger')).get('/payouts/summary_csv')).text.trim().split('\r\n'),
    ).toHaveLength(1)
  })

  it('of every line are an export, with orders and buyers', async () => {
    await app.db.pool.query(`update orders set ship_name = '=HYPERLINK("x")' where id = $1`, [ours.orderId])
    const { body } = await owner.post('/exports/store_payouts')
    await app.settleJobs()
    const lines = (await owner.get(`/exports/${body.data.id}/download`)).text.trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines.join('\n')).toContain(`,sale,${ours.orderId},"'=HYPERLINK(""x"")",store,`)
    expect(lines.join('\n')).toContain(',refund,,,Stripe,')
  })

  it('are refused beyond a hundred thousand payouts', async () => {
    await app.db.pool.query(
      `insert into store_payouts
         (team_id, account_id, provider_id, amount_cents, currency, status, arrives_on, listing, made_at, read_at)
       select $1, $2, 'po_' || n, 1, 'usd', 'paid', now(), 'not_listed', now(), now()
       from generate_series(1, $3::int) n`,
      [app.world.team, accountId, payoutRowsMax],
    )
    expect(await owner.get('/payouts/summary_csv')).toMatchObject({ status: 422, code: 'too_many_rows' })
  })
})
