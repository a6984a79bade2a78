import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { makeProduct } from '../../../../../test/products.ts'
import { stockOf } from '../../../../../test/world.ts'
import { inTransaction } from '../../../../platform/db/database.ts'

let app: TestApp
let owner: Client
let operator: Client
let mug: number
let tee: number
let nextSku = 0

beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
  operator = await app.operator()
})
afterAll(() => app.stop())

beforeEach(async () => {
  nextSku += 1
  const { variants } = await inTransaction(app.db, tx =>
    makeProduct(tx, app.world.team, {
      name: 'Lamp',
      skus: [
        { sku: `LAMP-${nextSku}`, priceCents: 100, stock: 1, color: 'Red' },
        { sku: `LAMP-L-${nextSku}`, priceCents: 100, stock: 1, size: 'L' },
      ],
    }),
  )
  ;[mug, tee] = variants as [number, number]
})

const ask = (rows: unknown, headers = {}, client = owner) =>
  client.post('/team/inventories/replenish_inventories', { product_variants: rows }, headers)
const asked = async (mugs = 20, tees = 10): Promise<string> =>
  (
    await ask([
      { id: mug, quantity: mugs },
      { id: String(tee), quantity: String(tees) },
    ])
  ).body.data.id
const receive = (id: string, lines: object[], headers = {}) =>
  operator.post(`/operations/restock_requests/${id}/receive`, { lines }, headers)
const mailsOf = async (id: string) =>
  (
    await app.db.pool.query<{ mail: string }>(
      `select kind || ' ' || recipient as mail
      from mails
      where subject_key = $1
        or subject_key in (select 'restock_receipt:' || id from restock_receipts where restock_request_id = $2)
      order by id`,
      [`restock_request:${id}`, id],
    )
  ).rows.map(row => row.mail)

describe('requesting a restock', () => {
  it('a request is created with its lines, mailed to requester and operators, and audited', async () => {
    const { status, body } = await ask([
      { id: mug, quantity: 20 },
      { id: String(tee), quantity: '10' },
    ])
    expect(status).toBe(201)
    expect(body.data.attributes).toMatchObject({
      state: 'open',
      requestedBy: 'Olivia Test',
      teamName: 'Acme',
      itemsCount: 2,
      quantity: 30,
      received: 0,
      damaged: 0,
      canCancel: true,
      receipts: [],
    })
    expect(body.data.attributes.lines).toMatchObject([
      { variantId: String(mug), title: 'Lamp', name: 'Red', quantity: 20 },
      { variantId: String(tee), name: 'L', quantity: 10 },
    ])
    expect(await mailsOf(body.data.id)).toEqual([
      'restock-requested olivia@acme.test',
      'restock-to-fill operator@ribbon.test',
    ])
    const row = (await owner.get(`/team/products/all_inventory?search=LAMP-${nextSku}`)).body.data[0]
    expect(row.attributes.variants.map((variant: { incoming: number }) => variant.incoming).sort()).toEqual([
      10, 20,
    ])
    const { rows } = await app.db.pool.query(
      "select details from audit_events where action = 'restock.requested' and subject_id = $1",
      [body.data.id],
    )
    expect(rows).toEqual([{ details: { items: 2, pieces: 30 } }])
  })

  it('a repeated key creates one request', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask([{ id: mug, quantity: 3 }], { 'idempotency-key': `ask-${mug}` })),
    )
    await ask([{ id: mug, quantity: 3 }], { 'idempotency-key': `ask-${mug}` })
    expect(answers.map(answer => answer.status).every(status => status === 201 || status === 409)).toBe(true)
    expect(
      (
        await app.db.pool.query(
          'select count(*)::int as count from restock_lines where product_variant_id = $1',
          [mug],
        )
      ).rows,
    ).toEqual([{ count: 1 }])
  })

  it('a request without products is refused', async () => {
    for (const rows of [[], undefined, null])
      expect(await ask(rows)).toMatchObject({
        status: 422,
        body: { errors: ['Choose at least one product to restock.'] },
      })
  })

  it('a request with wrong rows is refused with all of them named', async () => {
    const rows = [
      { id: mug, quantity: '2.5' },
      { id: tee, quantity: 0 },
      { id: app.world.foreign.variant, quantity: 1 },
      { id: mug, quantity: 1 },
      { id: app.world.mug.variant, quantity: 100_001 },
      { id: app.world.tee.small, quantity: 5 },
      { quantity: 5 },
      { id: app.world.tee.large },
    ]
    const { status, body } = await ask(rows)
    expect([status, body.errors]).toEqual([
      422,
      [
        'Row 1, Lamp Red: Enter a whole number.',
        'Row 2, Lamp L: Enter a quantity above 0.',
        'Row 3: This product is not in your inventory.',
        'Row 4, Lamp Red: It is in the list twice.',
        'Row 5, Campfire Mug Green: Ask for at most 100,000 at a time.',
        'Row 7: This product is not in your inventory.',
        'Row 8, Soft Tee L: Enter a whole number.',
      ],
    ])
    expect(
      (
        await app.db.pool.query('select 1 from restock_lines where product_variant_id = any($1)', [
          [mug, app.world.tee.small],
        ])
      ).rows,
    ).toEqual([])
  })

  it('only owners of the team may request, see and cancel a restock', async () => {
    const id = await asked()
    expect((await ask([{ id: mug, quantity: 1 }], {}, await app.as('member'))).status).toBe(403)
    const stranger = await app.as('stranger')
    expect((await stranger.get(`/team/restock_requests/${id}`)).status).toBe(404)
    expect((await stranger.post(`/team/restock_requests/${id}/cancel`)).status).toBe(404)
    expect((await stranger.get('/team/restock_requests')).body.meta.totalCount).toBe(0)
    const listed = (await (await app.as('storeAdmin')).get('/team/restock_requests?page[size]=1')).body
    expect(listed.data[0]).toMatchObject({
      id,
      type: 'restockRequests',
      attributes: { state: 'open', quantity: 30 },
    })
    expect(listed.data[0].attributes).not.toHaveProperty('lines')
  })
})

