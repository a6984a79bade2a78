import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, TestApp } from '../../../../test/app-under-test.ts'
import {
  cardNumbers,
  outcome,
  startPaymentMethods,
  until,
  type PaymentMethodTools as Tools,
} from '../../../../test/tools/payment-methods.ts'
import { clearFaults, makeFault, tellSandbox } from '../../../../test/sandbox.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'

describe('payment method calls', () => {
  let app: TestApp
  let owner: Client
  let add: Tools['add']
  let list: Tools['list']
  let methods: Tools['methods']
  let rows: Tools['rows']
  let stripe: Tools['stripe']
  let clear: Tools['clear']
  let confirm: Tools['confirm']
  let setUp: Tools['setUp']
  let complete: Tools['complete']
  let sendLatestEvent: Tools['sendLatestEvent']
  let tablesWithCardNumbers: Tools['tablesWithCardNumbers']
  let logged: Tools['logged']
  beforeAll(async () => {
    ;({
      app,
      owner,
      logged,
      add,
      list,
      methods,
      rows,
      stripe,
      clear,
      confirm,
      setUp,
      complete,
      sendLatestEvent,
      tablesWithCardNumbers,
    } = await startPaymentMethods())
  })
  afterAll(() => app.stop())

  const contact = {
    first_name: 'Olivia',
    last_name: 'Ng',
    email: 'Billing@Acme.test',
    phone: '+1 (512) 555-0100',
  }
  const invoice = () =>
    owner.post('/team/payment_methods', { payment_method: { stripe_token: null, ...contact } })

  it('add a card by its token, the first one as the default, also at the provider', async () => {
    const made = await add('tok_visa')
    expect(outcome(made)).toEqual([
      201,
      {
        data: {
          id: expect.any(String),
          type: 'paymentMethods',
          attributes: {
            sourceType: 1,
            last4: '4242',
            brand: 'visa',
            isDefault: true,
            // The job that makes it the provider's default may have run before the answer is read.
            stripeDefault: expect.any(Boolean),
            canRemove: true,
            expiryDate: `${new Date().getUTCFullYear() + 4}-12-31`,
            firstName: null,
            lastName: null,
            email: null,
            phone: null,
            isExpired: false,
            expiresSoon: false,
            keptBecause: null,
            addedBy: 'Olivia Test',
            createdAt: expect.stringMatching(/Z$/),
          },
        },
      },
    ])
    await app.settleJobs()
    const [method] = await methods()
    expect(method).toMatchObject({ isDefault: true, stripeDefault: true })
    const { customers } = await tellSandbox(app, 'GET', '/payments/ledger')
    const [row] = await rows('select provider_method_id from payment_methods')
    expect(customers.map((customer: any) => customer.invoice_settings.default_payment_method)).toEqual([
      row.provider_method_id,
    ])
    expect(JSON.stringify(made.body)).not.toMatch(/pm_|cus_|tok_/)
  })

  it('add an invoice method by its contact and a null token, beside the default', async () => {
    expect(outcome(await invoice())).toEqual([
      201,
      {
        data: expect.objectContaining({
          attributes: expect.objectContaining({
            sourceType: 2,
            last4: null,
            brand: null,
            isDefault: false,
            stripeDefault: false,
            canRemove: true,
            expiryDate: null,
            firstName: 'Olivia',
            lastName: 'Ng',
            email: 'billing@acme.test',
            phone: '+1 (512) 555-0100',
          }),
        }),
      },
    ])
    expect(await list('?page[size]=1&page[number]=2')).toMatchObject({
      meta: { totalCount: 2 },
      data: [{ attributes: { sourceType: 2 } }],
    })
    expect((await list('?page[number]=9')).data).toEqual([])
  })

  it.each([
    [{}, ['Add the card through the card form.']],
    [{ stripe_token: null }, ['Add the card through the card form.']],
    [{ stripe_token: '' }, ['Add the card through the card form.']],
    [{ stripe_token: 'src_1' }, ['Add the card through the card form.']],
    [{ stripe_token: cardNumbers[0] }, ['Add the card through the card form.']],
    [
      { number: cardNumbers[0], exp_month: 12, exp_year: 2031, cvc: '123' },
      ['Add the card through the card form.'],
    ],
    [
      {
        stripe_token: null,
        first_name: cardNumbers[0],
        last_name: 'Ng',
        email: 'a@b.test',
        phone: '5125550100',
      },
      ['Enter a first name.'],
    ],
    [
      { stripe_token: null, first_name: 'O', last_name: '', email: 'no', phone: cardNumbers[0] },
      ['Enter a last name.', 'Enter an email address.', 'Enter a phone number with 7 to 15 digits.'],
    ],
    [
      { first_name: 'O' },
      ['Enter a last name.', 'Enter an email address.', 'Enter a phone number with 7 to 15 digits.'],
    ],
  ])('refuse %j, and say what to do instead', async (payment_method, errors) => {
    expect(outcome(await owner.post('/team/payment_methods', { payment_method }))).toEqual([422, { errors }])
  })

  it('pass on what the bank said of a card, and say when the provider does not know it or does not answer', async () => {
    expect(outcome(await add('tok_chargeDeclined'))).toEqual([
      402,
      { errors: ['The card was refused: Your card was declined.'] },
    ])
    for (const unknown of ['tok_nothing', 'pm_nothing'])
      expect(outcome(await add(unknown))).toEqual([
        422,
        { errors: ['The payment provider does not know this card. Enter it again.'] },
      ])
    await makeFault(app, { service: 'payments', mode: 'error_before', times: 20 })
    for (const answer of [await add('tok_visa'), await owner.post('/team/payment_methods/setup')])
      expect(outcome(answer)).toEqual([
        503,
        { errors: ['The payment provider did not answer. Nothing was changed. Try again in a moment.'] },
      ])
    await clearFaults(app)
    expect((await methods()).length).toBe(2)
  })

  it('add a card once per Idempotency-Key, also when the provider’s answer was lost', async () => {
    await makeFault(app, {
      service: 'payments',
      match: 'POST /v1/payment_methods/*/attach',
      mode: 'error_after',
      times: 3,
    })
    const [first, second] = [
      await add('tok_mastercard', { 'idempotency-key': 'once' }),
      await add('tok_mastercard', { 'idempotency-key': 'once' }),
    ]
    await clearFaults(app)
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
    const customer = (
      await rows('select customer_id from provider_customers where team_id = $1', [app.world.team])
    )[0].customer_id
    const attached = await stripe().paymentMethods.list({ customer })
    expect(attached.data.filter(method => method.card!.brand === 'mastercard')).toHaveLength(1)
  })

  it('change the default here and at the provider, and nothing when it is repeated', async () => {
    const mastercard = (await methods()).find((method: any) => method.brand === 'mastercard')
    expect(
      (await owner.post(`/team/payment_methods/${mastercard.id}/set_default`, { payment_method: mastercard }))
        .body.data.attributes,
    ).toMatchObject({ isDefault: true })
    await owner.post(`/team/payment_methods/${mastercard.id}/set_default`)
    await app.settleJobs()
    expect(
      (await methods()).map((method: any) => [method.brand, method.isDefault, method.stripeDefault]),
    ).toEqual([
      ['mastercard', true, true],
      [null, false, false],
      ['visa', false, false],
    ])
    expect(
      await rows("select count(*)::int from audit_events where action = 'payment_method.made_default'"),
    ).toEqual([{ count: 1 }])
    await rows("update payment_methods set expiry_year = 2020 where brand = 'visa'")
    const visa = (await methods()).find((method: any) => method.brand === 'visa')
    expect(visa).toMatchObject({ isExpired: true, expiresSoon: false, expiryDate: '2020-12-31' })
    expect(outcome(await owner.post(`/team/payment_methods/${visa.id}/set_default`))).toEqual([
      422,
      { errors: ['This card has expired. Choose another one, or add it again with its new date.'] },
    ])
  })

  it('remove a card here at once and at the provider soon, and make the latest one that works the default', async () => {
    const [mastercard, bill] = await methods()
    const [{ provider_method_id: atProvider }] = await rows(
      "select provider_method_id from payment_methods where brand = 'mastercard'",
    )
    expect((await owner.delete(`/team/payment_methods/${mastercard.id}`)).status).toBe(204)
    expect((await methods()).map((method: any) => [method.id, method.isDefault])).toEqual([
      [bill.id, true],
      [expect.any(String), false],
    ])
    await app.settleJobs()
    expect((await stripe().paymentMethods.retrieve(atProvider)).customer).toBeNull()
    for (const answer of [
      await owner.delete(`/team/payment_methods/${mastercard.id}`),
      await owner.post(`/team/payment_methods/${mastercard.id}/set_default`),
    ])
      expect(answer.status).toBe(404)
    expect(outcome(await add(atProvider))).toEqual([
      422,
      { errors: ['The payment provider does not know this card. Enter it again.'] },
    ])
  })

  it('answer 404 for another team’s methods as for impossible ids', async () => {
    const stranger = await app.as('stranger')
    const { id } = (await methods())[0]
    const setup = await setUp()
    for (const each of [id, '0', 'abc', '99999999999999999999']) {
      for (const answer of [
        await stranger.post(`/team/payment_methods/${each}/set_default`),
        await stranger.delete(`/team/payment_methods/${each}`),
        await complete(each === id ? setup.id : each, stranger),
      ])
        expect(outcome(answer)).toEqual([404, { errors: ['Route not found.'] }])
    }
    await confirm(setup.secret, cardNumbers[0]!)
    const theirs = (await stripe().setupIntents.retrieve(setup.secret.split('_secret_')[0]!))
      .payment_method as string
    expect(
      outcome(await stranger.post('/team/payment_methods', { payment_method: { stripe_token: theirs } })),
    ).toEqual([422, { errors: ['The payment provider does not know this card. Enter it again.'] }])
    await complete(setup.id)
  })

  it('refuse to remove the last method of a kind that pays for something', async () => {
    await clear()
    const card = (await add('tok_visa')).body.data.id
    await rows("update subscriptions set billed_by = 'credit_card' where team_id = $1", [app.world.team])
    const reason = 'Your plan is paid with this card. Add another card first, or cancel the plan.'
    expect((await methods())[0]).toMatchObject({ canRemove: false, keptBecause: reason })
    expect(outcome(await owner.delete(`/team/payment_methods/${card}`))).toEqual([409, { errors: [reason] }])
    await add('tok_mastercard')
    expect((await owner.delete(`/team/payment_methods/${card}`)).status).toBe(204)
    await rows('update subscriptions set billed_by = null where team_id = $1', [app.world.team])
    const bill = (await invoice()).body.data.id
    await rows(
      `insert into invoice_lines (team_id, kind, source_type, source_id, description, amount_cents)
      values ($1, 'charge', 'test', 1, 'Gift', 100)`,
      [app.world.team],
    )
    expect(outcome(await owner.delete(`/team/payment_methods/${bill}`))).toEqual([
      409,
      {
        errors: [
          'There is an invoice to this contact that is not paid. Pay it first, or add another invoice method.',
        ],
      },
    ])
    await rows('delete from invoice_lines')
    expect((await owner.delete(`/team/payment_methods/${bill}`)).status).toBe(204)
  })

  it('follow the provider’s changes of a card: a new date, or its removal', async () => {
    await clear()
    await add('tok_visa')
    await add('tok_mastercard')
    await app.settleJobs()
    const [visa] = await rows("select id, provider_method_id from payment_methods where brand = 'visa'")
    await rows('update payment_methods set expiry_year = 2024 where id = $1', [visa.id])
    await stripe().paymentMethods.update(visa.provider_method_id, { metadata: { renewed: 'yes' } })
    expect(await sendLatestEvent('payment_method.updated', 2)).toEqual([200, 200])
    await app.settleJobs()
    expect((await methods()).find((method: any) => method.brand === 'visa')).toMatchObject({
      isExpired: false,
      isDefault: true,
    })
    await stripe().paymentMethods.detach(visa.provider_method_id)
    await sendLatestEvent('payment_method.detached')
    await app.settleJobs()
    expect(
      (await methods()).map((method: any) => [method.brand, method.isDefault, method.stripeDefault]),
    ).toEqual([['mastercard', true, true]])
    expect(await app.audit()).toEqual([])
  })

  it('restore the team’s default at the provider after it was down for longer than the job retries', async () => {
    await clear()
    await add('tok_visa')
    await app.settleJobs()
    await add('tok_mastercard')
    await app.settleJobs()
    const late = (await methods()).find((method: any) => method.brand === 'mastercard')
    await rows("update payment_methods set is_default = (brand = 'mastercard')")
    await inTransaction(app.db, tx => addJob(tx, 'sweep-cards', { id: 0 }))
    await until(async () => (await methods())[0].stripeDefault)
    expect(
      (await methods()).map((method: any) => [method.brand, method.isDefault, method.stripeDefault]),
    ).toEqual([
      ['mastercard', true, true],
      ['visa', false, false],
    ])
    const [{ provider_method_id: methodId, provider_customer_id: customerId }] = await rows(
      'select provider_method_id, provider_customer_id from payment_methods where id = $1',
      [late.id],
    )
    expect(await stripe().customers.retrieve(customerId)).toMatchObject({
      invoice_settings: { default_payment_method: methodId },
    })
  })

  it('save the same card only once, as the default it was, and detach it at the provider where it was added before', async () => {
    await clear()
    const first = (await add('tok_visa')).body.data
    await add('tok_mastercard')
    const again = await add('tok_visa')
    expect(again.status).toBe(201)
    const { data } = (await owner.get('/team/payment_methods')).body
    expect(data.map(({ attributes: { last4, isDefault } }: any) => [last4, isDefault])).toEqual([
      ['4242', true],
      ['4444', false],
    ])
    expect(data[0].id).toBe(again.body.data.id)
    await app.settleJobs()
    const { rows } = await app.db.pool.query('select detached_at from payment_methods where id = $1', [
      first.id,
    ])
    expect(rows[0].detached_at).not.toBeNull()
    expect(await app.audit()).toEqual([])
  })

  it('store and log no card number', async () => {
    expect(await tablesWithCardNumbers()).toEqual([])
    await rows('alter table payment_methods rename column added_by to broken')
    expect(
      (
        await owner.post('/team/payment_methods', {
          payment_method: { stripe_token: 'tok_visa', number: cardNumbers[0], cvc: '123' },
          number: cardNumbers[1],
        })
      ).status,
    ).toBe(500)
    await rows('alter table payment_methods rename column broken to added_by')
    expect(logged()).toContain('payment_methods')
    expect(logged()).not.toMatch(/4242424242424242|4000000000000002/)
  })
})
