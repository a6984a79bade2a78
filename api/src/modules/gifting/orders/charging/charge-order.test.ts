import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import { orderReady, placeOrder } from '../../../../../test/orders.ts'
import { stockOf } from '../../../../../test/world.ts'

describe('charging an order', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ mugStock: 40 })
  })
  afterAll(() => app.stop())

  it('pays from the deposit, reserves the stock and begins processing', async () => {
    const member = await app.as('member')
    const before = await stockOf(app.db, app.world.mug.variant)
    const { id, order } = await placeOrder(app, member, [
      { product_variant_id: String(app.world.mug.variant), quantity: 2 },
    ])
    expect(order.attributes).toMatchObject({
      status: 'processing',
      paymentSource: 'deposit',
      subtotal: '30.00',
      canCancelOrder: true,
      city: 'Austin',
    })
    expect(await stockOf(app.db, app.world.mug.variant)).toEqual({
      onHand: before.onHand,
      reserved: before.reserved + 2,
    })
    const listed = await member.get('/team/orders')
    expect(listed.body.meta.totalCount).toBe(1)
    expect(listed.body.data[0].id).toBe(id)
    expect(await app.audit()).toEqual([])
  })

  it('refuses an order without shipping and reserves nothing', async () => {
    const member = await app.as('member')
    const created = await member.post('/team/orders', {
      order: {
        recipient_id: app.world.ada,
        selected_items_json: [{ product_variant_id: app.world.mug.variant, quantity: 1 }],
      },
    })
    const charged = await member.post(`/team/orders/${created.body.data.id}/charge_and_begin_processing`)
    expect(charged.status).toBe(422)
    expect(charged.body.errors).toEqual(['Choose a shipping option first.'])
    expect(await app.audit()).toEqual([])
  })

  it('names every gift that is short and reserves nothing', async () => {
    const member = await app.as('member')
    const before = await stockOf(app.db, app.world.mug.variant)
    const id = await orderReady(app, member, [
      { product_variant_id: String(app.world.mug.variant), quantity: 41 },
    ])
    const charged = await member.post(`/team/orders/${id}/charge_and_begin_processing`)
    expect(charged.status).toBe(422)
    expect(charged.body.errors[0]).toMatch(/Campfire Mug \(Green\): 41 wanted/)
    expect(await stockOf(app.db, app.world.mug.variant)).toEqual(before)
    expect(await app.audit()).toEqual([])
  })

  it('adds up a variant ordered alone and inside a bundle', async () => {
    const member = await app.as('member')
    const { mug, tee, kit } = app.world
    const id = await orderReady(app, member, [
      { product_variant_id: String(mug.variant), quantity: 1 },
      { product_variant_id: String(mug.variant), quantity: 1, bundle_id: String(kit) },
      { product_variant_id: String(tee.small), quantity: 1, bundle_id: String(kit) },
      { product_variant_id: String(tee.large), quantity: 1, bundle_id: String(kit) },
    ])
    const charged = await member.post(`/team/orders/${id}/charge_and_begin_processing`)
    expect(charged.status).toBe(200)
    expect(charged.body.data.attributes).toMatchObject({ subtotal: '74.00', discount: '5.90' })
  })

  it('refuses a bundle with a part missing', async () => {
    const member = await app.as('member')
    const id = await orderReady(app, member, [
      { product_variant_id: String(app.world.mug.variant), quantity: 1, bundle_id: String(app.world.kit) },
    ])
    const charged = await member.post(`/team/orders/${id}/charge_and_begin_processing`)
    expect(charged.body.errors).toEqual(['Choose an option for each part of Welcome Kit.'])
  })

  it('refuses a second charge of the same order', async () => {
    const member = await app.as('member')
    const { id } = await placeOrder(app, member, [
      { product_variant_id: String(app.world.mug.variant), quantity: 1 },
    ])
    expect((await member.post(`/team/orders/${id}/charge_and_begin_processing`)).status).toBe(409)
  })

  it('answers a repeated charge with the same Idempotency-Key with the stored answer', async () => {
    const member = await app.as('member')
    const id = await orderReady(app, member, [
      { product_variant_id: String(app.world.mug.variant), quantity: 1 },
    ])
    const key = { 'idempotency-key': `"charge-${id}"` }
    const first = await member.post(`/team/orders/${id}/charge_and_begin_processing`, undefined, key)
    const second = await member.post(`/team/orders/${id}/charge_and_begin_processing`, undefined, key)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.text).toBe(first.text)
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(await app.audit()).toEqual([])
  })
})
