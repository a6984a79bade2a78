import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { orderReady } from './orders.ts'

const missing = '987654321'

describe('ids in bodies and in paths', () => {
  let app: TestApp
  let member: Client
  let owner: Client
  beforeAll(async () => {
    app = await startApp({ worker: false })
    member = await app.as('member')
    owner = await app.as('owner')
  })
  afterAll(() => app.stop())

  it('of another team in a body are treated as missing', async () => {
    const { world } = app
    expect(
      (await member.post('/team/orders', { order: { recipient_id: world.foreignRecipient } })).body.errors,
    ).toEqual(['Choose a recipient first.'])
    expect(
      (
        await member.post('/team/orders', {
          order: { selected_items_json: [{ product_variant_id: world.foreign.variant, quantity: 1 }] },
        })
      ).body.errors,
    ).toEqual(['One of the gifts is no longer offered.'])
    expect(
      (
        await member.post('/team/shipping/rates', {
          recipient_id: world.foreignRecipient,
          selected_items: [{ product_variant_id: world.mug.variant, quantity: 1 }],
        })
      ).body.errors,
    ).toEqual(['Choose a recipient first.'])
    expect((await member.post('/team/shipping/rates', { order_id: missing })).status).toBe(404)
    const stranger = world.users.stranger.id
    expect(
      (await owner.post(`/team/subteams/${world.subteam}/members`, { subteam: { user_id: stranger } }))
        .status,
    ).toBe(404)
    expect((await owner.delete(`/team/subteams/${world.subteam}/members/${stranger}`)).status).toBe(404)
    expect((await owner.get(`/team/orders?filters[user_id]=${stranger}`)).body.data).toEqual([])
    expect(
      (await member.post(`/team/recipients/${world.ada}/merge`, { other_id: world.foreignRecipient })).text,
    ).toBe((await member.post(`/team/recipients/${world.ada}/merge`, { other_id: missing })).text)
    expect((await owner.get(`/team/audit_events?filters[user_id]=${stranger}`)).body.data).toEqual([])
  })

  it('of a colleague’s order or an admin-only product are as unknown to a member as impossible ids', async () => {
    const colleague = await app.as('colleague')
    const id = await orderReady(app, colleague, [
      { product_variant_id: String(app.world.mug.variant), quantity: 1 },
    ])
    await colleague.post(`/team/orders/${id}/charge_and_begin_processing`)
    const absent = await member.get(`/team/orders/${missing}`)
    for (const path of [
      `/team/orders/${id}`,
      `/team/products/${app.world.secret.product}`,
      '/team/orders/0',
      '/team/orders/abc',
    ]) {
      const answer = await member.get(path)
      expect([answer.status, answer.text]).toEqual([404, absent.text])
    }
    expect((await member.post(`/team/orders/${id}/cancel`)).status).toBe(404)
    expect((await member.get('/team/orders')).text).not.toContain('Cleo')
    expect((await owner.get(`/team/orders/${id}`)).status).toBe(200)
  })
})