describe('receiving a restock', () => {
  it('a partial delivery is booked without its damaged items, and the request ends when all arrived', async () => {
    const id = await asked()
    const first = await receive(id, [
      { variant_id: mug, received: 12, damaged: 3, note: 'Wet box' },
      { variant_id: String(tee), received: 0, damaged: 0 },
    ])
    expect(first.status, first.text).toBe(200)
    expect(first.body.data.attributes).toMatchObject({
      state: 'partly_received',
      received: 12,
      damaged: 3,
      canCancel: false,
      receipts: [
        {
          by: 'Robin Castle',
          lines: [{ sku: `LAMP-${nextSku}`, received: 12, damaged: 3, note: 'Wet box' }],
        },
      ],
    })
    expect([await stockOf(app.db, mug), await stockOf(app.db, tee)]).toEqual([
      { onHand: 13, reserved: 0 },
      { onHand: 1, reserved: 0 },
    ])
    const second = await receive(id, [
      { variant_id: tee, received: 10 },
      { variant_id: mug, received: 8 },
    ])
    expect(second.body.data.attributes).toMatchObject({
      state: 'received',
      received: 30,
      endedBy: 'Robin Castle',
    })
    expect([(await stockOf(app.db, mug)).onHand, (await stockOf(app.db, tee)).onHand]).toEqual([21, 11])
    expect(await receive(id, [{ variant_id: mug, received: 1 }])).toMatchObject({
      status: 409,
      body: { errors: ['This restock request is received. Nothing more can be received for it.'] },
    })
    expect(await mailsOf(id)).toEqual([
      'restock-requested olivia@acme.test',
      'restock-to-fill operator@ribbon.test',
      'restock-arrived olivia@acme.test',
      'restock-arrived olivia@acme.test',
    ])
    const history = (await owner.get(`/team/product_variants/${mug}/stock_movements`)).body.data
    expect(history[0].attributes).toMatchObject({
      kind: 'receipt',
      onHandDelta: 8,
      onHand: 21,
      restockRequestId: id,
      actorName: 'Robin Castle',
    })
    expect(
      (
        await app.db.pool.query(
          "select event from live_events where type = 'restockRequests' and subject_id = $1 order by id",
          [id],
        )
      ).rows.map(row => row.event),
    ).toEqual(['restockRequest.created', 'restockRequest.received', 'restockRequest.received'])
    expect(await app.audit()).toEqual([])
  })

  it('a repeated key books one delivery', async () => {
    const id = await asked()
    for (let time = 0; time < 3; time++)
      expect(
        (await receive(id, [{ variant_id: mug, received: 5 }], { 'idempotency-key': `deliver-${id}` })).body
          .data.attributes.received,
      ).toBe(5)
    expect((await stockOf(app.db, mug)).onHand).toBe(6)
  })

  it('a delivery of more than is expected is refused as a whole', async () => {
    const id = await asked()
    expect(
      await receive(id, [
        { variant_id: tee, received: 4 },
        { variant_id: mug, received: 21 },
      ]),
    ).toMatchObject({
      status: 409,
      body: {
        errors: [
          `More than is still expected: LAMP-${nextSku}: 21 received, 20 expected. Receive the surplus under Stock.`,
        ],
      },
    })
    expect([(await stockOf(app.db, mug)).onHand, (await stockOf(app.db, tee)).onHand]).toEqual([1, 1])
    expect((await operator.get(`/operations/restock_requests/${id}`)).body.data.attributes).toMatchObject({
      received: 0,
      receipts: [],
    })
  })

  it.each([
    [[], 'Enter what arrived for at least one item.'],
    [[{ variant_id: 1 }], 'Enter what arrived for at least one item.'],
    [[{ variant_id: 1, received: -1 }], 'Enter a whole number from 0 to 1,000,000.'],
    [
      [
        { variant_id: 1, received: 1 },
        { variant_id: '1', received: 1 },
      ],
      'List each item only once.',
    ],
    [[{ variant_id: 987_654_321, received: 1 }], 'This restock request does not ask for one of these items.'],
  ])('a delivery of %j is refused', async (lines, text) => {
    expect(await receive(await asked(), lines)).toMatchObject({ status: 422, body: { errors: [text] } })
  })

  it('closing a request short needs a reason and notifies the requester', async () => {
    const id = await asked()
    await receive(id, [{ variant_id: mug, received: 20 }])
    const close = (reason: string) => operator.post(`/operations/restock_requests/${id}/close`, { reason })
    expect(await close(' ')).toMatchObject({
      status: 422,
      body: { errors: ['Say why, so that others understand the stock later.'] },
    })
    expect((await close('The maker stopped them')).body.data.attributes).toMatchObject({
      state: 'closed',
      reason: 'The maker stopped them',
      endedBy: 'Robin Castle',
      received: 20,
    })
    expect((await close('Again')).body.errors).toEqual([
      'This restock request is closed. Nothing more can be received for it.',
    ])
    expect((await receive(id, [{ variant_id: tee, received: 1 }])).status).toBe(409)
    expect((await mailsOf(id)).at(-1)).toBe('restock-closed olivia@acme.test')
    expect(
      (
        await owner.get(`/team/products/all_inventory?search=LAMP-${nextSku}`)
      ).body.data[0].attributes.variants.map((variant: { incoming: number }) => variant.incoming),
    ).toEqual([0, 0])
  })

  it('receiving or closing an unknown request answers 404', async () => {
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/receive', { lines: [{ variant_id: mug, received: 1 }] }],
      ['POST', '/close', { reason: 'x' }],
    ] as const)
      expect(
        (await operator.send(method, `/operations/restock_requests/987654321${path}`, body)).status,
      ).toBe(404)
  })
})

