import { describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../../test/app-under-test.ts'
import { withDesk, type Desk } from '../../../../../test/parcels.ts'
import { makeFault, tellSandbox, type FaultMode } from '../../../../../test/sandbox.ts'
import { makeProduct } from '../../../../../test/products.ts'
import { stockOf } from '../../../../../test/world.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { receiveStock } from '../../../catalog/products/stock/receive-stock.ts'
import { systemAuthor } from '../../../../platform/audit.ts'
import { releaseRestockedParcels } from './release-restocked-parcels.ts'

let app: TestApp
let desk: Desk
withDesk({ mugStock: 200, teeStock: 200 }, opened => {
  ;({ app, desk } = opened)
})

const mugs = () => stockOf(app.db, app.world.mug.variant)
const receive = (variant: number, quantity: number, id: number) =>
  inTransaction(app.db, tx =>
    receiveStock(tx, {
      teamId: app.world.team,
      productVariantId: variant,
      quantity,
      source: { type: 'test_receipt', id },
      author: systemAuthor,
    }),
  )
const fault = (mode: FaultMode, match: string) => makeFault(app, { service: 'shipping', match, mode })

describe('splitting a parcel', () => {
  it('a split makes two parcels that are shipped and delivered separately', async () => {
    const { orderId, parcel } = await desk.labelled()
    const before = await mugs()
    const split = await desk.step(parcel.id, 'split', { items: desk.some(parcel, { MUG: 1, 'TEE-S': 3 }) })
    expect(split.status, split.text).toBe(200)
    await app.settleJobs()
    const [first, second] = await desk.parcelsOf(orderId)
    expect([desk.holds(first!), desk.holds(second!)]).toEqual([{ MUG: 1 }, { MUG: 1, 'TEE-S': 3 }])
    expect(
      [first, second].map(each => [
        each!.attributes.state,
        each!.attributes.number,
        each!.attributes['parcelCount'],
      ]),
    ).toEqual([
      ['labelled', 1, 2],
      ['labelled', 2, 2],
    ])
    expect(second!.attributes['trackingNumber']).not.toBe(first!.attributes['trackingNumber'])

    await desk.steps(first!.id, 'pack', 'ship')
    expect([await desk.statusOf(orderId), (await mugs()).onHand]).toEqual(['shipped', before.onHand - 1])
    await desk.steps(first!.id, 'deliver')
    expect(await desk.statusOf(orderId)).toBe('shipped')
    await desk.steps(second!.id, 'pack', 'ship')
    expect((await mugs()).onHand).toBe(before.onHand - 2)
    await desk.steps(second!.id, 'deliver')
    expect(await desk.statusOf(orderId)).toBe('delivered')
    expect(await desk.mailsOf(orderId)).toEqual([
      'order-confirmation marco@acme.test',
      'order-partly-shipped marco@acme.test',
      'gift-shipped ada.lovelace@example.test',
      'order-shipped marco@acme.test',
      'order-delivered marco@acme.test',
      'gift-delivered ada.lovelace@example.test',
    ])

    const { data } = (await desk.member.get(`/team/orders/${orderId}`)).body
    expect(data.attributes.parcels.map((each: any) => [each.number, each.state, each.items.length])).toEqual([
      [1, 'delivered', 1],
      [2, 'delivered', 2],
    ])
    expect(data.attributes.expeditedShipmentPackages).toHaveLength(2)
    expect(data.attributes.timeline.map((entry: { text: string }) => entry.text)).toEqual(
      expect.arrayContaining([
        'Parcel 2 split off parcel 1',
        'Parcel 1 handed to the carrier',
        'Parcel 2 delivered',
      ]),
    )
    const tracking = (await app.anonymous.get(data.attributes.trackingPath)).body.data.attributes
    expect(tracking.parcels.map((each: any) => each.trackingNumber)).toEqual(
      [first!, second!].map(each => each.attributes['trackingNumber']),
    )
  })

  it('a split parcel can start on hold, and moving nothing or too much is refused', async () => {
    const { orderId, parcel } = await desk.labelled()
    const refused = async (items: object[], code: number) => {
      const answer = await desk.step(parcel.id, 'split', { items })
      expect(answer.status, answer.text).toBe(code)
      return answer.body.errors[0] as string
    }
    expect(await refused([], 422)).toBe('Choose at least one item.')
    expect(await refused(desk.some(parcel, { MUG: 3 }), 422)).toBe('The parcel does not contain that many.')
    expect(await refused(desk.some(parcel, { MUG: 2, 'TEE-S': 3 }), 422)).toBe(
      'Leave at least one item in the parcel.',
    )
    expect(await refused([{ order_item_id: '987654321', quantity: 1 }], 422)).toBe(
      'The parcel does not contain that many.',
    )
    expect((await desk.step('987654321', 'split', { items: desk.some(parcel, { MUG: 1 }) })).status).toBe(404)
    expect(await desk.parcelsOf(orderId)).toHaveLength(1)

    await desk.step(parcel.id, 'split', { items: desk.some(parcel, { MUG: 1 }), later: true })
    await app.settleJobs()
    const [, later] = await desk.parcelsOf(orderId)
    expect(later!.attributes).toMatchObject({
      state: 'queued',
      hold: 'operator',
      steps: [],
      actions: ['release'],
    })
    for (const [name, body] of [
      ['label', {}],
      ['split', { items: desk.some(later!, { MUG: 1 }) }],
    ] as const)
      expect((await desk.step(later!.id, name, body)).body.errors).toEqual([
        'This parcel is on hold: It was split off to be sent later.',
      ])
    expect((await desk.step(later!.id, 'release')).status).toBe(200)
    await app.settleJobs()
    expect((await desk.parcel(later!.id)).attributes.state).toBe('labelled')
    expect((await desk.step(later!.id, 'release')).body.errors).toEqual([
      'This parcel is not waiting for anything.',
    ])
    await desk.steps(parcel.id, 'pack')
    expect(
      (await desk.step(parcel.id, 'split', { items: desk.some(parcel, { 'TEE-S': 1 }) })).body.errors,
    ).toEqual(['A parcel that is packed cannot be changed.'])
  })

  it('an order has at most fifty parcels, and canceling it removes all of them from the queue', async () => {
    const { orderId, parcel } = await desk.labelled(6, 0)
    for (const later of [true, false])
      expect(
        (await desk.step(parcel.id, 'split', { items: desk.some(parcel, { MUG: 1 }), later })).status,
      ).toBe(200)
    await app.db.pool.query('update parcels set number = 50 where order_id = $1 and number = 3', [orderId])
    expect(
      (await desk.step(parcel.id, 'split', { items: desk.some(parcel, { MUG: 1 }) })).body.errors,
    ).toEqual(['An order can have at most 50 parcels.'])
    expect(
      (
        await desk.step(parcel.id, 'short', {
          items: desk.some(parcel, { MUG: 1 }),
          choice: 'send_rest',
          reason: 'Gone',
        })
      ).body.errors,
    ).toEqual(['An order can have at most 50 parcels.'])
    const before = await mugs()
    expect((await desk.member.post(`/team/orders/${orderId}/cancel`)).status).toBe(200)
    await app.settleJobs()
    expect(
      new Set(
        (await desk.parcelsOf(orderId)).map(each => `${each.attributes.state} ${each.attributes.hold}`),
      ),
    ).toEqual(new Set(['canceled null']))
    expect((await mugs()).reserved).toBe(before.reserved - 6)
  })
})

describe('reporting a shortage', () => {
  it('the whole parcel waits for the items, the stock is corrected and the sender notified', async () => {
    const { orderId, parcel } = await desk.labelled()
    const before = await mugs()
    const short = await desk.step(parcel.id, 'short', {
      items: desk.some(parcel, { MUG: 1 }),
      choice: 'wait',
      reason: 'Two boxes were empty',
    })
    expect(short.status, short.text).toBe(200)
    expect(await mugs()).toEqual({ onHand: before.onHand - 1, reserved: before.reserved - 1 })
    expect((await desk.parcel(parcel.id)).attributes).toMatchObject({
      hold: 'stock',
      holdReason: 'It waits for 1 × Campfire Mug.',
      shortages: [{ sku: 'MUG', quantity: 1, state: 'waiting' }],
    })
    expect((await desk.step(parcel.id, 'pack')).body.errors).toEqual([
      'This parcel is on hold: It waits for 1 × Campfire Mug.',
    ])
    expect(
      (
        await desk.step(parcel.id, 'short', {
          items: desk.some(parcel, { MUG: 1 }),
          choice: 'wait',
          reason: 'Again',
        })
      ).status,
    ).toBe(409)
    expect(await desk.mailsOf(orderId)).toContain('order-short marco@acme.test')
    // Stock is there, so the background task lets it go.
    await releaseRestockedParcels(app.db)
    expect((await desk.parcel(parcel.id)).attributes).toMatchObject({
      hold: null,
      shortages: [{ state: 'found' }],
    })
    expect((await mugs()).reserved).toBe(before.reserved)
    await desk.steps(parcel.id, 'pack', 'ship')
    expect((await mugs()).onHand).toBe(before.onHand - 3)
  })

  it('missing items follow in their own parcel as soon as enough have arrived', async () => {
    const {
      variants: [rare],
    } = await inTransaction(app.db, tx =>
      makeProduct(tx, app.world.team, {
        name: 'Rare Cap',
        skus: [{ sku: 'RARE', priceCents: 900, stock: 2 }],
      }),
    )
    const orderId = await desk.orderOf([
      [rare!, 2],
      [app.world.mug.variant, 1],
    ])
    const [parcel] = await desk.parcelsOf(orderId)
    const answer = await desk.step(parcel!.id, 'short', {
      items: desk.some(parcel!, { RARE: 2 }),
      choice: 'send_rest',
      reason: 'Broken',
    })
    expect(answer.status, answer.text).toBe(200)
    const [, waiting] = await desk.parcelsOf(orderId)
    expect([desk.holds(waiting!), waiting!.attributes.hold]).toEqual([{ RARE: 2 }, 'stock'])
    expect((await desk.step(waiting!.id, 'release')).body.errors).toEqual([
      'Not enough stock: Rare Cap: 2 wanted, 0 left.',
    ])
    await desk.steps(parcel!.id, 'pack', 'ship')
    await receive(rare!, 1, 1)
    await releaseRestockedParcels(app.db)
    expect((await desk.parcel(waiting!.id)).attributes.hold).toBe('stock')
    await receive(rare!, 1, 2)
    await releaseRestockedParcels(app.db)
    await app.settleJobs()
    expect((await desk.parcel(waiting!.id)).attributes).toMatchObject({ hold: null, state: 'labelled' })
    await desk.steps(waiting!.id, 'pack', 'ship')
    expect(await stockOf(app.db, rare!)).toEqual({ onHand: 0, reserved: 0 })
  })

  it('missing items are refunded once with their tax while the rest ships', async () => {
    const { orderId, parcel } = await desk.labelled(2, 3)
    const [{ tax_rate: taxRate }] = (
      await app.db.pool.query('select tax_rate from orders where id = $1', [orderId])
    ).rows
    const deposit = async () =>
      Number(
        (await app.db.pool.query('select balance_cents from deposits where team_id = $1', [app.world.team]))
          .rows[0].balance_cents,
      )
    const before = await deposit()
    expect(
      (
        await desk.step(parcel.id, 'short', {
          items: desk.some(parcel, { MUG: 2, 'TEE-S': 3 }),
          choice: 'refund',
          reason: 'All gone',
        })
      ).body.errors,
    ).toEqual([
      'Nothing would be left to send. Let the parcel wait for stock, or have the team cancel the order.',
    ])
    const answer = await desk.step(parcel.id, 'short', {
      items: desk.some(parcel, { MUG: 2 }),
      choice: 'refund',
      reason: 'Moths',
    })
    expect(answer.status, answer.text).toBe(200)
    expect((await deposit()) - before).toBe(Math.round(2 * 1500 * (1 + Number(taxRate))))
    const { shortages, items } = (await desk.parcel(parcel.id)).attributes
    expect([items.map(item => item.sku), shortages[0].state]).toEqual([['TEE-S'], 'refunded'])
    expect((await desk.operator.post(`/operations/shortages/${shortages[0].id}/refund`)).status).toBe(409)
    expect((await desk.operator.post('/operations/shortages/987654321/refund')).status).toBe(404)
    await desk.steps(parcel.id, 'pack', 'ship')
    expect(await desk.statusOf(orderId)).toBe('shipped')
  })
})

describe('changing the label of a parcel', () => {
  it('a label is reprinted unchanged, counted and audited', async () => {
    const { parcel } = await desk.labelled()
    for (const prints of [1, 2])
      expect((await desk.step(parcel.id, 'label_prints')).body.data.attributes).toMatchObject({
        labelPrints: prints,
        labelUrl: parcel.attributes['labelUrl'],
      })
    expect(
      (await desk.parcel(parcel.id)).attributes['history']
        .map((entry: { text: string; actorName: string }) => `${entry.text} (${entry.actorName})`)
        .slice(1),
    ).toEqual(['Label printed (Robin Castle)', 'Label printed again, for the 2nd time (Robin Castle)'])
  })

  it('a label is voided and bought again with another service', async () => {
    const { parcel } = await desk.labelled()
    expect((await desk.step(parcel.id, 'void_label')).body.data.attributes).toMatchObject({
      state: 'queued',
      labelUrl: null,
      trackingNumber: null,
      hold: null,
    })
    expect((await desk.step(parcel.id, 'label_prints')).body.errors).toEqual([
      'This parcel has no label yet. Buy one first.',
    ])
    const services = (await desk.operator.get(`/operations/parcels/${parcel.id}/services`)).body.data
    const other = services.find((each: any) => !each.attributes.isChosen)
    const choose = (carrier_code: string, service_code: string) =>
      desk.operator.put(`/operations/parcels/${parcel.id}/service`, { carrier_code, service_code })
    expect((await choose('stamps_com', 'by_pigeon')).body.errors).toEqual([
      'The carrier does not offer this service for the parcel. Choose another.',
    ])
    expect(
      (await choose(other.attributes.carrierCode, other.attributes.serviceCode)).body.data.attributes
        .serviceName,
    ).toBe(other.attributes.serviceName)
    const again = await desk.step(parcel.id, 'label')
    expect(again.body.data.attributes).toMatchObject({
      state: 'labelled',
      serviceName: other.attributes.serviceName,
    })
    expect(again.body.data.attributes.trackingNumber).not.toBe(parcel.attributes['trackingNumber'])
    await desk.steps(parcel.id, 'pack')
    expect((await desk.step(parcel.id, 'void_label')).status).toBe(409)
    expect((await choose(other.attributes.carrierCode, other.attributes.serviceCode)).status).toBe(409)
  })

  it('a parcel cannot be packed until it is known whether its label was voided', async () => {
    const { parcel } = await desk.labelled()
    await fault('lost_reply', '*')
    expect((await desk.step(parcel.id, 'void_label')).body.errors).toEqual([
      'The carrier did not answer. Try again in a moment.',
    ])
    expect((await desk.step(parcel.id, 'pack')).body.errors).toEqual([
      'This parcel is on hold: Its label is being voided.',
    ])
    expect((await desk.step(parcel.id, 'void_label')).body.data.attributes).toMatchObject({
      state: 'queued',
      hold: null,
    })
    const held = await desk.labelled()
    await desk.step(held.parcel.id, 'hold', { reason: 'The sender called.' })
    expect((await desk.step(held.parcel.id, 'void_label')).status).toBe(409)
    expect((await desk.step(held.parcel.id, 'hold', { reason: 'Twice' })).status).toBe(409)
    expect((await desk.step(held.parcel.id, 'hold', { reason: '' })).body.errors).toEqual(['Say why.'])
  })

  it('a label the carrier has begun to use cannot be voided', async () => {
    const { parcel } = await desk.labelled()
    await tellSandbox(app, 'POST', '/shipping/advance', {
      tracking_number: parcel.attributes['trackingNumber'],
      status_code: 'AC',
    })
    expect((await desk.step(parcel.id, 'void_label')).body.errors[0]).toContain('The carrier kept the label:')
    expect((await desk.parcel(parcel.id)).attributes).toMatchObject({ state: 'labelled', hold: null })
  })
})

it('after an address the carrier refused is corrected, the label is bought', async () => {
  await fault('decline', 'POST /v1/labels')
  const { parcel } = await desk.labelled()
  expect(parcel.attributes).toMatchObject({ state: 'queued', problem: 'The carrier refused this request.' })
  const address = {
    name: 'Ada King',
    company: null,
    phone: null,
    address_one: '9 Oak Ave',
    address_two: null,
    city: 'Austin',
    state: 'TX',
    zipcode: '78702',
    country: 'US',
  }
  const put = (body: object) => desk.operator.put(`/operations/parcels/${parcel.id}/address`, body)
  expect((await put({ ...address, zipcode: '1' })).body.errors).toEqual([
    'Enter a US zip code of 5 digits, or 5 digits, a dash and 4 digits.',
  ])
  expect((await put(address)).status).toBe(200)
  await app.settleJobs()
  const { shipTo, state, history } = (await desk.parcel(parcel.id)).attributes
  expect([state, shipTo.name, shipTo.address_one]).toEqual(['labelled', 'Ada King', '9 Oak Ave'])
  expect(history.map((entry: { text: string }) => entry.text)).toContainEqual(
    expect.stringMatching(/^Address corrected \(name, .*street, .*zip code.*\)$/),
  )
  expect((await put(address)).body.errors).toEqual([
    'A parcel that is labeled cannot be given another address.',
  ])
})
