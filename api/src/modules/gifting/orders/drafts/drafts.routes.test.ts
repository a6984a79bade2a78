import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { orderReady } from '../../../../../test/orders.ts'
import { clearFaults, makeFault } from '../../../../../test/sandbox.ts'

describe('draft calls', () => {
  let app: TestApp
  let member: Client
  let owner: Client
  beforeAll(async () => {
    app = await startApp()
    member = await app.as('member')
    owner = await app.as('owner')
  })
  afterAll(() => app.stop())

  const mug = (quantity = 1) => ({ product_variant_id: String(app.world.mug.variant), quantity })
  const newRecipient = async (name: string, sender = member) =>
    Number(
      (
        await sender.post('/team/recipients', {
          recipient: {
            name,
            email: `${name.split(' ')[0]!.toLowerCase()}@people.test`,
            address_one: '2 Oak Street',
            city: 'Austin',
            state: 'TX',
            zipcode: '78701',
            country: 'us',
          },
        })
      ).body.data.id,
    )

  describe('a draft', () => {
    it('is created with its items, in its sender’s sub-team, and appears in no list', async () => {
      const made = await member.post('/team/orders', {
        order: {
          recipient_id: app.world.ada,
          card_message: 'Hello Ada',
          selected_items_json: JSON.stringify([mug(2)]),
        },
      })
      expect([
        made.status,
        made.body.data.type,
        made.body.data.attributes.status,
        made.body.data.attributes.subtotal,
      ]).toEqual([201, 'orders', 'unpaid', '30.00'])
      expect(made.body.data.attributes.subteam.name).toBe('Sales')
      expect(made.body.data.attributes.orderId).toMatch(/^[0-9A-F]{8}$/)
      expect((await owner.get('/team/orders')).body.meta.totalCount).toBe(0)
      expect((await owner.get(`/team/orders/${made.body.data.id}`)).status).toBe(404)
    })

    it('gets all its items replaced by selected_items_json, or one added at a time', async () => {
      const id = (await member.post('/team/orders', { order: { selected_items_json: [mug(2)] } })).body.data
        .id
      const added = await member.post(`/team/orders/${id}/items`, {
        item: { product_variant_id: app.world.tee.small, quantity: 1 },
      })
      expect([added.status, added.body.data.attributes.amount]).toEqual([201, '22.00'])
      const merged = await member.post(`/team/orders/${id}/items`, { item: mug(1) })
      expect(merged.body.data.attributes.quantity).toBe(3)
      const replaced = await member.put(`/team/orders/${id}`, {
        order: { selected_items_json: [{ ...mug(), bundle_id: null }], card_message: 'New words' },
      })
      expect(replaced.body.data.attributes).toMatchObject({ subtotal: '15.00', cardMessage: 'New words' })
      expect(
        replaced.body.included.filter((entry: { type: string }) => entry.type === 'orderItems'),
      ).toHaveLength(1)
    })

    it('says which characters of its card message will not be printed', async () => {
      const noteOn = async (message: string) => {
        const made = await member.post('/team/orders', { order: { card_message: message } })
        expect(made.body.data.attributes.cardMessage).toBe(message)
        return made.body.data.attributes.cardMessageNote
      }
      expect(await noteOn('Danke, 直美!')).toBeNull()
      expect(await noteOn('Hooray 🎉')).toBe('🎉 cannot be printed. The card is printed without it.')
    })

    it('accepts no more of a variant than is in stock', async () => {
      const id = (await member.post('/team/orders', { order: {} })).body.data.id
      const refused = await member.post(`/team/orders/${id}/items`, { item: mug(101) })
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        ['Not enough stock: Campfire Mug (Green): 101 wanted, 100 left.'],
      ])
      expect((await member.post(`/team/orders/${id}/items`, { item: mug(0) })).body.errors).toEqual([
        'Quantity must be greater than 0.',
      ])
    })

    it('hides admin-only gifts from a member and gives them to an owner', async () => {
      const secret = {
        order: { selected_items_json: [{ product_variant_id: app.world.secret.variant, quantity: 1 }] },
      }
      expect((await member.post('/team/orders', secret)).body.errors).toEqual([
        'One of the gifts is no longer offered.',
      ])
      expect((await owner.post('/team/orders', secret)).status).toBe(201)
    })

    it('is offered again within seven days, the newest first', async () => {
      const sender = await app.as('colleague')
      expect((await sender.get('/team/orders/latest_unpaid')).body).toEqual({ data: null, included: [] })
      await sender.post('/team/orders', { order: { selected_items_json: [mug(1)] } })
      const newest = await sender.post('/team/orders', {
        order: { card_message: 'Latest', selected_items_json: [mug(3)] },
      })
      const found = await sender.get('/team/orders/latest_unpaid')
      expect([found.body.data.id, found.body.data.attributes.cardMessage]).toEqual([
        newest.body.data.id,
        'Latest',
      ])
      await app.db.pool.query("update orders set created_at = now() - interval '8 days' where user_id = $1", [
        app.world.users.colleague.id,
      ])
      expect((await sender.get('/team/orders/latest_unpaid')).body.data).toBeNull()
    })
  })

  describe('shipping', () => {
    it('is quoted by the carrier; fee and tax come from the stored quote', async () => {
      const id = (
        await member.post('/team/orders', {
          order: { recipient_id: app.world.ada, selected_items_json: [mug(2)] },
        })
      ).body.data.id
      const rates = await member.post('/team/shipping/rates', { order_id: id })
      const names = rates.body.data.map((rate: any) => rate.attributes.dataAttributes.service_name)
      expect(names.some((name: string) => /standard/i.test(name))).toBe(true)
      const rate = rates.body.data[0]
      const chosen = await member.post(`/team/orders/${id}/shipping`, { rate_id: rate.id })
      expect(chosen.body.data.attributes).toMatchObject({
        shippingFee: rate.attributes.dataAttributes.amount,
        taxRate: '0.0625',
        taxAmount: '1.88',
      })
    })

    it('refuses a rate that was quoted for another order or for other items', async () => {
      const [first, second] = [
        await orderReady(app, member, [mug()]),
        (
          await member.post('/team/orders', {
            order: { recipient_id: app.world.ada, selected_items_json: [mug()] },
          })
        ).body.data.id,
      ]
      const { rows } = await app.db.pool.query('select rate_id from order_rates where order_id = $1', [first])
      expect(
        (await member.post(`/team/orders/${second}/shipping`, { rate_id: rows[0].rate_id })).body.errors,
      ).toEqual(['This shipping option has expired. Choose one again.'])
      await member.post(`/team/orders/${first}/items`, { item: mug() })
      expect((await member.post(`/team/orders/${first}/shipping`, { rate_id: rows[0].rate_id })).status).toBe(
        422,
      )
      expect((await member.post(`/team/orders/${first}/charge_and_begin_processing`)).body.errors).toEqual([
        'Choose a shipping option first.',
      ])
    })

    it('needs another quote after the address changed', async () => {
      const recipient = await newRecipient('Moving Mia')
      const id = await orderReady(app, member, [mug()], recipient)
      await member.put(`/team/recipients/${recipient}`, { city: 'Houston', zipcode: '77002' })
      expect((await member.post(`/team/orders/${id}/charge_and_begin_processing`)).body.errors).toEqual([
        'This shipping option has expired. Choose one again.',
      ])
    })

    it('is removed when the order gets another recipient', async () => {
      const other = await newRecipient('Other Olga')
      const id = await orderReady(app, member, [mug()])
      const { data } = (await member.put(`/team/orders/${id}`, { order: { recipient_id: other } })).body
      expect(data.relationships.recipient.data.id).toBe(String(other))
      expect(data.attributes).toMatchObject({
        shippingFee: '0.00',
        taxAmount: '0.00',
        total: data.attributes.subtotal,
        serviceName: null,
      })
      const { rowCount } = await app.db.pool.query('select from order_rates where order_id = $1', [id])
      expect(rowCount).toBe(0)
      expect((await member.post(`/team/orders/${id}/charge_and_begin_processing`)).body.errors).toEqual([
        'Choose a shipping option first.',
      ])
    })

    it('says which part of the order is missing', async () => {
      const empty = (await member.post('/team/orders', { order: { recipient_id: app.world.ada } })).body.data
        .id
      const nobody = (await member.post('/team/orders', { order: { selected_items_json: [mug()] } })).body
        .data.id
      expect((await member.post('/team/shipping/rates', { order_id: empty })).body.errors).toEqual([
        'Put at least one gift in the bag first.',
      ])
      expect((await member.post('/team/shipping/rates', { order_id: nobody })).body.errors).toEqual([
        'Choose a recipient first.',
      ])
      expect((await member.post(`/team/orders/${empty}/charge_and_begin_processing`)).body.errors).toEqual([
        'Put at least one gift in the bag first.',
      ])
      expect((await member.post(`/team/orders/${nobody}/charge_and_begin_processing`)).body.errors).toEqual([
        'Choose a recipient first.',
      ])
    })

    it('is quoted for a gift too heavy for one box', async () => {
      const rates = await member.post('/team/shipping/rates', {
        recipient_id: app.world.ada,
        selected_items: [mug(300)],
      })
      expect([rates.status, rates.body.data.length > 0]).toEqual([200, true])
    })

    it('answers with an error when the carrier does not respond', async () => {
      await makeFault(app, { service: 'shipping', match: 'POST /v1/rates', mode: 'error_before', times: 5 })
      const id = (
        await member.post('/team/orders', {
          order: { recipient_id: app.world.ada, selected_items_json: [mug()] },
        })
      ).body.data.id
      const refused = await member.post('/team/shipping/rates', { order_id: id })
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        ['Shipping options could not be loaded for this address. Check the address and try again.'],
      ])
      await clearFaults(app)
    })
  })

  it('refuses a change to unknown recipients or gifts, and leaves the draft as it was', async () => {
    const id = await orderReady(app, member, [mug()])
    const change = async (order: object) => (await member.put(`/team/orders/${id}`, { order })).body.errors
    expect(await change({ recipient_id: app.world.foreignRecipient })).toEqual(['Choose a recipient first.'])
    expect(
      await change({ selected_items_json: [{ product_variant_id: app.world.foreign.variant, quantity: 1 }] }),
    ).toEqual(['One of the gifts is no longer offered.'])
    expect(await change({ selected_items_json: 'no list' })).toEqual(['Items must be a list.'])
    expect(
      (
        await member.post(`/team/orders/${id}/items`, {
          item: { product_variant_id: app.world.secret.variant, quantity: 1 },
        })
      ).status,
    ).toBe(422)
    expect(
      (
        await member.post('/team/shipping/rates', {
          recipient_id: app.world.ada,
          selected_items: [{ product_variant_id: app.world.foreign.variant, quantity: 1 }],
        })
      ).status,
    ).toBe(422)
    expect((await member.get(`/team/orders/${id}`)).body.data.attributes).toMatchObject({
      subtotal: '15.00',
      serviceName: 'Standard Shipping',
    })
  })

  it('refuses to charge for a gift that is no longer offered', async () => {
    const id = await orderReady(app, member, [mug()])
    await app.db.pool.query('update products set archived_at = now() where id = $1', [app.world.mug.product])
    expect((await member.post(`/team/orders/${id}/charge_and_begin_processing`)).body.errors).toEqual([
      'One of the gifts is no longer offered.',
    ])
    await app.db.pool.query('update products set archived_at = null where id = $1', [app.world.mug.product])
    expect((await member.post(`/team/orders/${id}/charge_and_begin_processing`)).status).toBe(200)
  })

  it('refuses to change a paid order', async () => {
    const id = await orderReady(app, member, [mug()])
    await member.post(`/team/orders/${id}/charge_and_begin_processing`)
    const answers = await Promise.all([
      member.put(`/team/orders/${id}`, { order: { note: 'late' } }),
      member.post(`/team/orders/${id}/items`, { item: mug() }),
      member.post('/team/shipping/rates', { order_id: id }),
      member.post(`/team/orders/${id}/shipping`, { rate_id: 'x' }),
    ])
    for (const { status, body } of answers)
      expect([status, body.errors]).toEqual([
        409,
        ['This order has been placed already and can no longer be changed.'],
      ])
  })
})
