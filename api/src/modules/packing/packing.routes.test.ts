import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../test/app-under-test.ts'
import { openDesk, type Desk } from '../../../test/parcels.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startApp({ mugStock: 300, teeStock: 300 })
  desk = await openDesk(app)
})
afterAll(() => app.stop())

const scan = (id: string, code: string, quantity?: number) => desk.operator.post(`/operations/parcels/${id}/scans`, { code, ...(quantity ? { quantity } : {}) })
const pick = (body: object = {}) => desk.operator.post('/operations/pick_lists', body)
const missing = '987654321'

describe('a pick list', () => {
  it('takes the oldest parcels, and says what to fetch, each thing once', async () => {
    const parcels = [await desk.labelled(2, 3), await desk.labelled(1, 0)].map(each => each.parcel)
    const { status, body } = await pick({ count: 50 })
    expect(status).toBe(201)
    expect(body.data.attributes).toMatchObject({ operatorName: 'Robin Castle', isMine: true, openCount: 2, parcelCount: 2 })
    expect(body.data.attributes.lines.map((line: any) => [line.sku, line.quantity, line.parcels.map((each: any) => each.quantity)])).toEqual([['MUG', 3, [2, 1]], ['TEE-S', 3, [3]]])
    expect((await desk.parcel(parcels[0]!.id)).attributes['pickedBy']).toBe('Robin Castle')
    expect((await pick()).body.errors).toEqual(['No parcel is waiting to be picked.'])
    expect((await pick({ parcel_ids: [parcels[0]!.id] })).body.errors).toEqual([`Already being picked: #${parcels[0]!.attributes.scanCode}. Choose others, or have them given back.`])
    expect((await desk.operator.get('/operations/parcels?filters[picked]=true')).body.meta.totalCount).toBe(2)

    const list = body.data.id as string
    const given = await desk.operator.post(`/operations/pick_lists/${list}/release`, { parcel_ids: [parcels[1]!.id] })
    expect(given.body.data.attributes).toMatchObject({ openCount: 1, parcelCount: 2, lines: [{ sku: 'MUG', quantity: 2 }, { sku: 'TEE-S', quantity: 3 }] })
    expect((await pick({ parcel_ids: [parcels[1]!.id] })).status).toBe(201)
    await desk.steps(parcels[0]!.id, 'pack')
    expect((await desk.operator.get(`/operations/pick_lists/${list}`)).body.data.attributes).toMatchObject({ openCount: 0, lines: [] })
    expect((await desk.operator.get('/operations/pick_lists')).body.data.map((each: any) => each.attributes.openCount)).toEqual([1])
    for (const path of ['', '/pdf']) expect((await desk.operator.get(`/operations/pick_lists/${missing}${path}`)).status).toBe(404)
    expect((await desk.operator.post(`/operations/pick_lists/${missing}/release`, {})).status).toBe(404)
    expect((await pick({ count: 0 })).status).toBe(422)
    const pdf = await desk.operator.get(`/operations/pick_lists/${list}/pdf`)
    expect([pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
  })
})

describe('packing by scanner', () => {
  it('opens what a slip, an order number or a tracking number names', async () => {
    const { parcel } = await desk.labelled()
    const found = async (code: string) => (await desk.operator.get(`/operations/scanned_parcels?code=${encodeURIComponent(code)}`)).body.data.map((each: { id: string }) => each.id)
    for (const code of [parcel.attributes.scanCode, parcel.attributes.scanCode.toLowerCase(), `#${parcel.attributes['orderNumber']}`, parcel.attributes['trackingNumber']]) expect(await found(code), code).toEqual([parcel.id])
    for (const code of ['00000000-1', `${parcel.attributes['orderNumber']}-2`, '%', 'MUG']) expect(await found(code), code).toEqual([])
    expect((await desk.operator.get('/operations/scanned_parcels?code=')).status).toBe(400)
  })

  it('counts each thing into the box and packs with the last; strangers and extras stay out', async () => {
    const { orderId, parcel } = await desk.labelled(2, 3)
    expect((await scan(parcel.id, 'PEN')).body.errors).toEqual(['PEN does not belong in this parcel.'])
    expect((await scan(parcel.id, ' mug ')).body.data.attributes.items).toMatchObject([{ sku: 'MUG', packed: 1 }, { sku: 'TEE-S', packed: 0 }])
    expect((await scan(parcel.id, 'MUG', 2)).body.errors).toEqual(['All 2 of MUG are in the parcel already.'])
    expect((await scan(parcel.id, 'MUG')).status).toBe(200)
    expect((await scan(parcel.id, 'MUG')).body.errors).toEqual(['All 2 of MUG are in the parcel already.'])
    expect((await desk.operator.delete(`/operations/parcels/${parcel.id}/scans`)).body.data.attributes.items).toMatchObject([{ packed: 0 }, { packed: 0 }])
    await scan(parcel.id, 'MUG', 2)
    const last = await scan(parcel.id, 'TEE-S', 3)
    expect(last.body.data.attributes).toMatchObject({ state: 'packed', items: [{ packed: 2 }, { packed: 3 }] })
    expect((await desk.member.post(`/team/orders/${orderId}/cancel`)).status).toBe(409)
    expect((await scan(parcel.id, 'MUG')).body.errors).toEqual(['A parcel that is packed cannot be packed.'])
    expect((await desk.operator.delete(`/operations/parcels/${parcel.id}/scans`)).status).toBe(409)
    for (const answer of [await scan(missing, 'MUG'), await desk.operator.delete(`/operations/parcels/${missing}/scans`)]) expect(answer.status).toBe(404)
    expect((await scan(parcel.id, '')).body.errors).toEqual(['Scan a SKU.'])
  })

  it('asks for a label first, and keeps its hands off what waits', async () => {
    const { parcel } = await desk.labelled()
    await desk.step(parcel.id, 'hold', { reason: 'Wrong card.' })
    expect((await scan(parcel.id, 'MUG')).body.errors).toEqual(['This parcel is on hold: Wrong card.'])
    await desk.step(parcel.id, 'release')
    await desk.step(parcel.id, 'void_label')
    expect((await scan(parcel.id, 'MUG')).body.errors).toEqual(['This parcel has no label yet. Buy one first.'])
  })
})

describe('papers', () => {
  const papers = (name: string, ids: string) => desk.operator.get(`/operations/papers/${name}?ids=${ids}`)
  const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length

  it('are a slip for each parcel and a card for each order, in one document', async () => {
    const { orderId, parcel } = await desk.labelled()
    await desk.step(parcel.id, 'split', { items: desk.some(parcel, { MUG: 1 }) })
    await app.settleJobs()
    const ids = (await desk.parcelsOf(orderId)).map(each => each.id).join(',')
    const slips = await papers('packing_slips', ids)
    expect([slips.status, slips.headers['content-type'], pagesOf(slips.text)]).toEqual([200, 'application/pdf', 2])
    const cards = await papers('greeting_cards', ids)
    expect([cards.status, pagesOf(cards.text)]).toEqual([200, 1])
  })

  it('take 500 signs of any script on one page; an order without a card has none', async () => {
    const { orderId, parcel } = await desk.labelled()
    for (const text of ['W'.repeat(500), 'שלום עולם '.repeat(50), 'Поздравляем! '.repeat(38), 'Glückwunsch 🎉 日本', '\n'.repeat(40) + 'x']) {
      await app.db.pool.query('update orders set card_message = $2 where id = $1', [orderId, text.slice(0, 500)])
      expect(pagesOf((await papers('greeting_cards', parcel.id)).text), text.slice(0, 12)).toBe(1)
    }
    await app.db.pool.query('update orders set card_message = null where id = $1', [orderId])
    expect((await papers('greeting_cards', parcel.id)).status).toBe(404)
  })

  it('are refused for parcels that are not there, for none and for too many', async () => {
    expect((await papers('packing_slips', missing)).status).toBe(404)
    for (const ids of ['', 'x', Array.from({ length: 101 }, (_, index) => index + 1).join(',')]) expect((await papers('packing_slips', ids)).status, ids.slice(0, 20)).toBe(400)
  })
})

describe('handing over to the carrier', () => {
  it('ships all that is packed, names what could not go, and lists the rest on a manifest', async () => {
    const [first, second, third] = [await desk.labelled(1, 0), await desk.labelled(1, 0), await desk.labelled(1, 0)]
    await desk.steps(first!.parcel.id, 'pack')
    await desk.steps(second!.parcel.id, 'pack')
    const chosen = await desk.operator.post('/operations/handovers', { parcel_ids: [first!.parcel.id, third!.parcel.id] })
    expect(chosen.status, chosen.text).toBe(201)
    expect(chosen.body.data.attributes).toMatchObject({ operatorName: 'Robin Castle', parcels: [{ id: first!.parcel.id }], refused: [{ id: third!.parcel.id, reason: 'A parcel that is labelled cannot be shipped.' }] })
    const all = await desk.operator.post('/operations/handovers', {})
    expect(all.body.data.attributes.parcels.map((each: { id: string }) => each.id)).toContain(second!.parcel.id)
    expect([await desk.statusOf(first!.orderId), await desk.statusOf(second!.orderId), await desk.statusOf(third!.orderId)]).toEqual(['shipped', 'shipped', 'processing'])
    for (const body of [{}, { parcel_ids: [third!.parcel.id, missing] }]) expect((await desk.operator.post('/operations/handovers', body)).body.errors).toEqual(['No packed parcel is waiting for the carrier.'])
    expect((await desk.operator.get('/operations/handovers')).body.meta.totalCount).toBe(2)
    expect((await desk.operator.get(`/operations/handovers/${chosen.body.data.id}`)).body.data.attributes.parcels).toHaveLength(1)
    expect((await desk.operator.get(`/operations/handovers/${chosen.body.data.id}/pdf`)).text.slice(0, 5)).toBe('%PDF-')
    for (const path of ['', '/pdf']) expect((await desk.operator.get(`/operations/handovers/${missing}${path}`)).status).toBe(404)
    expect(await app.audit()).toEqual([])
  })
})

it('the queue is counted and narrowed by team, service, hold and age', async () => {
  const count = async (query: string) => (await desk.operator.get(`/operations/parcel_counts?${query}`)).body.data.attributes
  const all = await count('')
  expect(all.teams).toEqual([{ id: String(app.world.team), name: 'Acme' }])
  const { rows } = await app.db.pool.query('select state, count(*)::int as count from parcels group by state')
  for (const { state, count: number } of rows) expect(all.states[state], state).toBe(number)
  const held = await desk.labelled(1, 0)
  await desk.step(held.parcel.id, 'hold', { reason: 'Counted.' })
  expect([(await count('filters[held]=true')).open, (await desk.operator.get('/operations/parcels?filters[held]=true')).body.data[0].id]).toEqual([1, held.parcel.id])
  expect((await desk.operator.get(`/operations/parcels?filters[team_id]=${app.world.otherTeam}`)).body.meta.totalCount).toBe(0)
  expect((await desk.operator.get(`/operations/parcels?filters[service]=${encodeURIComponent(held.parcel.attributes['serviceName'])}&filters[state]=labelled`)).body.meta.totalCount).toBeGreaterThan(0)
  await app.db.pool.query("update parcels set created_at = now() - interval '3 days' where id = $1", [held.parcel.id])
  expect((await desk.operator.get('/operations/parcels?filters[older_than]=2')).body.data.map((row: { id: string }) => row.id)).toEqual([held.parcel.id])
})
