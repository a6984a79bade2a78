import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { ownRow, submitted } from './collecting.ts'
import { auditEvents, insertProject, insertSubmission, type InsertedProject } from './project-rows.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
}, 60_000)
afterAll(() => app.stop())

const change = (project: InsertedProject, id: string, recipient: object, by = owner) =>
  by.put(`/team/admin_orders/${project.id}/order_recipients/${id}/address`, { recipient })
const outcome = ({ status, body }: { status: number; body: any }) => [status, ...(body?.errors ?? [])]
const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const dallas = { name: 'Ada Moved', address_one: '9 New Road', city: 'Dallas', zip_code: '75201' }
const final = [409, expect.stringContaining('The parcel has its label already')]
const missing = [404, 'Route not found.']

describe('changing an address after submissions are final', () => {
  it('changes where the parcel goes, keeps what was chosen, and is recorded without the address', async () => {
    const project = await insertProject(app, { state: 'in_production' })
    const sizes = { Hoodie: { Size: 'M' } }
    const id = await insertSubmission(app, project, 'ada@people.test', { apparel_size: sizes })
    const list = await owner.get(`/team/admin_orders/${project.id}/order_recipients`)
    expect(list.body.data[0].attributes.canReaddress).toBe(true)
    const { status, body } = await change(project, id, { ...dallas, apparel_size: {}, email: 'x@y.test' })
    expect([status, body.data.attributes]).toEqual([
      200,
      expect.objectContaining({
        name: 'Ada Moved',
        addressOne: '9 New Road',
        city: 'Dallas',
        state: 'TX',
        email: 'ada@people.test',
        apparelSize: sizes,
      }),
    ])
    const events = JSON.stringify(await auditEvents(app, project, 'project.submission_readdressed'))
    expect(events).toContain(id)
    expect(events).not.toContain('New Road')
    expect(outcome(await change(project, id, { zip_code: '1' }))[0]).toBe(422)
    expect(outcome(await change(project, '987654321', dallas))).toEqual(missing)
    expect(outcome(await change(project, id, dallas, await app.as('stranger')))).toEqual(missing)
    await rows('update projects set run_id = 1 where id = $1', [project.id])
    expect(outcome(await change(project, id, dallas))[0]).toBe(409)
  })

  it('is for final submissions, and ends with the project, with being left out, and with a number', async () => {
    for (const state of ['submissions_open', 'done', 'canceled']) {
      const project = await insertProject(app, { state })
      const id = await insertSubmission(app, project, 'ada@people.test')
      expect(outcome(await change(project, id, dallas)), state).toEqual(final)
    }
    const project = await insertProject(app, { state: 'shipping' })
    const left = await insertSubmission(app, project, 'a@people.test', { left_out_at: new Date() })
    const sent = await insertSubmission(app, project, 'b@people.test', { tracking_numbers: ['1Z1'] })
    for (const id of [left, sent]) expect(outcome(await change(project, id, dallas))).toEqual(final)
  })

  it('goes on to the order and its parcel until that has a label, within the country', async () => {
    const project = await insertProject(app, { state: 'shipping' })
    const id = await insertSubmission(app, project, 'ada@people.test')
    const made = (await owner.post('/team/orders', { order: {} })).body.data
    await rows(
      `update orders set status = 'processing', project_id = $2, submission_id = $3, ship_name = 'Ada',
        ship_address_one = '12 Canary Street', ship_city = 'Austin', ship_state = 'TX', ship_zipcode = '78701',
        ship_country = 'US'
      where id = $1`,
      [made.id, project.id, id],
    )
    await rows('insert into parcels (team_id, order_id) values ($1, $2)', [project.teamId, made.id])
    await rows('update submissions set order_id = $2 where id = $1', [id, made.id])
    expect(
      outcome(
        await change(project, id, {
          ...dallas,
          country: 'CA',
          zip_code: 'K1A 0B1',
          state: 'ON',
          phone: '+1 613 555 0100',
        }),
      ),
    ).toEqual([
      422,
      'Shipping is paid for this country. Ask the team: its customer success manager can send it elsewhere.',
    ])
    expect(outcome(await change(project, id, dallas))).toEqual([200])
    const order = async () =>
      (await rows('select id, ship_city, ship_address_one from orders where submission_id = $1', [id]))[0]
    expect(await order()).toMatchObject({ ship_city: 'Dallas', ship_address_one: '9 New Road' })
    const { id: orderId } = await order()
    await rows("update parcels set state = 'labelled' where order_id = $1", [orderId])
    expect(outcome(await change(project, id, { ...dallas, city: 'Houston' }))).toEqual(final)
    expect(await order()).toMatchObject({ ship_city: 'Dallas' })
    const [row] = await rows('select city from submissions where id = $1', [id])
    expect(row.city).toBe('Dallas')
  })

  it('is open to the person by the own token', async () => {
    const project = await insertProject(app, { link_on: true })
    const { id, headers } = await submitted(app, project, 'ada@people.test')
    const path = `/team/admin_orders/${project.uuid}/order_recipients/me/address`
    const move = (recipient: object) => app.anonymous.put(path, { recipient }, headers)
    expect(outcome(await move(dallas))).toEqual(final)
    await rows(
      "update projects set state = 'in_production', finalized_at = now(), finalized_by = 'x' where id = $1",
      [project.id],
    )
    const own = await ownRow(app, project, headers)
    expect(own.body.data.attributes).toMatchObject({ canChange: false, canReaddress: true })
    expect((await move(dallas)).body.data.attributes).toMatchObject({ city: 'Dallas', canReaddress: true })
    expect(outcome(await move({ zip_code: '1' }))[0]).toBe(422)
    expect(outcome(await app.anonymous.put(path, { recipient: dallas }))[0]).toBe(404)
    await rows('update projects set run_id = 1 where id = $1', [project.id])
    expect(outcome(await move(dallas))[0]).toBe(409)
    await rows('update projects set run_id = null where id = $1', [project.id])
    const [order] = [(await owner.post('/team/orders', { order: {} })).body.data]
    await rows('update submissions set order_id = $2 where id = $1', [id, order.id])
    expect(outcome(await move({ ...dallas, country: 'CA', zip_code: 'K1A 0B1', state: 'ON' }))[0]).toBe(422)
    expect(outcome(await move(dallas))).toEqual(final)
  })
})