describe('listing and canceling restock requests', () => {
  it('a request can be canceled until something arrives; later only operators end it', async () => {
    const [id, begun] = [await asked(), await asked()]
    expect((await owner.post(`/team/restock_requests/${id}/cancel`)).body.data.attributes).toMatchObject({
      state: 'canceled',
      endedBy: 'Olivia Test',
      canCancel: false,
    })
    expect((await mailsOf(id)).at(-1)).toBe('restock-canceled operator@ribbon.test')
    expect((await owner.post(`/team/restock_requests/${id}/cancel`)).body.errors).toEqual([
      'This restock request is canceled, so it can no longer be canceled.',
    ])
    await receive(begun, [{ variant_id: mug, damaged: 1 }])
    expect(await owner.post(`/team/restock_requests/${begun}/cancel`)).toMatchObject({
      status: 409,
      body: { errors: ['This restock request is partly received, so it can no longer be canceled.'] },
    })
    expect((await receive(id, [{ variant_id: mug, received: 1 }])).body.errors).toEqual([
      'This restock request is canceled. Nothing more can be received for it.',
    ])
  })

  it('operators see open requests first, oldest on top, and find one by its number', async () => {
    const id = await asked()
    const states = async (query: string) =>
      (await operator.get(`/operations/restock_requests?${query}`)).body.data.map(
        (row: { attributes: { state: string } }) => row.attributes.state,
      )
    const all = await states('')
    expect(all.lastIndexOf('open')).toBeLessThan(all.indexOf('canceled'))
    expect(
      (await states('filters[state]=ended')).every((state: string) =>
        ['received', 'closed', 'canceled'].includes(state),
      ),
    ).toBe(true)
    expect(
      (await operator.get(`/operations/restock_requests?search=%23${id}`)).body.data.map(
        (row: { id: string }) => row.id,
      ),
    ).toEqual([id])
    expect(
      (await operator.get('/operations/restock_requests?search=acme&filters[state]=open&page[size]=1')).body
        .data,
    ).toHaveLength(1)
  })
})
