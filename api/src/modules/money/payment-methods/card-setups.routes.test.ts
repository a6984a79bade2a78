import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, TestApp } from '../../../../test/app-under-test.ts'
import {
  cardNumbers,
  outcome,
  startPaymentMethods,
  until,
  type PaymentMethodTools as Tools,
} from '../../../../test/tools/payment-methods.ts'
import { clearFaults, makeFault } from '../../../../test/sandbox.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'

describe('card setup calls', () => {
  let app: TestApp
  let owner: Client
  let add: Tools['add']
  let methods: Tools['methods']
  let rows: Tools['rows']
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
      methods,
      rows,
      confirm,
      setUp,
      complete,
      sendLatestEvent,
      tablesWithCardNumbers,
    } = await startPaymentMethods())
  })
  afterAll(() => app.stop())

  const challenge = (secret: string, answer: 'yes' | 'no') =>
    fetch(`${app.sandboxUrl}/payments/challenge/${secret.split('_secret_')[0]}?client_secret=${secret}`, {
      method: 'POST',
      body: new URLSearchParams({ answer }),
    })

  it('save a card once from the browser and the provider’s webhook together, in either order', async () => {
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
    expect((await confirm(clientSecret, cardNumbers[0]!)).body).toMatchObject({ status: 'succeeded' })
    await makeFault(app, { service: 'payments', mode: 'error_before', times: 20 })
    expect(outcome(await complete(id))).toEqual([
      503,
      { errors: ['The payment provider did not answer. Nothing was changed. Try again in a moment.'] },
    ])
    await clearFaults(app)
    const answers = await Promise.all([
      complete(id),
      sendLatestEvent('setup_intent.succeeded', 3),
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

  it('save a card from the provider’s webhook alone when the browser has gone', async () => {
    const { secret } = await setUp()
    await confirm(secret, '5555555555554444')
    await sendLatestEvent('setup_intent.succeeded')
    await app.settleJobs()
    expect((await methods()).map((method: any) => method.brand)).toContain('mastercard')
  })

  it('wait for the owner’s bank, and save no card if it refuses or was never asked', async () => {
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
    expect((await complete(no.id)).body.errors[0]).toMatch(/^The card was not saved: .*failed authentication/)
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

  it('refuse a card that was saved and removed again meanwhile', async () => {
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
  ])('say why %s was declined, and save nothing', async (number, reason) => {
    const { id, secret } = await setUp()
    expect(await confirm(secret, number)).toMatchObject({
      status: 402,
      body: { error: { message: reason } },
    })
    expect(outcome(await complete(id))).toEqual([422, { errors: [`The card was not saved: ${reason}`] }])
  })

  it('let nobody confirm a card without the secret', async () => {
    const { secret } = await setUp()
    expect((await confirm(`${secret.split('_secret_')[0]}_secret_guess`, cardNumbers[0]!)).status).toBe(400)
    const frame = await fetch(
      `${app.sandboxUrl}/payments/challenge/${secret.split('_secret_')[0]}?client_secret=guess`,
    )
    expect(frame.status).toBe(404)
  })

  it('store and log no card number', async () => {
    expect(await tablesWithCardNumbers()).toEqual([])
    expect(logged()).not.toMatch(/4242424242424242|4000000000000002/)
  })
})
