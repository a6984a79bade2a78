import Stripe from 'stripe'
import { afterEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../test/app-under-test.ts'

describe('a request to have the deposit back', () => {
  let app: TestApp
  let owner: Client
  afterEach(() => app.stop())

  const start = async (topups: string[], { deposit = 0, cardToken = 'tok_visa' } = {}) => {
    app = await startApp({ deposit, cardToken })
    owner = await app.as('owner')
    for (const amount of topups) expect((await owner.post('/team/deposit', { deposit: { amount } })).status).toBe(201)
  }
  const ask = (amount: string, reason = 'We stop sending') => owner.post('/team/deposit/refund_requests', { refund_request: { amount, reason } })
  const left = async () => (await owner.get('/team/deposit')).body.data.attributes
  const latest = async () => (await owner.get('/team/deposit')).body.included.find((each: { type: string }) => each.type === 'refundRequests').attributes
  const rows = async (text: string) => (await app.db.pool.query(text)).rows
  const fault = (mode: string, times = 1) => fetch(`${app.sandboxUrl}/control/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ service: 'payments', match: 'POST /v1/refunds', mode, times, delayMs: 300 }) })
  const tell = (event: object) => {
    const payload = JSON.stringify(event)
    return app.anonymous.post('/webhooks/stripe', payload, { 'content-type': 'application/json', 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_test' }) })
  }
  const mails = async () => (await rows("select kind from mails where kind like 'refund-request%' order by id")).map(row => row.kind as string)

  it('goes back to the cards of the latest top-ups, split over as many as it takes', async () => {
    await start(['40.00', '30.00', '20.00'])
    const asked = await ask('45.00')
    expect([asked.status, asked.body.data.attributes]).toMatchObject([201, { amount: '45.00', reason: 'We stop sending', state: 'refunding', onTheWay: '45.00', waiting: '0.00' }])
    expect(await left()).toEqual({ amount: '45.00', usedAmount: '0.00', totalAmount: '45.00' })
    await app.settleJobs()
    expect(await latest()).toMatchObject({ state: 'settled', toCards: '45.00', onTheWay: '0.00' })
    expect(await rows('select a.topup_id::int as topup, r.amount_cents::int as cents, r.state from refunds r join payment_attempts a on a.id = r.payment_attempt_id order by r.id')).toEqual([{ topup: 3, cents: 2_000, state: 'succeeded' }, { topup: 2, cents: 2_500, state: 'succeeded' }])
    expect(await mails()).toEqual(['refund-request-received', 'refund-request-settled'])
    const listed = (await owner.get('/team/payments?filters[kind]=refund')).body.data
    expect(listed.map((payment: { attributes: { amount: string } }) => payment.attributes.amount)).toEqual(['-25.00', '-20.00'])
    expect(listed[0].attributes).toMatchObject({ paymentType: 'refund', state: 'paid', description: 'Refund of the deposit', reason: 'We stop sending', method: 'credit_card', last4: '4242' })
    expect(await app.audit()).toEqual([])
  })

  it('leaves what no card paid in to an operator, who settles it by hand or gives it back', async () => {
    await start(['10.00'], { deposit: 50_000 })
    expect((await ask('210.00')).body.data.attributes).toMatchObject({ state: 'open', onTheWay: '10.00', waiting: '200.00' })
    expect((await ask('40.00')).body.data.attributes).toMatchObject({ state: 'open', onTheWay: '0.00', waiting: '40.00' })
    await app.settleJobs()
    const operator = await app.operator()
    const waiting = await operator.get('/operations/refund_requests?filters[waiting]=true')
    expect([waiting.body.meta.totalCount, waiting.body.data[0].attributes]).toMatchObject([2, { amount: '210.00', teamName: 'Acme', email: 'olivia@acme.test', waiting: '200.00', toCards: '10.00' }])
    const [first, second] = waiting.body.data.map((request: { id: string }) => request.id)
    expect((await operator.post(`/operations/refund_requests/${first}/settle`, { decision: { note: ' ' } })).body).toEqual({ errors: ['Write a line the team will read.'] })
    expect((await operator.post(`/operations/refund_requests/${first}/settle`, { decision: { note: 'Wired to your bank.' } })).body.data.attributes).toMatchObject({ state: 'settled', waiting: '0.00', paidByHand: '200.00', note: 'Wired to your bank.' })
    expect((await operator.post(`/operations/refund_requests/${first}/decline`, { decision: { note: 'Too late.' } })).body).toEqual({ errors: ['Nothing of this request waits any more. Load the list again.'] })
    expect((await operator.post(`/operations/refund_requests/${second}/decline`, { decision: { note: 'It was a gift.' } })).body.data.attributes).toMatchObject({ state: 'declined', restored: '40.00' })
    expect((await operator.post(`/operations/refund_requests/${second}/settle`, { decision: { note: 'Again.' } })).status).toBe(409)
    for (const step of ['settle', 'decline']) expect((await operator.post(`/operations/refund_requests/999/${step}`, { decision: { note: 'x' } })).status).toBe(404)
    expect((await operator.post(`/operations/refund_requests/${second}/decline`, {})).status).toBe(422)
    expect(await left()).toEqual({ amount: '300.00', usedAmount: '0.00', totalAmount: '300.00' })
    expect((await owner.get('/team/deposit/entries')).body.data.map((entry: { attributes: { kind: string; amount: string; description: string } }) => [entry.attributes.kind, entry.attributes.amount, entry.attributes.description])).toEqual([
      ['restore', '40.00', 'Refund declined: It was a gift.'], ['withdrawal', '-40.00', 'Refund asked for: We stop sending'], ['withdrawal', '-210.00', 'Refund asked for: We stop sending'], ['topup', '10.00', 'Money added'], ['topup', '500.00', 'Money added'],
    ])
    expect(await mails()).toEqual(['refund-request-received', 'refund-request-received', 'refund-request-settled', 'refund-request-settled'])
    expect(await app.audit()).toEqual([])
  })

  it('asks for no more than there is, and for a reason', async () => {
    await start(['10.00'])
    expect((await ask('10.01')).body).toEqual({ errors: ['The deposit holds $10.00. Ask for that much at most.'] })
    expect((await ask('0')).body).toEqual({ errors: ['Enter an amount above zero.'] })
    expect((await ask('5.00', '  ')).body).toEqual({ errors: ['Say why.'] })
    expect(await rows('select count(*)::int as requests from refund_requests')).toEqual([{ requests: 0 }])
    expect(await app.audit()).toEqual([])
  })

  it('leaves to an operator what a card’s bank sends back after it went through', async () => {
    await start(['25.00'], { cardToken: 'tok_refundFail' })
    await ask('15.00')
    await app.settleJobs()
    expect(await latest()).toMatchObject({ state: 'settled', toCards: '15.00' })
    const news = (await (await fetch(`${app.sandboxUrl}/v1/events?limit=100`, { headers: { authorization: 'Bearer sk_test_ribbon' } })).json() as { data: { type: string; data: { object: { id: string } } }[] }).data
    for (const event of [...news, ...news]) await tell(event)
    await app.settleJobs()
    expect(await rows('select state, failure from refunds')).toEqual([{ state: 'failed', failure: 'The card has expired or was canceled.' }])
    expect(await latest()).toMatchObject({ state: 'open', waiting: '15.00', toCards: '0.00' })
    expect(await app.audit()).toEqual([])
  })

  it.each(['slow', 'error_before', 'error_after', 'lost_reply'])('pays once whatever becomes of the provider’s reply (%s)', async mode => {
    await start(['25.00'])
    await fault(mode, mode === 'slow' ? 1 : 2)
    await ask('25.00')
    await expect.poll(async () => (await latest()).state, { timeout: 15_000 }).toBe('settled')
    const there = await (await fetch(`${app.sandboxUrl}/v1/refunds?limit=100`, { headers: { authorization: 'Bearer sk_test_ribbon' } })).json() as { data: { amount: number }[] }
    expect(there.data.map(refund => refund.amount)).toEqual([2_500])
    expect(await app.audit()).toEqual([])
  })
})
