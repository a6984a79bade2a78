import { afterEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp, type TestOptions } from './app-under-test.ts'
import { confirm, finished, ledgers, listOrder, people, planOf, sentTo } from './bulk-sends.ts'
import { makeList } from './lists.ts'

describe('sending a gift to a list', () => {
  let app: TestApp
  let member: Client
  afterEach(() => app.stop())

  const start = async (options: TestOptions = {}) => {
    app = await startApp({ mugStock: 5_000, allowance: 5_000, budget: 10_000_000, ...options })
    member = await app.as('member')
  }
  const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
  const mug = (quantity = 1) => [{ product_variant_id: String(app.world.mug.variant), quantity }]
  const send = (list: number, further: object = {}) =>
    member.post('/team/orders/recipient_list', listOrder(app, { list }, further))
  const mails = async () =>
    (await rows("select kind, subject_key, recipient from mails where kind like 'bulk%'")).map(mail => [
      mail.kind,
      mail.recipient,
    ])

  it('creates exactly one order per person from a reviewed plan', async () => {
    await start()
    const before = await ledgers(app)
    const list = await makeList(app, [
      ...people(1_200),
      { name: 'Ask Me', addressState: 'requested' },
      { name: 'No Thanks', addressState: 'declined' },
    ])
    const plan = await planOf(app, member, {
      list,
      items: mug(2),
      message: 'Dear {first_name}, from {sender}',
    })
    const answer = await confirm(app, member, plan)
    expect([
      answer.status,
      answer.body.data.attributes.state,
      answer.body.data.attributes.counts.send,
    ]).toEqual([200, 'running', 1_201])
    expect(await app.audit()).toEqual([])
    const done = await finished(member, plan.id)
    expect([done.state, done.counts.made, done.paymentSource]).toEqual(['done', 1_201, 'deposit'])
    expect(await ledgers(app)).toEqual({
      reserved: 2_402,
      allowance: before.allowance - 1_201,
      budget: before.budget - plan.total,
      deposit: before.deposit - plan.total,
      orders: 1_201,
    })
    expect(
      await rows(
        `select status, count(*)::int as count, count(distinct recipient_id)::int as people,
          sum(total_cents)::int as cents
        from orders
        group by 1
        order by 1`,
      ),
    ).toEqual([
      { status: 'awaiting_address', count: 1, people: 1, cents: expect.any(Number) },
      { status: 'processing', count: 1_200, people: 1_200, cents: expect.any(Number) },
    ])
    expect(
      await rows(
        `select o.card_message, o.ship_name, o.payment_source, i.quantity, i.display_name
        from orders o
        join order_items i on i.order_id = o.id
        where o.ship_name in ('Person 7', 'Ask Me')
        order by 2 desc`,
      ),
    ).toEqual([
      {
        card_message: 'Dear Person, from Marco Test',
        ship_name: 'Person 7',
        payment_source: 'deposit',
        quantity: 2,
        display_name: 'Campfire Mug',
      },
      {
        card_message: 'Dear {first_name}, from {sender}',
        ship_name: 'Ask Me',
        payment_source: 'deposit',
        quantity: 2,
        display_name: 'Campfire Mug',
      },
    ])
    expect(await mails()).toEqual([['bulk-send-done', app.world.users.member.email]])
    expect(
      (await rows("select action from audit_events where action like 'bulk_send%' order by id")).map(
        event => event.action,
      ),
    ).toEqual(['bulk_send.planned', 'bulk_send.confirmed', 'bulk_send.finished'])
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('runs without confirmation for a client that confirms in advance', async () => {
    await start()
    const list = await makeList(app, people(3))
    const sent = await send(list)
    expect([sent.status, sent.body.data.attributes.state]).toEqual([200, 'planning'])
    expect((await member.delete(`/team/bulk_imports/${list}`)).status).toBe(409)
    expect(await finished(member, sent.body.data.id)).toMatchObject({ state: 'done', counts: { made: 3 } })
    expect(await app.audit()).toEqual([])
  })

  it('continues with other sends if one fails, and with that one later', async () => {
    await start()
    const [one, other] = [
      await planOf(app, member, people(3, 'First')),
      await planOf(app, member, people(3, 'Second')),
    ]
    await rows(
      "create function fail() returns trigger language plpgsql as 'begin raise exception ''not now''; end'",
    )
    await rows(
      `create trigger fail before insert on orders for each row when (new.bulk_send_id = ${one.id}) execute function fail()`,
    )
    for (const plan of [one, other]) await confirm(app, member, plan)
    expect((await finished(member, other.id)).state).toBe('done')
    expect(await rows('select state from bulk_sends where id = $1', [one.id])).toEqual([{ state: 'running' }])
    expect(await app.audit()).toEqual([])
    await rows('drop trigger fail on orders')
    await rows('update bulk_send_chunks set work_after = now()')
    expect((await finished(member, one.id)).state).toBe('done')
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('buys the labels, and sends a waiting gift once its address is given', async () => {
    await start()
    const list = await makeList(app, [
      { name: 'Grace Hopper' },
      { name: 'Ask Me', addressState: 'requested' },
    ])
    await sentTo(app, member, { list })
    const labelled = async () =>
      Number((await rows("select count(*) from parcels where state = 'labelled'"))[0].count)
    await expect.poll(labelled, { timeout: 10_000 }).toBe(1)
    const [{ ready }] = await rows("select id as ready from orders where status = 'processing'")
    const { expectedOn, trackingPath } = (await member.get(`/team/orders/${ready}`)).body.data.attributes
    expect(expectedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect((await app.anonymous.get(trackingPath)).body.data.attributes).toMatchObject({ expectedOn })
    const [{ id }] = await rows("select id from recipients where name = 'Ask Me'")
    await rows(
      "insert into address_requests (team_id, recipient_id, user_id, token) values ($1, $2, $3, 'token-of-ask-me')",
      [app.world.team, id, app.world.users.member.id],
    )
    await app.anonymous.put('/address_requests/token-of-ask-me', {
      name: 'Ask Me',
      address_one: '1 Elm St',
      city: 'Austin',
      state: 'TX',
      zipcode: '78701',
      country: 'US',
    })
    await expect.poll(labelled, { timeout: 10_000 }).toBe(2)
  }, 60_000)

  it('refuses impossible sends, and stores nothing', async () => {
    await start({ worker: false })
    const list = await makeList(app, people(3))
    const [nobody, foreign] = [
      await makeList(app, [{ name: 'No', addressState: 'declined' }]),
      await makeList(app, people(1), { teamId: app.world.otherTeam }),
    ]
    const refusals = [
      [await send(foreign), 404],
      [await send(987_654), 404],
      [await send(nobody), 422, /^Nobody on this list/],
      [await send(list, { recipient_list_order_items: [] }), 422, /^Put at least one gift/],
      [
        await send(list, {
          recipient_list_order_items: [{ product_variant_id: app.world.secret.variant, quantity: 1 }],
        }),
        422,
        /./,
      ],
      [
        await send(list, { recipient_list_order_items: [{ ...mug()[0], bundle_id: app.world.kit }] }),
        422,
        /Welcome Kit/,
      ],
      [
        await send(list, { recipient_list_order_items: mug(2_000) }),
        422,
        /^Not enough stock: Campfire Mug \(Green\): 6000 wanted, 5000 left\.$/,
      ],
      [await send(list, { card_message: ' ' }), 422, /card message/],
      [await send(list, { plan_id: '987654', plan_hash: 'x' }), 404],
    ] as const
    for (const [answer, status, text] of refusals)
      expect([answer.status, answer.body.errors[0]]).toEqual([
        status,
        text ? expect.stringMatching(text) : expect.any(String),
      ])
    expect(await rows('select count(*)::int as count from bulk_sends')).toEqual([{ count: 0 }])
    expect((await ledgers(app)).reserved).toBe(0)
  })

  it.each([
    ['budget_exceeded', { budget: 4_000 }, /^Your budget of \$40\.00/],
    ['allowance_used_up', { allowance: 2 }, /./],
    ['no_payment_method', { deposit: 0 }, /^Your team has no payment method/],
  ] as const)('refuses %s before and after the plan', async (_, options, text) => {
    await start(options)
    const list = await makeList(app, people(3))
    const before = await ledgers(app)
    for (const answer of [await send(list), await confirm(app, member, await planOf(app, member, { list }))])
      expect([answer.status, answer.body.errors[0]]).toEqual([422, expect.stringMatching(text)])
    expect(await ledgers(app)).toEqual(before)
    expect(await app.audit()).toEqual([])
  })

  it('refuses a team whose plan has ended', async () => {
    await start()
    const list = await makeList(app, people(3))
    const plan = await planOf(app, member, { list })
    await rows("update subscriptions set status = 'canceled'")
    for (const answer of [await send(list), await confirm(app, member, plan)])
      expect([answer.status, answer.body.errors[0]]).toEqual([
        422,
        'Please select/upgrade your plan to continue sending gifts',
      ])
  })

  it('notifies the sender when something was sold out by the time the plan was ready', async () => {
    await start({ worker: false })
    const list = await makeList(app, people(3))
    const { body } = await send(list)
    await rows('update budgets set balance_cents = 100')
    await rows('update budget_entries set delta_cents = 100')
    await app.anotherNode({ WORKER: '1' })
    expect(await finished(member, body.data.id)).toMatchObject({
      state: 'refused',
      refusal: expect.stringMatching(/^Your budget of \$1\.00 does not cover/),
    })
    expect(await mails()).toEqual([['bulk-send-refused', app.world.users.member.email]])
    expect((await ledgers(app)).orders).toBe(0)
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('accepts a confirmation only from the plan’s sender, for the plan as shown, while its prices are valid', async () => {
    await start()
    const plan = await planOf(app, member, people(3))
    for (const actor of ['owner', 'colleague', 'stranger'] as const)
      expect((await confirm(app, await app.as(actor), plan)).status).toBe(404)
    expect((await confirm(app, member, { ...plan, hash: 'another' })).status).toBe(409)
    expect(
      (await confirm(app, member, { ...plan, gift: { list: await makeList(app, people(1)) } })).status,
    ).toBe(409)
    await rows("update bulk_sends set planned_at = planned_at - interval '3 hours'")
    const { body } = await member.get(`/team/bulk_sends/${plan.id}`)
    expect(
      (await confirm(app, member, { ...plan, hash: body.data.attributes.planHash })).body.errors,
    ).toEqual(['Something of this plan has changed since you looked at it. Look at it again, then send.'])
    expect((await ledgers(app)).orders).toBe(0)
  })

  it('plans again where an address has changed, and keeps who was left out', async () => {
    await start()
    const plan = await planOf(app, member, people(4))
    const [moved, left] = await rows(
      'select recipient_id as id from bulk_send_rows order by position limit 2',
    )
    await member.put(`/team/bulk_sends/${plan.id}/rows/${left.id}`, { left_out: true })
    await rows(
      "update recipients set state = 'CA', zipcode = '94105', city = 'San Francisco' where id = $1",
      [moved.id],
    )
    const seen = (await member.get(`/team/bulk_sends/${plan.id}`)).body.data.attributes.planHash
    expect((await confirm(app, member, { ...plan, hash: seen })).status).toBe(409)
    const again = async () => (await member.get(`/team/bulk_sends/${plan.id}`)).body.data.attributes
    await expect.poll(async () => (await again()).state).toBe('planned')
    expect((await confirm(app, member, { ...plan, hash: (await again()).planHash })).status).toBe(200)
    expect(await finished(member, plan.id)).toMatchObject({ state: 'done', counts: { made: 3 } })
    expect(await app.audit()).toEqual([])
  })

  it('names what is short for a list, parts of bundles included', async () => {
    await start({ mugStock: 100, teeStock: 5 })
    const list = await makeList(app, [
      ...people(3),
      { name: 'Ask Me', addressState: 'requested' },
      { name: 'No', addressState: 'declined' },
    ])
    const {
      kit,
      mug: { variant },
      tee,
    } = app.world
    const check = (id: number | string, items: object[], further: object = {}) =>
      member.post(
        `/team/orders/recipient_list/${id}/check_inventory`,
        listOrder(app, { list, items: items as never }, further),
      )
    const kitItems = [
      { product_variant_id: variant, quantity: 1, bundle_id: kit },
      { product_variant_id: tee.small, quantity: 2, bundle_id: kit },
    ]
    const short = await check(list, kitItems)
    expect([short.status, short.body]).toEqual([
      200,
      {
        meta: { totalCount: 1 },
        data: [
          {
            productVariantId: String(tee.small),
            name: 'Soft Tee',
            size: 'S',
            color: null,
            sku: 'TEE-S',
            wanted: 8,
            available: 5,
          },
        ],
      },
    ])
    expect((await check(list, kitItems.slice(0, 1))).body.data).toEqual([])
    expect((await check(987_654, kitItems)).status).toBe(404)
    expect(
      (await check(await makeList(app, people(1), { teamId: app.world.otherTeam }), kitItems)).status,
    ).toBe(404)
    expect((await check(list, [])).status).toBe(422)
    expect((await check(list, [{ product_variant_id: app.world.foreign.variant, quantity: 1 }])).status).toBe(
      422,
    )
    expect((await check(list, [{ product_variant_id: variant, quantity: 0 }])).status).toBe(422)
  })
})
