import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import Stripe from 'stripe'
import { startApp, type Answered, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { clearFaults, makeFault, sendPaymentEvent, tellSandbox } from '../../../../test/sandbox.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { createLog } from '../../../platform/log.ts'

const outcome = ({ status, body }: Answered) => [status, body]
const numbers = ['4242424242424242', '4000000000000002']

describe('payment methods', () => {
  let app: TestApp
  let owner: Client
  let written = ''
  beforeAll(async () => {
    app = await startApp({
      deposit: 0,
      log: createLog('trace', {
        write: line => {
          written += line
        },
      }),
    })
    owner = await app.as('owner')
  })
  afterAll(() => app.stop())

  const add = (stripe_token: unknown, headers?: Record<string, string>) =>
    owner.post('/team/payment_methods', { payment_method: { stripe_token } }, headers)
  const contact = {
    first_name: 'Olivia',
    last_name: 'Ng',
    email: 'Billing@Acme.test',
    phone: '+1 (512) 555-0100',
  }
  const invoice = (fields: object = {}) =>
    owner.post('/team/payment_methods', { payment_method: { stripe_token: null, ...contact, ...fields } })
  const list = async (query = '') => (await owner.get(`/team/payment_methods${query}`)).body
  const methods = async () =>
    (await list()).data.map((method: any) => ({ id: method.id, ...method.attributes }))
  const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
  const stripe = () =>
    new Stripe('sk_test_outside', {
      host: '127.0.0.1',
      port: new URL(app.sandboxUrl).port,
      protocol: 'http',
      telemetry: false,
    })
  const clear = async () => {
    await rows('delete from card_setups')
    await rows('delete from payment_methods')
  }

  /** What the element does on the provider's side: the browser's key, the secret, the typed card. */
  const confirm = async (clientSecret: string, number: string, extra: Record<string, string> = {}) => {
    const body = new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2031',
      'payment_method_data[card][cvc]': '123',
      ...extra,
    })
    const answer = await fetch(
      `${app.sandboxUrl}/v1/setup_intents/${clientSecret.split('_secret_')[0]}/confirm`,
      { method: 'POST', body, headers: { authorization: 'Bearer pk_test_ribbon' } },
    )
    return { status: answer.status, body: (await answer.json()) as any }
  }
  const setUp = async () => {
    const { data } = (await owner.post('/team/payment_methods/setup')).body
    return { id: data.id as string, secret: data.attributes.clientSecret as string }
  }
  const complete = (id: string, client = owner) => client.post(`/team/payment_methods/setup/${id}/complete`)
  const challenge = (secret: string, answer: 'yes' | 'no') =>
    fetch(`${app.sandboxUrl}/payments/challenge/${secret.split('_secret_')[0]}?client_secret=${secret}`, {
      method: 'POST',
      body: new URLSearchParams({ answer }),
    })
  /** Sends the provider's latest events of a type, signed. */
  const news = async (type: string, times = 1) => {
    const { data } = await stripe().events.list({ type, limit: 1 })
    return Promise.all(
      Array.from({ length: times }, async () => (await sendPaymentEvent(app, data[0]!)).status),
    )
  }

  it('come as S2 says: a card by its token, the first one as the default, also at the provider', async () => {
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
            stripeDefault: false,
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

  it('take an invoice method by its contact and a null token, beside the default', async () => {
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
    [{ stripe_token: numbers[0] }, ['Add the card through the card form.']],
    [
      { number: numbers[0], exp_month: 12, exp_year: 2031, cvc: '123' },
      ['Add the card through the card form.'],
    ],
    [
      { stripe_token: null, first_name: numbers[0], last_name: 'Ng', email: 'a@b.test', phone: '5125550100' },
      ['Enter a first name.'],
    ],
    [
      { stripe_token: null, first_name: 'O', last_name: '', email: 'no', phone: numbers[0] },
      ['Enter a last name.', 'Enter an email address.', 'Enter a phone number with 7 to 15 digits.'],
    ],
    [
      { first_name: 'O' },
      ['Enter a last name.', 'Enter an email address.', 'Enter a phone number with 7 to 15 digits.'],
    ],
  ])('refuse %j, with what to do instead', async (payment_method, errors) => {
    expect(outcome(await owner.post('/team/payment_methods', { payment_method }))).toEqual([422, { errors }])
  })

  it('say what the bank said of a card, and when the provider does not know it or is silent', async () => {
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

  it('are added once per Idempotency-Key, also when the answer was lost on the way from the provider', async () => {
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

  it('change their default, which the provider hears of; the same again changes nothing', async () => {
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

  it('are removed here at once and at the provider soon; the latest that works takes the default’s place', async () => {
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

  it('of another team are missing, like ids that cannot be', async () => {
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
    await confirm(setup.secret, numbers[0]!)
    const theirs = (await stripe().setupIntents.retrieve(setup.secret.split('_secret_')[0]!))
      .payment_method as string
    expect(
      outcome(await stranger.post('/team/payment_methods', { payment_method: { stripe_token: theirs } })),
    ).toEqual([422, { errors: ['The payment provider does not know this card. Enter it again.'] }])
    await complete(setup.id)
  })

  it('stay while something is paid with the last of their kind', async () => {
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

  describe('by the card element', () => {
    it('are kept once, by the browser and the provider’s news together, in whatever order', async () => {
      await clear()
      const opened = await owner.post('/team/payment_methods/setup', undefined, { 'idempotency-key': 'open' })
      expect(outcome(opened)).toEqual([
        201,
        {
          data: {
            id: expect.any(String),
            type: 'cardSetups',
            attributes: {
              clientSecret: expect.stringMatching(/^seti_.*_secret_/),
              publishableKey: 'pk_test_ribbon',
              elementUrl: `${app.sandboxUrl}/payments/element`,
            },
          },
        },
      ])
      expect(
        (await owner.post('/team/payment_methods/setup', undefined, { 'idempotency-key': 'open' })).body,
      ).toEqual(opened.body)
      const {
        id,
        attributes: { clientSecret },
      } = opened.body.data
      expect(outcome(await complete(id))).toEqual([
        422,
        { errors: ['The card was not saved: It has not been confirmed yet.'] },
      ])
      expect((await confirm(clientSecret, numbers[0]!)).body).toMatchObject({ status: 'succeeded' })
      await makeFault(app, { service: 'payments', mode: 'error_before', times: 20 })
      expect(outcome(await complete(id))).toEqual([
        503,
        { errors: ['The payment provider did not answer. Nothing was changed. Try again in a moment.'] },
      ])
      await clearFaults(app)
      const answers = await Promise.all([
        complete(id),
        news('setup_intent.succeeded', 3),
        complete(id),
        complete(id),
      ])
      expect(answers[1]).toEqual([200, 200, 200])
      await app.settleJobs()
      const kept = await methods()
      expect(kept).toEqual([
        expect.objectContaining({
          last4: '4242',
          isDefault: true,
          expiryDate: '2031-12-31',
          addedBy: 'Olivia Test',
        }),
      ])
      for (const answer of [answers[0], answers[2], answers[3], await complete(id)])
        expect([answer.status, answer.body.data.id]).toEqual([200, kept[0].id])
      expect(
        await rows(
          "select count(*)::int from audit_events where action = 'payment_method.added' and subject_id = $1",
          [kept[0].id],
        ),
      ).toEqual([{ count: 1 }])
    })

    it('are kept by the provider’s news alone when the browser has gone', async () => {
      const { secret } = await setUp()
      await confirm(secret, '5555555555554444')
      await news('setup_intent.succeeded')
      await app.settleJobs()
      expect((await methods()).map((method: any) => method.brand)).toContain('mastercard')
    })

    it('wait for the owner’s bank, and are not kept where it says no or was never asked', async () => {
      const before = (await methods()).length
      const [yes, no, never] = [await setUp(), await setUp(), await setUp()]
      for (const { secret } of [yes, no, never])
        expect((await confirm(secret, '4000002500003155')).body).toMatchObject({ status: 'requires_action' })
      for (const { id } of [yes, no, never])
        expect(outcome(await complete(id))).toEqual([
          422,
          { errors: ['The card was not saved: It has not been confirmed yet.'] },
        ])
      await challenge(yes.secret, 'yes')
      await challenge(no.secret, 'no')
      expect((await complete(yes.id)).body.data.attributes).toMatchObject({ last4: '3155' })
      expect((await complete(no.id)).body.errors[0]).toMatch(
        /^The card was not saved: .*failed authentication/,
      )
      // A second card in the same element after a no.
      await confirm(no.secret, '4000000000003220')
      await challenge(no.secret, 'yes')
      expect((await complete(no.id)).body.data.attributes).toMatchObject({ last4: '3220' })
      expect((await methods()).length).toBe(before + 2)
      await rows("update card_setups set created_at = now() - interval '2 days' where id = $1", [never.id])
      await inTransaction(app.db, tx => addJob(tx, 'sweep-cards', { id: 0 }))
      await until(
        async () =>
          (await rows('select state from card_setups where id = $1', [never.id]))[0].state === 'given_up',
      )
      expect(outcome(await complete(never.id))).toEqual([
        422,
        { errors: ['The card was not saved: The form was open for too long. Enter the card again.'] },
      ])
    })

    it('are refused where the card was kept and removed again meanwhile', async () => {
      const { id, secret } = await setUp()
      const methodId = (await confirm(secret, '5555555555554444')).body.payment_method
      const kept = await add(methodId)
      expect(kept.status, kept.text).toBe(201)
      await owner.delete(`/team/payment_methods/${kept.body.data.id}`)
      await rows(
        'update payment_methods set detached_at = now() where detached_at is null and removed_at is not null',
      )
      expect(outcome(await complete(id))).toEqual([
        422,
        { errors: ['The payment provider does not know this card. Enter it again.'] },
      ])
    })

    it.each([
      ['4000000000000002', 'Your card was declined.'],
      ['4000000000009995', 'Your card has insufficient funds.'],
      ['4000000000000069', 'Your card has expired.'],
    ])('tell why %s was refused, and keep nothing', async (number, reason) => {
      const { id, secret } = await setUp()
      expect(await confirm(secret, number)).toMatchObject({
        status: 402,
        body: { error: { message: reason } },
      })
      expect(outcome(await complete(id))).toEqual([422, { errors: [`The card was not saved: ${reason}`] }])
    })

    it('can be confirmed by nobody who does not know the secret', async () => {
      const { secret } = await setUp()
      expect((await confirm(`${secret.split('_secret_')[0]}_secret_guess`, numbers[0]!)).status).toBe(400)
      const frame = await fetch(
        `${app.sandboxUrl}/payments/challenge/${secret.split('_secret_')[0]}?client_secret=guess`,
      )
      expect(frame.status).toBe(404)
    })
  })

  it('follow what the provider says of a card: a new date, or that it is gone', async () => {
    await clear()
    await add('tok_visa')
    await add('tok_mastercard')
    await app.settleJobs()
    const [visa] = await rows("select id, provider_method_id from payment_methods where brand = 'visa'")
    await rows('update payment_methods set expiry_year = 2024 where id = $1', [visa.id])
    await stripe().paymentMethods.update(visa.provider_method_id, { metadata: { renewed: 'yes' } })
    expect(await news('payment_method.updated', 2)).toEqual([200, 200])
    await app.settleJobs()
    expect((await methods()).find((method: any) => method.brand === 'visa')).toMatchObject({
      isExpired: false,
      isDefault: true,
    })
    await stripe().paymentMethods.detach(visa.provider_method_id)
    await news('payment_method.detached')
    await app.settleJobs()
    expect(
      (await methods()).map((method: any) => [method.brand, method.isDefault, method.stripeDefault]),
    ).toEqual([['mastercard', true, true]])
    expect(await app.audit()).toEqual([])
  })

  it('are charged by the provider as the team says also after it was out of reach for longer than the job tries', async () => {
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

  it('leave no card number anywhere with us', async () => {
    const tables = await rows(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
      from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables)
      expect([
        name,
        ...(await rows(
          `select 1 from ${name} t where to_jsonb(t)::text ~ '4242 ?4242 ?4242|4000000000000002|4000002500003155'`,
        )),
      ]).toEqual([name])
    await rows('alter table payment_methods rename column added_by to broken')
    expect(
      (
        await owner.post('/team/payment_methods', {
          payment_method: { stripe_token: 'tok_visa', number: numbers[0], cvc: '123' },
          number: numbers[1],
        })
      ).status,
    ).toBe(500)
    await rows('alter table payment_methods rename column broken to added_by')
    expect(written).toContain('payment_methods')
    expect(written).not.toMatch(/4242424242424242|4000000000000002/)
  })

  const until = async (isDone: () => Promise<boolean>) => {
    for (let tries = 0; tries < 100 && !(await isDone()); tries++)
      await new Promise(resolve => setTimeout(resolve, 50))
  }
})
