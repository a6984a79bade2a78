import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import {
  atProvider,
  clearFaults,
  makeFault,
  sendPaymentEvent,
  type FaultMode,
} from '../../../../../test/sandbox.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { openServices } from '../../../../services/services.ts'
import { creditDeposit } from '../../payments/deposits.store.ts'

describe('requesting a refund of the deposit', () => {
  let app: TestApp
  let owner: Client
  let operator: Client
  beforeAll(async () => {
    app = await startApp({ deposit: 0, cardToken: 'tok_visa' })
    owner = await app.as('owner')
    operator = await app.operator()
  })
  afterEach(async () => {
    await clearFaults(app)
    await takeAllOut()
  })
  afterAll(() => app.stop())

  const topUp = async (...amounts: string[]) => {
    for (const amount of amounts)
      expect(
        (await owner.post('/team/deposit', { deposit: { amount } })).body.included[0].attributes.state,
      ).toBe('paid')
  }
  const ask = (amount: string, reason = 'We stop sending') =>
    owner.post('/team/deposit/refund_requests', { refund_request: { amount, reason } })
  const decide = (id: string, step: 'settle' | 'decline', decision: object) =>
    operator.post(`/operations/refund_requests/${id}/${step}`, { decision })
  const left = async () => (await owner.get('/team/deposit')).body.data.attributes
  const requests = async () =>
    (await owner.get('/team/deposit')).body.included.filter(
      (each: { type: string }) => each.type === 'refundRequests',
    )
  const waiting = async () => (await operator.get('/operations/refund_requests?filters[waiting]=true')).body
  const rows = async (text: string) => (await app.db.pool.query(text)).rows
  const newest = async (table: string) =>
    Number((await rows(`select coalesce(max(id), 0) as id from ${table}`))[0].id)
  const fault = (mode: FaultMode, times = 1) =>
    makeFault(app, { service: 'payments', match: 'POST /v1/refunds', mode, times, delayMs: 300 })
  const mailsSince = async (id: number) =>
    (await rows(`select kind from mails where id > ${id} and kind like 'refund-request%' order by id`)).map(
      row => row.kind as string,
    )
  /** Leaves an empty deposit, cards that can take nothing more back, and no request under way, to the next case. */
  const takeAllOut = async () => {
    const { amount } = await left()
    if (Number(amount) > 0) await ask(amount, 'The case is over')
    await app.settleJobs()
    for (const request of (await waiting()).data)
      await decide(request.id, 'settle', { amount: request.attributes.waiting, note: 'The case is over' })
  }

  it('returns the money to the cards of the latest top-ups, split over as many as it takes', async () => {
    const mailed = await newest('mails')
    await topUp('40.00', '30.00', '20.00')
    const last = await newest('topups')
    const asked = await ask('45.00')
    expect([asked.status, asked.body.data.attributes]).toMatchObject([
      201,
      { amount: '45.00', reason: 'We stop sending', state: 'refunding', onTheWay: '45.00', waiting: '0.00' },
    ])
    expect(await left()).toEqual({ amount: '45.00', usedAmount: '0.00', totalAmount: '45.00' })
    await app.settleJobs()
    expect((await requests())[0].attributes).toMatchObject({
      state: 'settled',
      toCards: '45.00',
      onTheWay: '0.00',
    })
    expect(
      await rows(
        `select a.topup_id::int as topup, r.amount_cents::int as cents, r.state
        from refunds r
        join payment_attempts a on a.id = r.payment_attempt_id
        where r.refund_request_id = ${asked.body.data.id}
        order by r.id`,
      ),
    ).toEqual([
      { topup: last, cents: 2_000, state: 'succeeded' },
      { topup: last - 1, cents: 2_500, state: 'succeeded' },
    ])
    expect(await mailsSince(mailed)).toEqual(['refund-request-received', 'refund-request-settled'])
    const listed = (await owner.get('/team/payments?filters[kind]=refund&page[size]=2')).body.data
    expect(listed.map((payment: { attributes: { amount: string } }) => payment.attributes.amount)).toEqual([
      '-25.00',
      '-20.00',
    ])
    expect(listed[0].attributes).toMatchObject({
      paymentType: 'refund',
      state: 'paid',
      description: 'Refund of the deposit',
      reason: 'We stop sending',
      method: 'credit_card',
      last4: '4242',
    })
    expect(await app.audit()).toEqual([])
  })

  it('leaves what no card paid in to an operator, who settles it by hand or returns it to the deposit', async () => {
    const mailed = await newest('mails')
    await inTransaction(app.db, tx =>
      creditDeposit(tx, {
        teamId: app.world.team,
        kind: 'topup',
        amountCents: 50_000,
        source: { type: 'test', id: 1 },
        actorName: 'test',
      }),
    )
    await topUp('10.00')
    expect((await ask('210.00')).body.data.attributes).toMatchObject({
      state: 'open',
      onTheWay: '10.00',
      waiting: '200.00',
    })
    expect((await ask('40.00')).body.data.attributes).toMatchObject({
      state: 'open',
      onTheWay: '0.00',
      waiting: '40.00',
    })
    await app.settleJobs()
    const {
      data: [{ id: first, attributes }, { id: second }],
      meta,
    } = await waiting()
    expect([meta.totalCount, attributes]).toMatchObject([
      2,
      { amount: '210.00', teamName: 'Acme', email: 'olivia@acme.test', waiting: '200.00', toCards: '10.00' },
    ])
    expect((await decide(first, 'settle', { amount: '200.00', note: ' ' })).body).toEqual({
      errors: ['Write a line the team will read.'],
    })
    expect(
      (await decide(first, 'settle', { amount: '200.00', note: 'Wired to your bank.' })).body.data.attributes,
    ).toMatchObject({ state: 'settled', waiting: '0.00', paidByHand: '200.00', note: 'Wired to your bank.' })
    expect((await decide(first, 'decline', { amount: '200.00', note: 'Too late.' })).body).toEqual({
      errors: ['Nothing of this request waits any more. Load the list again.'],
    })
    expect(
      (await decide(second, 'decline', { amount: '40.00', note: 'It was a gift.' })).body.data.attributes,
    ).toMatchObject({ state: 'declined', restored: '40.00' })
    expect((await decide(second, 'settle', { amount: '40.00', note: 'Again.' })).status).toBe(409)
    for (const step of ['settle', 'decline'] as const)
      expect((await decide('999999', step, { amount: '1.00', note: 'x' })).status).toBe(404)
    for (const decision of [{}, { note: 'x' }, { amount: '0', note: 'x' }])
      expect((await decide(second, 'decline', decision)).status).toBe(422)
    expect(await left()).toEqual({ amount: '300.00', usedAmount: '0.00', totalAmount: '300.00' })
    expect(
      (await owner.get('/team/deposit/entries?page[size]=5')).body.data.map(
        (entry: { attributes: { kind: string; amount: string; description: string } }) => [
          entry.attributes.kind,
          entry.attributes.amount,
          entry.attributes.description,
        ],
      ),
    ).toEqual([
      ['restore', '40.00', 'Refund declined: It was a gift.'],
      ['withdrawal', '-40.00', 'Refund requested: We stop sending'],
      ['withdrawal', '-210.00', 'Refund requested: We stop sending'],
      ['topup', '10.00', 'Money added'],
      ['topup', '500.00', 'Money added'],
    ])
    expect(await mailsSince(mailed)).toEqual([
      'refund-request-received',
      'refund-request-received',
      'refund-request-settled',
      'refund-request-settled',
    ])
    expect(await app.audit()).toEqual([])
  })

  it('is refused above the balance, and without a reason', async () => {
    const before = await newest('refund_requests')
    await topUp('10.00')
    expect((await ask('10.01')).body).toEqual({
      errors: ['The deposit holds $10.00. Ask for that much at most.'],
    })
    expect((await ask('0')).body).toEqual({ errors: ['Enter an amount above zero.'] })
    expect((await ask('5.00', '  ')).body).toEqual({ errors: ['Say why.'] })
    expect(await rows(`select id from refund_requests where id > ${before}`)).toEqual([])
    expect(await app.audit()).toEqual([])
  })

  it.each(['slow', 'error_before', 'error_after', 'lost_reply'] as const)(
    'pays once whatever becomes of the provider’s reply (%s)',
    async mode => {
      await topUp('25.00')
      const [{ reference }] = await rows(
        'select provider_id as reference from payment_attempts order by id desc limit 1',
      )
      await fault(mode, mode === 'slow' ? 1 : 2)
      await ask('25.00')
      await expect
        .poll(async () => (await requests())[0].attributes.state, { timeout: 15_000 })
        .toBe('settled')
      expect(
        (await atProvider<{ amount: number }>(app, `refunds?limit=100&payment_intent=${reference}`)).map(
          refund => refund.amount,
        ),
      ).toEqual([2_500])
      expect(await app.audit()).toEqual([])
    },
  )

  it('lists an open request before those that are settled, however old it is', async () => {
    await inTransaction(app.db, tx =>
      creditDeposit(tx, {
        teamId: app.world.team,
        kind: 'topup',
        amountCents: 10_000,
        source: { type: 'test', id: 2 },
        actorName: 'test',
      }),
    )
    const { id } = (await ask('50.00')).body.data
    const later = [(await ask('2.00')).body.data.id, (await ask('1.00')).body.data.id]
    for (const [index, each] of later.entries())
      await decide(each, 'decline', { amount: index === 0 ? '2.00' : '1.00', note: 'No.' })
    expect(
      (await requests())
        .slice(0, 3)
        .map((each: { id: string; attributes: { state: string } }) => [each.id, each.attributes.state]),
    ).toEqual([
      [id, 'open'],
      [later[1], 'declined'],
      [later[0], 'declined'],
    ])
  })

  it('leaves to an operator what a card’s bank returns later, and refuses a decision about less', async () => {
    const { payments } = openServices(app.config)
    const { customerId } = await payments.createCustomer({
      name: 'Acme',
      email: 'owner@acme.test',
      idempotencyKey: 'sends-back',
    })
    const card = await payments.addCard({ customerId, token: 'tok_refundFail' })
    await rows('update payment_methods set is_default = false')
    await rows(
      `insert into payment_methods
        (team_id, kind, provider_customer_id, provider_method_id, brand, last4, is_default)
      values (${app.world.team}, 'credit_card', '${customerId}', '${card.methodId}', 'visa', '5126', true)`,
    )
    await inTransaction(app.db, tx =>
      creditDeposit(tx, {
        teamId: app.world.team,
        kind: 'topup',
        amountCents: 2_000,
        source: { type: 'test', id: 3 },
        actorName: 'test',
      }),
    )
    await topUp('15.00')
    const { id } = (await ask('35.00')).body.data
    await app.settleJobs()
    expect((await requests())[0]).toMatchObject({
      id,
      attributes: { state: 'open', toCards: '15.00', waiting: '20.00' },
    })
    const news = await atProvider<object>(app, 'events?limit=100')
    for (const event of [...news, ...news]) await sendPaymentEvent(app, event)
    await app.settleJobs()
    expect(await rows(`select state, failure from refunds where refund_request_id = ${id}`)).toEqual([
      { state: 'failed', failure: 'The card has expired or was canceled.' },
    ])
    expect((await requests())[0].attributes).toMatchObject({
      state: 'open',
      waiting: '35.00',
      toCards: '0.00',
    })
    for (const step of ['settle', 'decline'] as const) {
      const seen = await decide(id, step, { amount: '20.00', note: 'Wired to your bank.' })
      expect([seen.status, seen.body]).toEqual([
        409,
        { errors: ['$35.00 of this request waits by now. Look at it again before you decide.'] },
      ])
    }
    expect(
      (await decide(id, 'settle', { amount: '35.00', note: 'Wired to your bank.' })).body.data.attributes,
    ).toMatchObject({ state: 'settled', paidByHand: '35.00' })
    expect(await app.audit()).toEqual([])
  })
})
