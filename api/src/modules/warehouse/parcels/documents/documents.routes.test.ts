import { describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../../test/app-under-test.ts'
import { withDesk, type Desk } from '../../../../../test/parcels.ts'

let app: TestApp
let desk: Desk
withDesk({ mugStock: 300, teeStock: 300 }, opened => {
  ;({ app, desk } = opened)
})

const missing = '987654321'

describe('printing documents', () => {
  const printed = (name: string, ids: string) => desk.operator.get(`/operations/papers/${name}?ids=${ids}`)
  const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length

  it('one document has a slip for each parcel, another a card for each order', async () => {
    const { orderId, parcel } = await desk.labelled()
    await desk.step(parcel.id, 'split', { items: desk.some(parcel, { MUG: 1 }) })
    await app.settleJobs()
    const ids = (await desk.parcelsOf(orderId)).map(each => each.id).join(',')
    const slips = await printed('packing_slips', ids)
    expect([slips.status, slips.headers['content-type'], pagesOf(slips.text)]).toEqual([
      200,
      'application/pdf',
      2,
    ])
    const cards = await printed('greeting_cards', ids)
    expect([cards.status, pagesOf(cards.text)]).toEqual([200, 1])
  })

  it('the parcel that is sent again has slip and card, and is the only one counted', async () => {
    const { orderId, parcel } = await desk.labelled()
    await desk.steps(parcel.id, 'pack', 'ship', 'return')
    await desk.step(parcel.id, 'reship', { reason: 'returned' })
    await app.settleJobs()
    const [first, second] = await desk.parcelsOf(orderId)
    expect(
      [first, second].map(each => [
        each!.attributes.number,
        each!.attributes['place'],
        each!.attributes['parcelCount'],
        each!.attributes['hasCard'],
      ]),
    ).toEqual([
      [1, null, 1, false],
      [2, 1, 1, true],
    ])
    expect(second!.attributes.scanCode).toBe(`${second!.attributes['orderNumber']}-2`)
    expect([
      (await printed('greeting_cards', second!.id)).status,
      (await printed('greeting_cards', first!.id)).status,
    ]).toEqual([200, 404])
    expect(pagesOf((await printed('packing_slips', `${first!.id},${second!.id}`)).text)).toBe(2)
  })

  it('a card with 500 characters of any script fits one page; an order without a card has none', async () => {
    const { orderId, parcel } = await desk.labelled()
    for (const text of [
      'W'.repeat(500),
      'שלום עולם '.repeat(50),
      'Поздравляем! '.repeat(38),
      'Glückwunsch 🎉 日本',
      '生日快樂，'.repeat(100),
      'お誕生日おめでとう'.repeat(55),
      '생일 축하해요 '.repeat(62),
      'عيد ميلاد سعيد '.repeat(33),
      '\n'.repeat(40) + 'x',
    ]) {
      await app.db.pool.query('update orders set card_message = $2 where id = $1', [
        orderId,
        text.slice(0, 500),
      ])
      expect(pagesOf((await printed('greeting_cards', parcel.id)).text), text.slice(0, 12)).toBe(1)
    }
    await app.db.pool.query('update orders set card_message = null where id = $1', [orderId])
    expect((await printed('greeting_cards', parcel.id)).status).toBe(404)
  })

  it('unknown parcels, none and too many are refused', async () => {
    expect((await printed('packing_slips', missing)).status).toBe(404)
    for (const ids of ['', 'x', Array.from({ length: 101 }, (_, index) => index + 1).join(',')])
      expect((await printed('packing_slips', ids)).status, ids.slice(0, 20)).toBe(400)
  })
})
