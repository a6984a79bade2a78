import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { asRowId } from '../../../../test/tools/as-row-id.ts'
import type { Client, TestApp } from '../../../../test/app-under-test.ts'
import { addLine, close, payByInvoice } from '../../../../test/invoices.ts'
import {
  atProvider,
  clearFaults,
  makeFault,
  sendPaymentEvent,
  type FaultMode,
  withCard,
} from '../../../../test/sandbox.ts'
import type { MemberActor } from '../../../platform/http/actor.ts'
import { openServices } from '../../../services/services.ts'
import { addDeposit } from './add-deposit.ts'

describe('addDeposit with one Idempotency-Key', () => {
  let app: TestApp
  let owner: Client
  withCard(async opened => {
    app = opened
    owner = await app.as('owner')
  })

  const add = (amount: string, key: string) =>
    owner.post('/team/deposit', { deposit: { amount } }, { 'idempotency-key': key })
  const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
  const left = async () => Number((await owner.get('/team/deposit')).body.data.attributes.amount)
  const fault = (mode: FaultMode, times: number, match: string) =>
    makeFault(app, { service: 'payments', match, mode, times })
  const captured = async () =>
    (await atProvider<{ status: string }>(app, 'payment_intents?limit=100')).filter(
      intent => intent.status === 'succeeded',
    ).length
  /** As if the process had been killed before it could answer, more than a minute ago. */
  const loseAnswer = async (key: string) => {
    await rows(
      "update idempotency_keys set status = null, response = null, claimed_at = now() - interval '61 seconds' where key = $1",
      [key],
    )
    await rows(
      "update payment_attempts set claimed_until = now() - interval '1 second' where state = 'pending'",
    )
  }
  const news = async () => {
    const [{ key }] = await rows(
      'select idempotency_key as key from payment_attempts where topup_id is not null order by id desc limit 1',
    )
    await sendPaymentEvent(app, {
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_1', object: 'payment_intent', metadata: { attempt_key: key } } },
    })
    await app.settleJobs()
  }
  const actor = (): MemberActor => ({
    kind: 'member',
    userId: app.world.users.owner.id,
    teamId: app.world.team,
    sessionId: asRowId(1),
    role: 'team_owner',
    modules: [],
    email: 'olivia@acme.test',
    name: 'Olivia Test',
    login: { userId: app.world.users.owner.id, email: 'olivia@acme.test', name: 'Olivia Test' },
    impersonatingUntil: undefined,
    suspendedFor: undefined,
    ip: '127.0.0.1',
  })

  it('reports the top-up as pending, not failed, where the charge went through and could not be recorded', async () => {
    const before = [await left(), await captured()] as const
    expect((await add('10.00', randomUUID())).body.included[0].attributes.state).toBe('paid')
    await rows("alter table deposit_entries add constraint no_topups check (kind <> 'topup') not valid")
    const key = randomUUID()
    const added = await add('20.00', key)
    await rows('alter table deposit_entries drop constraint no_topups')
    expect([added.status, added.body.included[0].attributes]).toMatchObject([
      201,
      { amount: '20.00', state: 'pending' },
    ])
    expect((await add('20.00', key)).headers['idempotent-replayed']).toBe('true')
    await news()
    expect([await left(), await captured()]).toEqual([before[0] + 30, before[1] + 2])
    expect(await app.audit()).toEqual([])
  })

  it('charges once, though the request is sent again after the answer was lost with its process', async () => {
    const before = [await left(), await captured()] as const
    const key = randomUUID()
    for (const match of ['POST /v1/payment_intents', 'GET /v1/payment_intents'])
      await fault('error_after', 9, match)
    const first = await add('30.00', key)
    expect(first.body.included[0].attributes.state).toBe('pending')
    await clearFaults(app)
    await loseAnswer(key)
    const second = await add('30.00', key)
    expect([second.status, second.body.included[0]]).toMatchObject([
      201,
      { id: first.body.included[0].id, attributes: { state: 'paid' } },
    ])
    await loseAnswer(key)
    expect((await add('30.00', key)).body.included[0]).toEqual(second.body.included[0])
    await rows('delete from idempotency_keys where key = $1', [key])
    expect((await add('31.00', key)).body).toEqual({
      errors: ['This Idempotency-Key was used for another request.'],
    })
    expect([await left(), await captured()]).toEqual([before[0] + 30, before[1] + 1])
    expect(await app.audit()).toEqual([])
  })

  it('charges once, however many nodes take the request up together', async () => {
    const before = [
      await left(),
      await captured(),
      Number((await rows('select count(*) from topups'))[0].count),
    ] as const
    const { payments } = openServices(app.config)
    const wish = { amountCents: 500, requestKey: randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => addDeposit(app.db, payments, actor(), wish)),
    )
    expect(new Set(answers).size).toBe(1)
    await app.settleJobs()
    expect([
      await left(),
      await captured(),
      Number((await rows('select count(*) from topups'))[0].count),
    ]).toEqual([before[0] + 5, before[1] + 1, before[2] + 1])
    expect(await app.audit()).toEqual([])
  })

  it('answers a repetition with the decline of the card; another key tries again', async () => {
    const before = await left()
    const key = randomUUID()
    await fault('decline', 1, 'POST /v1/payment_intents')
    expect((await add('15.00', key)).status).toBe(402)
    expect((await add('15.00', key)).status).toBe(402)
    expect(await left()).toBe(before)
    const again = await add('15.00', randomUUID())
    expect([again.status, again.body.included[0].attributes.state]).toEqual([201, 'paid'])
    expect(await left()).toBe(before + 15)
    expect(await app.audit()).toEqual([])
  })

  it('refuses to put a top-up on an invoice while an older one is long overdue', async () => {
    await payByInvoice(app)
    await addLine(app, '2026-01-05T10:00:00Z', { amountCents: 4_000 })
    await close(app, '2026-01-01', '2026-02-01')
    await rows("update invoices set state = 'overdue', due_on = current_date - 31")
    const refused = await add('40.00', randomUUID())
    expect([refused.status, refused.body]).toEqual([
      422,
      {
        errors: [
          'An invoice of your team is more than 30 days overdue, so nothing more can be charged on account. ' +
            'Ask a team admin to pay it: it is under Billing, Invoices.',
        ],
      },
    ])
    expect(await rows("select id from topups where method = 'invoice'")).toEqual([])
  })
})
