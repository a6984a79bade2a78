import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { orderReady, placeOrder } from '../../../../test/orders.ts'

describe('order calls', () => {
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

  describe('listOrders', () => {
    it('shows owners the orders of the team and others their own, filtered by person, status and name', async () => {
      const [grace, hopper] = [await newRecipient('Grace Hopper'), await newRecipient('Hedy Lamarr')]
      const [first, second] = [
        await placeOrder(app, member, [mug()], grace),
        await placeOrder(app, owner, [mug()], hopper),
      ]
      const ids = async (client: Client, query = '') =>
        (await client.get(`/team/orders${query}`)).body.data.map((order: { id: string }) => order.id)
      expect(await ids(owner)).toEqual([second.id, first.id])
      expect(await ids(member)).toEqual([first.id])
      expect(await ids(owner, `?filters[user_id]=${app.world.users.member.id}`)).toEqual([first.id])
      expect(await ids(member, `?filters[user_id]=${app.world.users.owner.id}`)).toEqual([first.id])
      expect(await ids(owner, '?filters[name_or_email]=hedy')).toEqual([second.id])
      expect(await ids(owner, '?filters[name_or_email]=HOPPER')).toEqual([first.id])
      expect(await ids(owner, '?filters[name_or_email]=%25')).toEqual([])
      expect(await ids(owner, '?filters[redemption]=true')).toEqual([])
      expect(await ids(owner, '?filters[status]=canceled')).toEqual([])
      expect(await ids(await app.as('limited'))).toEqual([])
    })

    it('pages with an exact total, also after orders changed their status', async () => {
      const total = (await owner.get('/team/orders')).body.meta.totalCount
      const { id } = await placeOrder(app, owner, [mug()])
      await owner.post(`/team/orders/${id}/cancel`)
      const page = await owner.get('/team/orders?page[size]=1&page[number]=2')
      expect([page.body.data.length, page.body.meta.totalCount]).toEqual([1, total + 1])
      expect((await owner.get('/team/orders?filters[status]=canceled')).body.meta.totalCount).toBe(1)
      const { rows } = await app.db.pool.query(
        "select count(*)::int as real from orders where status <> 'unpaid' and team_id = $1",
        [app.world.team],
      )
      expect(rows[0].real).toBe(total + 1)
    })

    it('continues on page 2 with the order after the last one of page 1', async () => {
      const idsOf = async (query: string) =>
        (await owner.get(`/team/orders?${query}`)).body.data.map((order: { id: string }) => order.id)
      const all = await idsOf('page[size]=100')
      expect(all.length).toBeGreaterThan(2)
      expect(all).toEqual(all.toSorted((a: string, b: string) => Number(b) - Number(a)))
      expect(await idsOf('page[size]=2&page[number]=1')).toEqual(all.slice(0, 2))
      expect(await idsOf('page[size]=2&page[number]=2')).toEqual(all.slice(2, 4))
    })

    it('filters by recipient with an exact total, showing only what the viewer may see', async () => {
      const friend = await newRecipient('Frequent Friend')
      const mine = [
        await placeOrder(app, member, [mug()], friend),
        await placeOrder(app, member, [mug()], friend),
      ].map(order => order.id)
      const theirs = await placeOrder(app, owner, [mug()], friend)
      const list = async (asker: Client, filters: string) =>
        (await asker.get(`/team/orders?page[size]=1&${filters}`)).body
      expect(await list(owner, `filters[recipient_id]=${friend}`)).toMatchObject({
        data: [{ id: theirs.id }],
        meta: { totalCount: 3 },
      })
      expect(await list(member, `filters[recipient_id]=${friend}`)).toMatchObject({
        data: [{ id: mine[1] }],
        meta: { totalCount: 2 },
      })
      expect(await list(owner, `filters[recipient_id]=${friend}&filters[status]=delivered`)).toMatchObject({
        data: [],
        meta: { totalCount: 0 },
      })
      expect(
        await list(owner, `filters[recipient_id]=${friend}&filters[user_id]=${app.world.users.member.id}`),
      ).toMatchObject({ meta: { totalCount: 2 } })
      for (const filters of [
        `filters[recipient_id]=${app.world.foreignRecipient}`,
        'filters[bulk_send_id]=987654321',
      ])
        expect(await list(owner, filters)).toMatchObject({ data: [], meta: { totalCount: 0 } })
      expect(
        await list(
          owner,
          `filters[recipient_id]=${friend}&filters[status]=&filters[user_id]=%20&filters[redemption]=false`,
        ),
      ).toMatchObject({ meta: { totalCount: 3 } })
      expect(await list(owner, `filters[recipient_id]=${friend}&filters[redemption]=true`)).toMatchObject({
        meta: { totalCount: 0 },
      })
      await member.put(`/team/recipients/${friend}`, { company: 'Searchlight Inc' })
      expect(await list(owner, 'filters[name_or_email]=searchlight')).toMatchObject({
        meta: { totalCount: 0 },
      })
      expect(await list(owner, 'filters[name_or_email]=frequent')).toMatchObject({ meta: { totalCount: 3 } })
    })

    it('lists one person’s orders to owners and to that person only', async () => {
      const own = await member.get(`/team/users/${app.world.users.member.id}/orders`)
      expect(own.body.data.length).toBeGreaterThan(0)
      expect((await member.get(`/team/users/${app.world.users.owner.id}/orders`)).status).toBe(404)
      expect((await owner.get(`/team/users/${app.world.users.member.id}/orders`)).body.meta.totalCount).toBe(
        own.body.meta.totalCount,
      )
    })
  })

  it('keeps the address of a paid order when the recipient moves', async () => {
    const recipient = await newRecipient('Settled Sam')
    const { id } = await placeOrder(app, member, [mug()], recipient)
    await member.put(`/team/recipients/${recipient}`, { city: 'Houston', zipcode: '77002' })
    expect((await member.get(`/team/orders/${id}`)).body.data.attributes.city).toBe('Austin')
  })

  it('shows the tracking page without prices, to nobody without the token', async () => {
    const { order } = await placeOrder(app, member, [mug(2)])
    const path = order.attributes.trackingPath as string
    const tracked = await app.anonymous.get(path)
    expect(tracked.body.data.attributes).toMatchObject({
      status: 'processing',
      senderName: 'Marco Test',
      name: 'Ada Lovelace',
      items: [{ name: 'Campfire Mug', quantity: 2 }],
    })
    expect(tracked.text).not.toMatch(/15\.00|30\.00|Elm Street/)
    const [, , publicId] = path.split('/')
    expect((await app.anonymous.get(`/recipients/${publicId}/wrong-token-123`)).status).toBe(404)
  })

  describe('an order whose recipient was asked for an address', () => {
    it('is paid, waits for the address, and goes into processing when it is given', async () => {
      const asked = await member.post('/team/recipients', {
        recipient: { email: 'waiting@people.test' },
        send_email: true,
      })
      const { id, order } = await placeOrder(app, member, [mug()], Number(asked.body.data.id))
      expect(order.attributes).toMatchObject({
        status: 'awaiting_address',
        shippingFee: '9.00',
        canCancelOrder: true,
      })
      const { rows } = await app.db.pool.query('select token from address_requests where recipient_id = $1', [
        asked.body.data.id,
      ])
      const given = await app.anonymous.put(`/address_requests/${rows[0].token}`, {
        recipient: {
          name: 'Wanda Waits',
          address_one: '5 Elm',
          city: 'Austin',
          state: 'TX',
          zipcode: '78701',
          country: 'US',
        },
      })
      expect([given.status, given.body.data.attributes.state]).toEqual([200, 'given'])
      await app.settleJobs()
      const after = await member.get(`/team/orders/${id}`)
      expect(after.body.data.attributes).toMatchObject({
        status: 'processing',
        name: 'Wanda Waits',
        city: 'Austin',
      })
      expect(await app.audit()).toEqual([])
    })

    it('is refused if the recipient declined', async () => {
      const asked = await member.post('/team/recipients', {
        recipient: { email: 'no@people.test' },
        send_email: true,
      })
      const id = await orderReady(app, member, [mug()], Number(asked.body.data.id))
      const { rows } = await app.db.pool.query('select token from address_requests where recipient_id = $1', [
        asked.body.data.id,
      ])
      expect(
        (await app.anonymous.post(`/address_requests/${rows[0].token}/decline`)).body.data.attributes.state,
      ).toBe('declined')
      expect((await member.post(`/team/orders/${id}/charge_and_begin_processing`)).body.errors).toEqual([
        'Choose a recipient first.',
      ])
    })
  })

  it('refuses a charge if the plan has ended or its sends are used up', async () => {
    const id = await orderReady(app, member, [mug()])
    const charge = async () =>
      (await member.post(`/team/orders/${id}/charge_and_begin_processing`)).body.errors
    await app.db.pool.query("update subscriptions set status = 'canceled' where team_id = $1", [
      app.world.team,
    ])
    expect(await charge()).toEqual(['Please select/upgrade your plan to continue sending gifts'])
    await app.db.pool.query("update subscriptions set status = 'active' where team_id = $1", [app.world.team])
    const { rows } = await app.db.pool.query('select remaining from allowances where team_id = $1', [
      app.world.team,
    ])
    await app.db.pool.query(
      `insert into allowance_entries (team_id, delta, kind, source_type, source_id, actor_name)
        values ($1, $2, 'hold', 'test', 77, 'test')`,
      [app.world.team, -rows[0].remaining],
    )
    await app.db.pool.query('update allowances set remaining = 0 where team_id = $1', [app.world.team])
    expect((await charge())[0]).toMatch(/sends for this billing cycle are used up/)
    await app.db.pool.query('update allowances set additional = 1 where team_id = $1', [app.world.team])
    await app.db.pool.query(
      `insert into allowance_entries (team_id, delta, additional_delta, kind, source_type, source_id, actor_name)
        values ($1, 0, 1, 'grant', 'test', 78, 'test')`,
      [app.world.team],
    )
    expect((await member.post(`/team/orders/${id}/charge_and_begin_processing`)).status).toBe(200)
    expect(await app.audit()).toEqual([])
  })
})
