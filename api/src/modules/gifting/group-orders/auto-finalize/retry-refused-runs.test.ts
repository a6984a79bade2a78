import { afterEach, describe, expect, it } from 'vitest'
import { confirmPeople, makePage, until } from '../../../../../test/redemption/confirmed-people.ts'
import { startApp, type Client, type TestApp, type TestOptions } from '../../../../../test/app-under-test.ts'
import { makeFault } from '../../../../../test/sandbox.ts'

/** What keeps a run from beginning, and what its owner does about it. */
interface Cause {
  means: string
  options?: TestOptions
  lack(app: TestApp): Promise<unknown>
  mend(app: TestApp, owner: Client): Promise<{ status: number }>
}

const causes: Cause[] = [
  {
    means: 'budget',
    lack: ({ db, world }) =>
      db.pool.query('update budgets set balance_cents = 0, is_infinite = false where user_id = $1', [
        world.users.owner.id,
      ]),
    mend: ({ world }, owner) =>
      owner.post(`/team/users/${world.users.owner.id}/budget`, { budget: { amount: '500.00' } }),
  },
  {
    means: 'shipments of the plan',
    lack: ({ db }) => db.pool.query('update allowances set remaining = 0, additional = 0'),
    mend: async app =>
      (await app.operator()).post(`/operations/teams/${app.world.team}/shipments`, {
        quantity: 5,
        reason: 'Asked for by phone',
      }),
  },
  {
    means: 'another card',
    options: { deposit: 0 },
    lack: () => Promise.resolve(),
    mend: (_, owner) => owner.post('/team/payment_methods', { payment_method: { stripe_token: 'tok_visa' } }),
  },
  {
    means: 'a top-up',
    options: { deposit: 0, cardToken: 'tok_visa' },
    lack: app =>
      makeFault(app, {
        service: 'payments',
        match: 'POST /v1/payment_intents',
        mode: 'decline',
        times: 1,
      }),
    mend: (_, owner) => owner.post('/team/deposit', { deposit: { amount: '500.00' } }),
  },
]

describe('an automatic run that was refused', () => {
  let app: TestApp
  afterEach(() => app.stop())
  const rows = async (text: string) => (await app.db.pool.query(text)).rows

  it.each(causes)(
    'is tried again at once when there is $means',
    async ({ options, lack, mend }) => {
      app = await startApp(options)
      const owner = await app.as('owner')
      const page = await makePage(app, owner)
      await confirmPeople(app, page, 2, { confirmedMinutesAgo: 90 })
      await lack(app)
      await owner.post(`/team/group_orders/${page.id}/start_auto_finalize`)
      await until(async () => (await rows('select 1 from group_orders where next_run_at > now()'))[0])
      expect(await rows('select count(*)::int from orders')).toEqual([{ count: 0 }])

      expect((await mend(app, owner)).status).toBeLessThan(300)
      // Well before the background task would look again, and long before the hour is over.
      await until(async () => (await rows('select 1 from orders having count(*) = 2'))[0], 10_000)
      expect(await rows('select next_run_at, refusal from group_orders')).toEqual([
        { next_run_at: null, refusal: null },
      ])
    },
    60_000,
  )

  it('of another team waits on', async () => {
    app = await startApp()
    const owner = await app.as('owner')
    await makePage(app, owner)
    await rows("update group_orders set state = 'auto_finalising', next_run_at = now() + interval '1 hour'")
    const stranger = await app.as('stranger')
    const { id } = app.world.users.stranger
    expect((await stranger.post(`/team/users/${id}/budget`, { budget: { amount: '5.00' } })).status).toBe(200)
    await app.settleJobs()
    expect(await rows('select next_run_at > now() as waits from group_orders')).toEqual([{ waits: true }])
  })
})
