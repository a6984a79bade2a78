import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { endShippedProjects } from '../../src/modules/projects/project-runs/placing/end-shipped-projects.ts'
import { hasParcelsOnTheirWay } from '../../src/modules/warehouse/parcels/parcels.store.ts'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { openDesk, type Desk, type DeskParcel } from '../parcels.ts'
import { insertProduced, person, place, planned, settledRun } from './placing.ts'
import { auditEvents, type InsertedProject } from './project-rows.ts'

let app: TestApp
let operator: Client
let owner: Client
let desk: Desk
let project: InsertedProject

beforeAll(async () => {
  app = await startApp({ mugStock: 200, teeStock: 200, deposit: 10_000_000 })
  desk = await openDesk(app)
  operator = desk.operator
  owner = await app.as('owner')
}, 60_000)
afterAll(() => app.stop())
beforeEach(async () => {
  project = await insertProduced(app)
})

/** Submits for people, places their orders, and answers the id of each one's order once its parcel has a label. */
async function placed(...names: string[]): Promise<number[]> {
  for (const name of names) await person(app, project, `${name}.${project.id}@people.test`)
  const seen = await planned(operator, project)
  expect((await place(operator, project, seen)).status).toBe(200)
  expect((await settledRun(operator, project, seen.id)).state).toBe('done')
  await app.settleJobs()
  const { rows } = await app.db.pool.query<{ id: string }>(
    'select id from orders where project_id = $1 order by submission_id',
    [project.id],
  )
  expect(rows).toHaveLength(names.length)
  const ids = rows.map(row => Number(row.id))
  for (const id of ids) await labelled(id)
  return ids
}
/** The parcels of an order, once those that have to leave have a label. */
async function labelled(orderId: number): Promise<DeskParcel[]> {
  let parcels: DeskParcel[] = []
  await vi.waitFor(
    async () => {
      parcels = await desk.parcelsOf(orderId)
      expect(parcels.map(parcel => parcel.attributes.state)).not.toContain('queued')
      expect(parcels).not.toEqual([])
    },
    { timeout: 30_000, interval: 200 },
  )
  return parcels
}
const first = async (orderId: number): Promise<DeskParcel> => (await desk.parcelsOf(orderId))[0]!
const stateAfterSweep = async () => {
  await endShippedProjects(app.db, hasParcelsOnTheirWay)
  return (await operator.get(`/operations/projects/${project.id}`)).body.data.attributes.state as string
}
/** A delivery that an operator marked can be undone for a while. */
const passUndoTime = () =>
  app.db.pool.query("update parcels set delivery_undo_until = now() - interval '1 second' where true")
const tracked = async () => {
  const { body } = await owner.get(`/team/admin_orders/${project.id}/order_recipients`)
  const inOrder = body.data.toSorted((a: any, b: any) => Number(a.id) - Number(b.id))
  return inOrder.map((row: any) => [row.attributes.trackingUrl, row.attributes.trackingNumbers])
}
const carried = async (orderId: number) =>
  (
    await app.db.pool.query<{ url: string; number: string }>(
      `select tracking_url as url, tracking_number as number from parcels
       where order_id = $1 and state in ('shipped', 'delivered', 'returned', 'lost')
       order by parcels.number`,
      [orderId],
    )
  ).rows

