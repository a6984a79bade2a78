import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { makeList, planned } from '../../../../test/lists.ts'
import { placeOrder } from '../../../../test/orders.ts'

describe('planning a send to a list', () => {
  let app: TestApp
  let member: Client
  let owner: Client
  let colleague: Client
  let list: number
  let plan: any
  beforeAll(async () => {
    app = await startApp()
    ;[member, owner, colleague] = await Promise.all([app.as('member'), app.as('owner'), app.as('colleague')])
    await placeOrder(app, colleague, [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }])
    const berlin = { state: null, zipcode: '10115', city: 'Berlin', country: 'DE' }
    list = await makeList(app, [
      { name: 'Grace Hopper', company: 'Navy' },
      { name: 'Konrad Zuse', addressOne: 'Turmstr. 1', ...berlin },
      { name: 'Box Person', addressOne: 'PO Box 12' },
      { name: 'Emmy Noether', addressOne: 'Postfach 1234', ...berlin },
      { name: 'asked@people.test', email: 'asked@people.test', addressState: 'requested' },
      { name: 'Dora Declined', addressState: 'declined' },
      { name: 'Rear Admiral', email: 'GRACE.HOPPER@people.test' },
      { name: 'konrad zuse', email: null, addressOne: 'turmstr. 1', ...berlin },
      { name: 'Countess', email: 'Ada.Lovelace@example.test' },
      { name: 'Far Away', state: null, zipcode: null, city: 'Pyongyang', country: 'KP' },
      { name: 'Erased', email: null, addressState: 'erased' },
    ])
    plan = await planned(member, (await begin(member)).body.data.id)
  })
  afterAll(() => app.stop())

  const gift = (extra: object = {}) => ({
    paige_recipient_list_order: {
      bulk_import_id: list,
      recipient_list_order_items: [{ product_variant_id: app.world.mug.variant, quantity: 1 }],
      card_message: 'Dear {first_name}, yours {sender} {company}',
      ...extra,
    },
  })
  const begin = (sender: Client, extra: object = {}) => sender.post('/team/bulk_sends', gift(extra))
  const rowsOf = async (query = '') => (await member.get(`/team/bulk_sends/${plan.id}/rows${query}`)).body
  const idOf = async (name: string) =>
    (await rowsOf(`?search=${encodeURIComponent(name)}`)).data[0].id as string
  const names = async (kind: string) =>
    (await rowsOf(`?filters[kind]=${kind}`)).data.map((row: any) => row.attributes.name)

  it('costs what everyone who can get the gift costs, to the cent', () => {
    expect(plan.attributes).toMatchObject({
      state: 'planned',
      listName: 'Customers',
      senderName: 'Marco Test',
      subtotal: '120.00',
      discount: '0.00',
      shipping: '120.25',
      tax: '12.31',
      total: '252.56',
      canConfirm: true,
      shortages: [],
      counts: {
        rows: 11,
        send: 8,
        awaiting: 1,
        problem: 3,
        leftOut: 0,
        duplicate: 2,
        recent: 1,
        poBox: 2,
        priced: 11,
        made: 0,
      },
      means: {
        budget: '10000.00',
        allowance: 999,
        deposit: expect.stringMatching(/^99\d{3}\.\d\d$/),
        paymentSource: 'deposit',
        card: null,
        coversBudget: true,
        coversAllowance: true,
      },
    })
    expect(plan.attributes.items).toEqual([
      expect.objectContaining({
        name: 'Campfire Mug',
        quantity: 1,
        price: '15.00',
        amount: '15.00',
        color: 'Green',
      }),
    ])
  })

  it('shows what happens to each person, with the card as it will be printed', async () => {
    const { data, meta } = await rowsOf()
    expect(meta.totalCount).toBe(11)
    const said = data.map(({ attributes: row }: any) => [
      row.name,
      row.verdict,
      row.marks.join(),
      row.shipping,
      row.tax,
      row.total,
      row.serviceName ?? row.problem,
    ])
    expect(said).toEqual([
      ['Grace Hopper', 'ready', '', '9.00', '0.94', '24.94', 'Standard Shipping'],
      ['Konrad Zuse', 'ready', '', '25.61', '2.85', '43.46', 'GlobalPost Standard'],
      ['Box Person', 'ready', 'po_box', '9.00', '0.94', '24.94', 'Standard Shipping'],
      ['Emmy Noether', 'ready', 'po_box', '24.03', '2.85', '41.88', 'GlobalPost Economy'],
      ['asked@people.test', 'awaiting', '', '9.00', '0.00', '24.00', 'Standard Shipping'],
      ['Dora Declined', 'problem', '', '0.00', '0.00', '0.00', 'Does not want to give an address.'],
      ['Rear Admiral', 'ready', 'duplicate', '9.00', '0.94', '24.94', 'Standard Shipping'],
      ['konrad zuse', 'ready', 'duplicate', '25.61', '2.85', '43.46', 'GlobalPost Standard'],
      ['Countess', 'ready', 'recent', '9.00', '0.94', '24.94', 'Standard Shipping'],
      ['Far Away', 'problem', '', '0.00', '0.00', '0.00', 'No service delivers to KP.'],
      ['Erased', 'problem', '', '0.00', '0.00', '0.00', 'Personal data were erased on request.'],
    ])
    expect(data[0].attributes).toMatchObject({
      cardMessage: 'Dear Grace, yours Marco Test Navy',
      place: 'Austin, TX, US',
      orderId: null,
    })
    expect(data[4].attributes.cardMessage).toBe('Dear, yours Marco Test')
  })

  it('searches and filters people by what happens to them', async () => {
    expect((await rowsOf('?search=zuse')).meta.totalCount).toBe(2)
    expect(await names('duplicate')).toEqual(['Rear Admiral', 'konrad zuse'])
    expect(await names('recent')).toEqual(['Countess'])
    expect(await names('po_box')).toEqual(['Box Person', 'Emmy Noether'])
    expect(await names('awaiting')).toEqual(['asked@people.test'])
    expect(await names('problem')).toEqual(['Dora Declined', 'Far Away', 'Erased'])
    expect([await names('send'), await names('left_out')].map(found => found.length)).toEqual([8, 0])
    expect(
      (await rowsOf('?page[number]=2&page[size]=4')).data.map((row: any) => row.attributes.position),
    ).toEqual([4, 5, 6, 7])
  })

  it('recalculates after people are left out or included again, with another plan hash each time', async () => {
    const change = async (body: object) =>
      (await member.put(`/team/bulk_sends/${plan.id}`, body)).body.data.attributes
    const without = await change({ leave_out_duplicates: true })
    expect(without).toMatchObject({
      total: '184.16',
      subtotal: '90.00',
      shipping: '85.64',
      tax: '8.52',
      leavesOutDuplicates: true,
      leavesOutRecent: false,
      counts: { send: 6, leftOut: 2 },
    })
    const fewer = await change({ leave_out_recent: true })
    expect(fewer).toMatchObject({ total: '159.22', counts: { send: 5, leftOut: 3 } })
    const one = (
      await member.put(`/team/bulk_sends/${plan.id}/rows/${await idOf('Grace')}`, { left_out: true })
    ).body
    expect([one.data.attributes.leftOut, one.send.attributes.total, one.send.attributes.counts.send]).toEqual(
      [true, '134.28', 4],
    )
    const again = (
      await member.put(`/team/bulk_sends/${plan.id}/rows/${await idOf('Grace')}`, { left_out: false })
    ).body.send.attributes
    const all = await change({ leave_out_recent: false, leave_out_duplicates: false })
    expect(all).toMatchObject({ total: plan.attributes.total, counts: plan.attributes.counts })
    expect(
      new Set(
        [plan.attributes, without, fewer, one.send.attributes, again, all].map(({ planHash }) => planHash),
      ).size,
    ).toBe(6)
  })

  it('keeps its hash while only unrelated data change', async () => {
    const before = (await member.get(`/team/bulk_sends/${plan.id}`)).body.data.attributes.planHash
    await app.db.pool.query('update product_variants set price_cents = 1700 where id = $1', [
      app.world.mug.variant,
    ])
    const after = (await member.get(`/team/bulk_sends/${plan.id}`)).body.data.attributes
    expect([after.planHash, after.items[0].price]).toEqual([before, '15.00'])
    await app.db.pool.query('update product_variants set price_cents = 1500 where id = $1', [
      app.world.mug.variant,
    ])
  })

  it('cannot be confirmed while something is short, too expensive, or too old', async () => {
    const seen = async () => (await member.get(`/team/bulk_sends/${plan.id}`)).body.data.attributes
    const during = async (change: string, undo: string) => {
      await app.db.pool.query(change)
      const found = await seen()
      await app.db.pool.query(undo)
      return found
    }
    const member1 = app.world.users.member.id
    const short = await during(
      `update stock_levels set reserved = reserved + 94 where product_variant_id = ${app.world.mug.variant}`,
      `update stock_levels set reserved = reserved - 94 where product_variant_id = ${app.world.mug.variant}`,
    )
    expect([short.canConfirm, short.shortages]).toEqual([
      false,
      [
        {
          productVariantId: String(app.world.mug.variant),
          name: 'Campfire Mug',
          size: null,
          color: 'Green',
          sku: 'MUG',
          wanted: 8,
          available: 5,
        },
      ],
    ])
    const poor = await during(
      `update budgets set balance_cents = 25255 where user_id = ${member1}`,
      `update budgets set balance_cents = 1000000 where user_id = ${member1}`,
    )
    expect([poor.canConfirm, poor.means.coversBudget, poor.means.budget]).toEqual([false, false, '252.55'])
    const few = await during(
      `update allowances set remaining = 7 where team_id = ${app.world.team}`,
      `update allowances set remaining = 999 where team_id = ${app.world.team}`,
    )
    expect([few.canConfirm, few.means.coversAllowance, few.means.allowance]).toEqual([false, false, 7])
    const broke = await during(
      'update deposits set balance_cents = balance_cents - 9990000',
      'update deposits set balance_cents = balance_cents + 9990000',
    )
    expect([broke.canConfirm, broke.means.paymentSource]).toEqual([false, null])
    const old = await during(
      `update bulk_sends set planned_at = planned_at - interval '121 minutes' where id = ${plan.id}`,
      `update bulk_sends set planned_at = planned_at + interval '121 minutes' where id = ${plan.id}`,
    )
    expect([old.canConfirm, (await seen()).canConfirm]).toEqual([false, true])
  })

  it('counts the parts of bundles, with their discount', async () => {
    const { mug, tee, kit } = app.world
    const parts = [mug.variant, tee.small, tee.large].map(id => ({
      product_variant_id: id,
      quantity: 1,
      bundle_id: kit,
    }))
    const bundled = await planned(
      member,
      (await begin(member, { recipient_list_order_items: parts })).body.data.id,
    )
    expect(bundled.attributes).toMatchObject({ subtotal: '472.00', discount: '47.20', counts: { send: 8 } })
    expect((await begin(member, { recipient_list_order_items: parts.slice(1) })).body.errors).toEqual([
      'Choose an option for each part of Welcome Kit.',
    ])
  })

  it('is refused for invalid gifts, lists and card messages', async () => {
    const codes = async (extra: object) => {
      const { status, body } = await begin(member, extra)
      return [status, body.errors[0]]
    }
    expect(await codes({ recipient_list_order_items: [] })).toEqual([
      422,
      'Put at least one gift in the bag first.',
    ])
    expect(
      await codes({
        recipient_list_order_items: [{ product_variant_id: app.world.secret.variant, quantity: 1 }],
      }),
    ).toEqual([422, 'One of the gifts is no longer offered.'])
    expect(
      await codes({ bulk_import_id: await makeList(app, [{ name: 'No Body', addressState: 'declined' }]) }),
    ).toEqual([422, expect.stringMatching(/^Nobody on this list/)])
    expect(await codes({ card_message: ' blank' })).toEqual([
      422,
      'A card message may not start with a blank space.',
    ])
    const missing = await begin(member, { bulk_import_id: 987654321 })
    expect(missing.status).toBe(404)
    for (const hidden of [
      await makeList(app, [{ name: 'Theirs' }], { teamId: app.world.otherTeam }),
      await makeList(app, [{ name: 'Not Yet' }], { state: 'checked' }),
    ]) {
      const answer = await begin(member, { bulk_import_id: hidden })
      expect([answer.status, answer.text]).toEqual([404, missing.text])
    }
  })

  it('names people whose card grows too long when its fields are filled', async () => {
    const long = await makeList(app, [{ name: 'Al Short' }, { name: `${'Maximilian'.repeat(5)} Long` }])
    const tight = await planned(
      member,
      (await begin(member, { bulk_import_id: long, card_message: `${'x'.repeat(470)} {first_name}` })).body
        .data.id,
    )
    const rows = (await member.get(`/team/bulk_sends/${tight.id}/rows?filters[kind]=problem`)).body.data
    expect(rows.map((row: any) => row.attributes.problem)).toEqual([
      'With the names filled in, the card has 521 characters. Shorten it to 500.',
    ])
  })

  it('is visible to its sender and to owners, in lists too', async () => {
    const [theirs, all] = [
      await colleague.get('/team/bulk_sends'),
      await owner.get(`/team/bulk_sends?filters[bulk_import_id]=${list}`),
    ]
    expect([theirs.body.meta.totalCount, all.body.meta.totalCount, all.body.data.at(-1).id]).toEqual([
      0,
      2,
      plan.id,
    ])
    expect(all.body.data.at(-1).attributes).toMatchObject({ total: plan.attributes.total, canConfirm: false })
    const absent = await colleague.get('/team/bulk_sends/987654321')
    for (const path of ['', '/rows', '/report'])
      expect((await colleague.get(`/team/bulk_sends/${plan.id}${path}`)).text).toBe(absent.text)
    expect((await colleague.put(`/team/bulk_sends/${plan.id}`, {})).status).toBe(404)
    expect((await member.put(`/team/bulk_sends/${plan.id}/rows/987654321`, { left_out: true })).status).toBe(
      404,
    )
  })

  it('reports each row, and offers what failed as a file to correct and import', async () => {
    const report = await owner.get(`/team/bulk_sends/${plan.id}/report`)
    expect(report.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = parse(report.text, { bom: true, columns: true }) as Record<string, string>[]
    expect(lines).toHaveLength(11)
    expect(lines[1]).toEqual({
      Name: 'Konrad Zuse',
      Email: 'konrad.zuse@people.test',
      Order: '',
      Outcome: 'Not sent yet',
      Shipping: '25.61',
      Tax: '2.85',
      Total: '43.46',
    })
    expect(lines[9]).toEqual({
      Name: 'Far Away',
      Email: 'far.away@people.test',
      Order: '',
      Outcome: 'No service delivers to KP.',
      Shipping: '',
      Tax: '',
      Total: '',
    })
    const failed = parse((await member.get(`/team/bulk_sends/${plan.id}/report?only=failed`)).text, {
      bom: true,
      columns: true,
    }) as Record<string, string>[]
    expect(failed.map(line => [line['Name'], line['Country'], line['What is wrong']])).toEqual([
      ['Dora Declined', '', 'Does not want to give an address.'],
      ['Far Away', 'KP', 'No service delivers to KP.'],
      ['Erased', '', 'Personal data were erased on request.'],
    ])
    const { rows } = await app.db.pool.query(
      "select details from audit_events where action = 'bulk_send.exported' order by id",
    )
    expect(rows.map(row => row.details)).toEqual([
      { lines: 11, only: 'all' },
      { lines: 3, only: 'failed' },
    ])
  })

  it('is neither changed nor discarded after it was confirmed', async () => {
    await app.db.pool.query("update bulk_sends set state = 'running' where id = $1", [plan.id])
    const calls = [
      member.put(`/team/bulk_sends/${plan.id}`, { leave_out_recent: true }),
      member.put(`/team/bulk_sends/${plan.id}/rows/${await idOf('Grace')}`, { left_out: true }),
      member.delete(`/team/bulk_sends/${plan.id}`),
    ]
    for (const { status, body } of await Promise.all(calls))
      expect([status, body.errors]).toEqual([409, ['This plan has been confirmed already.']])
    await app.db.pool.query("update bulk_sends set state = 'planned' where id = $1", [plan.id])
  })

  it('leaves nothing behind when it is discarded', async () => {
    expect((await member.delete(`/team/bulk_sends/${plan.id}`)).status).toBe(204)
    expect((await member.get(`/team/bulk_sends/${plan.id}`)).status).toBe(404)
    expect((await member.delete(`/team/bulk_sends/${plan.id}`)).status).toBe(404)
    const { rows } = await app.db.pool.query(
      `select (select count(*)::int from bulk_send_rows where bulk_send_id = $1) as people,
        (select count(*)::int from bulk_send_zones where bulk_send_id = $1) as zones`,
      [plan.id],
    )
    expect(rows).toEqual([{ people: 0, zones: 0 }])
    expect(await app.audit()).toEqual([])
  })
})
