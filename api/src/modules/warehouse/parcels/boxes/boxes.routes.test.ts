import { describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../../test/app-under-test.ts'
import { withDesk, type Desk } from '../../../../../test/parcels.ts'
import { makeFault, tellSandbox } from '../../../../../test/sandbox.ts'

let app: TestApp
let desk: Desk
withDesk({ mugStock: 100, teeStock: 100 }, opened => {
  ;({ app, desk } = opened)
})

const sizes = { length_inches: 12, width_inches: 9, height_inches: 4, empty_ounces: 5, max_ounces: 320 }
const addBox = async (name: string, change: Partial<typeof sizes> = {}) =>
  (await desk.operator.post('/operations/boxes', { ...sizes, ...change, name })).body.data
const packagingOf = async (id: string) =>
  (await desk.operator.get(`/operations/parcels/${id}/packaging`)).body.data.attributes
const pack = (id: string, body: object) => desk.operator.put(`/operations/parcels/${id}/packaging`, body)

/** A parcel without a label: the carrier refused its address once. */
async function queued(mugs: number): Promise<string> {
  await makeFault(app, { service: 'shipping', match: 'POST /v1/labels', mode: 'decline' })
  const { parcel } = await desk.labelled(mugs, 0)
  expect(parcel.attributes.state).toBe('queued')
  return parcel.id
}

/** What the carrier was asked for with the parcel's label. */
async function labeledPackage(id: string) {
  await desk.step(id, 'label')
  const { rows } = await app.db.pool.query('select label_id from parcels where id = $1', [id])
  const { labels } = await tellSandbox(app, 'GET', '/shipping/ledger')
  return labels.find((label: any) => label.label_id === rows[0].label_id).packages[0]
}

describe('the list of boxes', () => {
  it('operators add, change and archive boxes; the list is in order of size', async () => {
    const tall = await addBox('Tall', { height_inches: 20 })
    const flat = await addBox('Flat', { height_inches: 1 })
    const names = async () =>
      (await desk.operator.get('/operations/boxes')).body.data.map((box: any) => box.attributes.name)
    expect(await names()).toEqual(['Flat', 'Tall'])
    const changed = await desk.operator.put(`/operations/boxes/${flat.id}`, { ...sizes, name: 'Wide' })
    expect(changed.body.data.attributes).toMatchObject({ name: 'Wide', heightInches: 4, maxOunces: 320 })
    expect((await desk.operator.post(`/operations/boxes/${tall.id}/archive`)).status).toBe(200)
    expect((await desk.operator.post(`/operations/boxes/${tall.id}/archive`)).status).toBe(404)
    expect((await desk.operator.put(`/operations/boxes/${tall.id}`, { ...sizes, name: 'x' })).status).toBe(
      404,
    )
    expect(await names()).toEqual(['Wide'])
    await desk.operator.post(`/operations/boxes/${flat.id}/archive`)
  })

  it('two boxes in use cannot have the same name', async () => {
    const box = await addBox('S1')
    const again = await desk.operator.post('/operations/boxes', { ...sizes, name: 's1' })
    expect(again.body.errors).toEqual(['Another box has this name.'])
    const other = await addBox('S2')
    const renamed = await desk.operator.put(`/operations/boxes/${other.id}`, { ...sizes, name: 'S1' })
    expect(renamed.body.errors).toEqual(['Another box has this name.'])
    await desk.operator.post(`/operations/boxes/${other.id}/archive`)
    await desk.operator.post(`/operations/boxes/${box.id}/archive`)
    expect((await addBox('S1')).attributes.name).toBe('S1')
  })

  it('a box without a size is refused', async () => {
    const refused = await desk.operator.post('/operations/boxes', { ...sizes, name: 'S9', length_inches: 0 })
    expect(refused.status).toBe(422)
  })
})

describe('the packaging of a parcel', () => {
  it('an unknown parcel has none', async () => {
    expect((await desk.operator.get('/operations/parcels/987654321/packaging')).status).toBe(404)
  })

  it('the smallest box that carries the items is proposed, and the carrier is told the chosen one', async () => {
    const small = await addBox('Small', { max_ounces: 40 })
    const large = await addBox('Large', { length_inches: 20 })
    const id = await queued(2)
    const before = await packagingOf(id)
    const carries = before.itemsOunces <= 40 ? small : large
    expect(before).toMatchObject({ boxId: null, isRemembered: false, weightOunces: before.itemsOunces })
    expect([carries.id, (await firstBoxThatCarries(before.itemsOunces)).id]).toContain(before.proposedBoxId)

    expect((await pack(id, { box_id: large.id, weighed_ounces: null })).body.data.attributes).toMatchObject({
      boxId: large.id,
      weightOunces: before.itemsOunces + 5,
    })
    expect(await labeledPackage(id)).toMatchObject({
      weight: { value: before.itemsOunces + 5, unit: 'ounce' },
      dimensions: { unit: 'inch', length: 20, width: 9, height: 4 },
    })
  })

  it('the weight on the scale replaces the weights of the catalog', async () => {
    const id = await queued(3)
    await pack(id, { box_id: null, weighed_ounces: 61.5 })
    expect(await packagingOf(id)).toMatchObject({ weighedOunces: 61.5, weightOunces: 61.5 })
    expect((await labeledPackage(id)).weight).toEqual({ value: 61.5, unit: 'ounce' })
  })

  it('the box is used again for the same items, until another or none is chosen', async () => {
    const box = await addBox('Four mugs')
    const first = await queued(4)
    await pack(first, { box_id: box.id, weighed_ounces: null })
    const next = await queued(4)
    expect(await packagingOf(next)).toMatchObject({ proposedBoxId: box.id, isRemembered: true })
    const { parcel } = await desk.labelled(4, 0)
    expect(await packagingOf(parcel.id)).toMatchObject({ boxId: box.id })
    await pack(first, { box_id: null, weighed_ounces: null })
    expect(await packagingOf(next)).toMatchObject({ isRemembered: false })
    expect(await packagingOf(await queued(5))).toMatchObject({ isRemembered: false })
  })

  it('a parcel that is split loses its box and weight, and the part gets the box remembered for its items', async () => {
    const [forOne, forSix] = [await addBox('One mug'), await addBox('Six mugs')]
    await pack(await queued(1), { box_id: forOne.id, weighed_ounces: null })
    await makeFault(app, { service: 'shipping', match: 'POST /v1/labels', mode: 'decline' })
    const { orderId, parcel } = await desk.labelled(6, 0)
    await pack(parcel.id, { box_id: forSix.id, weighed_ounces: 99 })
    const split = await desk.step(parcel.id, 'split', { items: desk.some(parcel, { MUG: 1 }) })
    expect(split.status, split.text).toBe(200)
    await app.settleJobs()
    const part = (await desk.parcelsOf(orderId)).find(each => each.id !== parcel.id)!
    expect(await packagingOf(parcel.id)).toMatchObject({ boxId: null, weighedOunces: null })
    expect(await packagingOf(part.id)).toMatchObject({ boxId: forOne.id, weighedOunces: null })
    expect(part.attributes.state).toBe('labelled')
  })

  it('an unknown or archived box is refused, and so is a parcel with a label or on hold', async () => {
    const box = await addBox('Gone')
    await desk.operator.post(`/operations/boxes/${box.id}/archive`)
    const id = await queued(1)
    for (const boxId of [box.id, '999999'])
      expect((await pack(id, { box_id: boxId, weighed_ounces: null })).body.errors).toEqual([
        'Choose a box from the list.',
      ])
    await desk.operator.post(`/operations/parcels/${id}/hold`, { reason: 'Look at it' })
    expect((await pack(id, { box_id: null, weighed_ounces: null })).body.errors[0]).toContain('on hold')
    const { parcel } = await desk.labelled(1, 0)
    expect((await pack(parcel.id, { box_id: null, weighed_ounces: 20 })).body.errors[0]).toContain(
      'put into another box',
    )
    expect((await pack('999999', { box_id: null, weighed_ounces: 20 })).status).toBe(404)
  })
})

async function firstBoxThatCarries(ounces: number) {
  const { data } = (await desk.operator.get('/operations/boxes')).body
  return data.find((box: any) => box.attributes.maxOunces >= ounces)
}