describe('the end of a shipping project', { timeout: 120_000 }, () => {
  it('comes with the last delivery, once that can no longer be undone, and comes once', async () => {
    const [ada, bob] = await placed('ada', 'bob')
    expect(await stateAfterSweep()).toBe('shipping')
    await desk.steps((await first(ada!)).id, 'pack', 'ship', 'deliver')
    await passUndoTime()
    expect(await stateAfterSweep()).toBe('shipping')
    await desk.steps((await first(bob!)).id, 'pack', 'ship')
    expect(await stateAfterSweep()).toBe('shipping')
    await desk.steps((await first(bob!)).id, 'deliver')
    expect(await stateAfterSweep()).toBe('shipping')
    await passUndoTime()
    await Promise.all(Array.from({ length: 5 }, () => endShippedProjects(app.db, hasParcelsOnTheirWay)))
    expect(await stateAfterSweep()).toBe('done')
    const moves = await auditEvents(app, project, 'project.moved')
    expect(moves.filter(move => JSON.stringify(move).includes('"done"'))).toHaveLength(1)
    expect(await app.audit()).toEqual([])
  })

  it('comes where the rest came back, was canceled or lost, but waits for what is sent again', async () => {
    const [ada, bob, cyd] = await placed('ada', 'bob', 'cyd')
    expect((await owner.post(`/team/orders/${ada}/cancel`)).status).toBe(200)
    await desk.steps((await first(bob!)).id, 'pack', 'ship', 'return')
    const lost = (await first(cyd!)).id
    await desk.steps(lost, 'pack', 'ship')
    expect((await desk.step(lost, 'reship', { reason: 'lost' })).status).toBe(200)
    expect((await desk.parcel(lost)).attributes.state).toBe('lost')
    expect(await stateAfterSweep()).toBe('shipping')
    const again = (await labelled(cyd!))[1]!
    await desk.steps(again.id, 'pack', 'ship', 'deliver')
    await passUndoTime()
    expect(await stateAfterSweep()).toBe('done')
    expect(await app.audit()).toEqual([])
  })

  it('does not come while somebody has no order', async () => {
    const [ada] = await placed('ada')
    await person(app, project, 'late@people.test')
    await desk.steps((await first(ada!)).id, 'pack', 'ship', 'return')
    expect(await stateAfterSweep()).toBe('shipping')
  })
})

describe('the tracking of a submission', { timeout: 120_000 }, () => {
  it('is empty until the parcel leaves, and stays once it is delivered', async () => {
    const [ada] = await placed('ada')
    const { id } = await first(ada!)
    await desk.steps(id, 'pack')
    expect(await tracked()).toEqual([[null, []]])
    await desk.steps(id, 'ship')
    const [parcel] = await carried(ada!)
    expect(parcel!.number).toMatch(/\w/)
    expect(await tracked()).toEqual([[parcel!.url, [parcel!.number]]])
    await desk.steps(id, 'deliver')
    expect(await tracked()).toEqual([[parcel!.url, [parcel!.number]]])
  })

  it('names each parcel of an order that was split, as it leaves', async () => {
    const [ada, bob] = await placed('ada', 'bob')
    const whole = await first(ada!)
    expect((await desk.step(whole.id, 'split', { items: desk.some(whole, { MUG: 1 }) })).status).toBe(200)
    const [one, two] = await labelled(ada!)
    await desk.steps(two!.id, 'pack', 'ship')
    const [early] = await carried(ada!)
    expect(await tracked()).toEqual([
      [early!.url, [early!.number]],
      [null, []],
    ])
    await desk.steps(one!.id, 'pack', 'ship')
    const both = await carried(ada!)
    expect(both).toHaveLength(2)
    expect(await tracked()).toEqual([
      [both[1]!.url, both.map(parcel => parcel.number)],
      [null, []],
    ])
    expect(await carried(bob!)).toEqual([])
  })

  it('shows the newest parcel alone where one is sent again', async () => {
    const [ada] = await placed('ada')
    const { id } = await first(ada!)
    await desk.steps(id, 'pack', 'ship', 'return')
    const [back] = await carried(ada!)
    expect((await desk.step(id, 'reship', { reason: 'returned' })).status).toBe(200)
    const [, again] = await labelled(ada!)
    expect(await tracked()).toEqual([[back!.url, [back!.number]]])
    await desk.steps(again!.id, 'pack', 'ship')
    const both = await carried(ada!)
    expect(await tracked()).toEqual([[both[1]!.url, [both[1]!.number]]])
    expect(await app.audit()).toEqual([])
  })
})
