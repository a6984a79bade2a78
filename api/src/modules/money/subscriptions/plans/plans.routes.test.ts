import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'

const missing = [404, { errors: ['Route not found.'] }]
const outcome = ({ status, body }: { status: number; body: unknown }) => [status, body]

describe('operator calls on plans', () => {
  let app: TestApp
  let operator: Client
  beforeAll(async () => {
    app = await startApp({ worker: false })
    operator = await app.operator()
  })
  afterAll(() => app.stop())

  const fields = { name: 'Starter', amount: '49.00', orders_limit: 100, users_limit: 5, items_limit: 20 }
  const create = (more: object = {}) => operator.post('/operations/plans', { plan: { ...fields, ...more } })
  const list = async () =>
    (await operator.get('/operations/plans')).body.data as { id: string; attributes: any }[]
  const named = async (name: string) => (await list()).find(plan => plan.attributes.name === name)!

  it('create, list and change plans, with how many teams have each; new limits count at once', async () => {
    expect(
      (await create({ description: 'For small teams', interval: 'year', trial_period_days: 7 })).body.data
        .attributes,
    ).toEqual({
      name: 'Starter',
      description: 'For small teams',
      amount: '49.00',
      interval: 'year',
      intervalCount: 1,
      trialPeriodDays: 7,
      ordersLimit: 100,
      usersLimit: 5,
      itemsLimit: 20,
      internationalShipment: true,
      isDefault: false,
      archivedAt: null,
      teamsCount: 0,
    })
    const growth = await named('Growth')
    expect(growth.attributes).toMatchObject({ teamsCount: 2, isDefault: true, amount: '99.00' })
    const changed = await operator.put(`/operations/plans/${growth.id}`, {
      plan: { ...fields, name: 'Growth', amount: '120.00', users_limit: 7 },
    })
    expect(changed.body.data.attributes).toMatchObject({ amount: '120.00', usersLimit: 7, interval: 'month' })
    expect((await (await app.as('owner')).get('/team/subscription')).body.data.attributes.usersLimit).toBe(7)
    const { rows } = await app.db.pool.query('select amount_cents from subscriptions')
    expect(rows).toEqual([{ amount_cents: 9900 }, { amount_cents: 9900 }])
    const audit = await app.db.pool.query(
      "select before, after from audit_events where action = 'plan.updated'",
    )
    expect(audit.rows).toMatchObject([
      { before: { amountCents: 9900, usersLimit: 50 }, after: { amountCents: 12_000, usersLimit: 7 } },
    ])
  })

  it('refuse impossible plans and a name that is taken', async () => {
    expect(
      outcome(await create({ name: '', amount: 'x', orders_limit: -1, users_limit: 0, items_limit: 1.5 })),
    ).toEqual([
      422,
      {
        errors: [
          'Enter a name.',
          'Price must be a number such as 25.00.',
          'Enter the shipments of a period, at least 0.',
          'Enter the users, at least 1.',
          'Enter the products as a whole number.',
        ],
      },
    ])
    expect(outcome(await create())).toEqual([422, { errors: ['There is a plan of this name already.'] }])
    const starter = await named('Starter')
    expect(
      outcome(await operator.put(`/operations/plans/${starter.id}`, { plan: { ...fields, name: 'Growth' } })),
    ).toEqual([422, { errors: ['There is a plan of this name already.'] }])
    expect((await operator.put(`/operations/plans/${starter.id}`, { plan: { name: 'x' } })).status).toBe(422)
  })

  it('archive and restore a plan; the default stays offered until another plan is the default', async () => {
    const [starter, growth] = [await named('Starter'), await named('Growth')]
    const act = (id: string, what: string) => operator.post(`/operations/plans/${id}/${what}`)
    expect(outcome(await act(growth.id, 'archive'))).toEqual([
      409,
      { errors: ['New teams try this plan. Make another one the default first.'] },
    ])
    expect((await act(starter.id, 'archive')).body.data.attributes.archivedAt).not.toBeNull()
    expect(outcome(await act(starter.id, 'default'))).toEqual([
      409,
      { errors: ['This plan is archived. Offer it again first.'] },
    ])
    expect((await list()).at(-1)!.id).toBe(starter.id)
    expect((await act(starter.id, 'unarchive')).body.data.attributes.archivedAt).toBeNull()
    expect((await act(starter.id, 'default')).body.data.attributes.isDefault).toBe(true)
    expect((await named('Growth')).attributes.isDefault).toBe(false)
    expect((await act(growth.id, 'archive')).status).toBe(200)
    for (const answer of [
      ...(await Promise.all(['archive', 'unarchive', 'default'].map(what => act('987654321', what)))),
      await operator.put('/operations/plans/x', { plan: fields }),
    ])
      expect(outcome(answer)).toEqual(missing)
  })
})
