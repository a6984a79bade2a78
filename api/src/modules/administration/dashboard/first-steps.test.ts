import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { placeOrder } from '../../../../test/orders.ts'

describe('the first steps of a team', () => {
  let app: TestApp
  let owner: Client
  beforeAll(async () => {
    app = await startApp({ worker: false, deposit: 0 })
    owner = await app.as('owner')
  })
  afterAll(() => app.stop())

  const firstSteps = async (client: Client) => {
    const answer = await client.get('/team/first_steps')
    expect(answer.status, answer.text).toBe(200)
    return answer.body.data.attributes
  }
  const done = async (client: Client) =>
    (await firstSteps(client)).steps
      .filter((step: { isDone: boolean }) => step.isDone)
      .map((step: { name: string }) => step.name)
  const run = (text: string) => app.db.pool.query(text, [app.world.team])

  it('are done one by one, by what the team has', async () => {
    await run("update subscriptions set status = 'trialing', trial_end = '2030-01-02' where team_id = $1")
    expect(await firstSteps(owner)).toMatchObject({
      hasGifts: false,
      trialEnd: '2030-01-02T00:00:00.000Z',
      isHidden: false,
    })
    // Acme has five members.
    expect(await done(owner)).toEqual(['people'])
    await run("update teams set logo = '/files/logo.png' where id = $1")
    expect(await done(owner)).toEqual(['logo', 'people'])
    expect(
      (await owner.post('/team/payment_methods', { payment_method: { stripe_token: 'tok_visa' } })).status,
    ).toBeLessThan(300)
    expect(await done(owner)).toEqual(['logo', 'payment', 'people'])
    await placeOrder(app, owner, [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }])
    expect(await done(owner)).toEqual(['logo', 'payment', 'people', 'gift'])
    await run("update subscriptions set status = 'active' where team_id = $1")
    expect(await firstSteps(owner)).toMatchObject({ hasGifts: true, trialEnd: null })
    expect(await done(owner)).toEqual(['logo', 'payment', 'people', 'gift', 'plan'])
  })

  it('are not shown to other roles, who only learn whether the team has sent a gift', async () => {
    for (const name of ['member', 'storeAdmin', 'limited'] as const)
      expect(await firstSteps(await app.as(name))).toEqual({
        hasGifts: true,
        steps: [],
        trialEnd: null,
        isHidden: false,
      })
  })

  it('of another team count nothing of this one', async () => {
    const stranger = await app.as('stranger')
    expect(await firstSteps(stranger)).toMatchObject({ hasGifts: false })
    expect(await done(stranger)).toEqual(['plan'])
  })

  it('can be hidden by a team owner for the team, which is recorded once', async () => {
    expect((await (await app.as('member')).post('/team/first_steps/hide')).status).toBe(403)
    for (const _ of [1, 2])
      expect((await owner.post('/team/first_steps/hide')).body.data.attributes).toMatchObject({
        isHidden: true,
      })
    expect(await firstSteps(owner)).toMatchObject({ isHidden: true })
    const { rows } = await app.db.pool.query(
      "select actor_name from audit_events where action = 'team.first_steps_hidden'",
    )
    expect(rows).toEqual([{ actor_name: 'Olivia Test' }])
  })
})
