import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { makeGroupOrder, makeParticipant } from '../../../../../test/redemption/make-group-order.ts'
import { stockOf } from '../../../../../test/world.ts'

let app: TestApp
let owner: Client
let page: Awaited<ReturnType<typeof makeGroupOrder>>
let path: string
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
})
afterAll(() => app.stop())
beforeEach(async () => {
  page = await makeGroupOrder(owner, app.world, { name: 'Spring gifts', password: 'Tulip7' })
  path = `/team/group_orders/${page.id}`
})

const mugPick = () => ({ tier: page.tier, item: page.mug, variants: [app.world.mug.variant] })
const setState = (state: string) =>
  app.db.pool.query('update group_orders set state = $2 where id = $1', [page.id, state])

describe('lockGroupOrder and unlockGroupOrder', () => {
  it('pause and resume choosing; repeating changes nothing', async () => {
    const lock = () => owner.post(`${path}/lock`)
    const locked = (await lock()).body.data.attributes
    expect(locked).toMatchObject({ isLocked: true, isOpen: true, state: 'pending', version: 1 })
    expect((await lock()).body.data.attributes.version).toBe(1)
    expect((await owner.get(`${path}/group_order_state`)).body.data).toEqual({
      id: page.id,
      type: 'groupOrderStates',
      attributes: { state: 'pending', isLocked: true, refusal: null, run: null },
    })
    expect((await owner.post(`${path}/unlock`)).body.data.attributes.isLocked).toBe(false)
  })

  it('are refused during a run and after the end', async () => {
    await setState('validating')
    expect((await owner.post(`${path}/lock`)).code).toBe('group_order_busy')
    await setState('canceled')
    expect((await owner.post(`${path}/unlock`)).code).toBe('group_order_closed')
  })
})

describe('listConfirmationDays', () => {
  it('counts who confirmed and who was reminded, by the day of the reader', async () => {
    for (const [email, at] of [
      ['a@example.test', '2026-03-01T12:00Z'],
      ['b@example.test', '2026-03-01T23:30Z'],
      ['c@example.test', '2026-03-04T12:00Z'],
    ] as const) {
      const id = await makeParticipant(app, page.id, { email, confirmed: true, picks: [mugPick()] })
      await app.db.pool.query('update participants set confirmed_at = $2 where id = $1', [id, at])
    }
    await app.db.pool.query(
      `insert into allowed_users (team_id, group_order_id, email, folded_email, reminded_at)
       values ($1, $2, 'c@example.test', 'c@example.test', '2026-03-03T12:00Z')`,
      [app.world.team, page.id],
    )
    const days = async (query = '') =>
      (await owner.get(`${path}/confirmation_days${query}`)).body.data.map(
        (day: { attributes: object }) => day.attributes,
      )
    expect(await days()).toEqual([
      { date: '2026-03-01', confirmed: 2, reminded: 0 },
      { date: '2026-03-03', confirmed: 0, reminded: 1 },
      { date: '2026-03-04', confirmed: 1, reminded: 0 },
    ])
    expect(await days('?utc_offset=60')).toMatchObject([
      { date: '2026-03-01', confirmed: 1 },
      { date: '2026-03-02', confirmed: 1 },
      { date: '2026-03-03' },
      { date: '2026-03-04' },
    ])
    expect((await owner.get(`${path}/confirmation_days?utc_offset=9000`)).status).toBe(400)
  })
})

describe('cancelGroupOrder', () => {
  it('releases what is held, undoes confirmations, and leaves people with an order as they are', async () => {
    const before = await stockOf(app.db, app.world.mug.variant)
    await makeParticipant(app, page.id, { email: 'a@example.test', confirmed: true, picks: [mugPick()] })
    await makeParticipant(app, page.id, { email: 'b@example.test', picks: [mugPick()] })
    const done = { email: 'c@example.test', confirmed: true, state: 'finalized' as const }
    await makeParticipant(app, page.id, done)
    const answer = await owner.post(`${path}/cancel`)
    expect(answer.body.data.attributes).toMatchObject({
      state: 'canceled',
      isOpen: false,
      committed: '0.00',
      counts: { choosing: 2, submitted: 0, finalized: 1 },
    })
    expect(await stockOf(app.db, app.world.mug.variant)).toEqual(before)
    expect((await owner.post(`${path}/cancel`)).status).toBe(200)
  })

  it('is refused for a finalized group order', async () => {
    await setState('finalized')
    expect((await owner.post(`${path}/cancel`)).code).toBe('group_order_closed')
  })
})

describe('reopenGroupOrder', () => {
  it('opens a canceled or finalized group order, unlocked and without a closing time that has passed', async () => {
    await owner.post(`${path}/lock`)
    await owner.put(path, { closes_at: '2020-01-01T00:00:00Z' })
    for (const state of ['canceled', 'finalized']) {
      await setState(state)
      expect((await owner.post(`${path}/reopen`)).body.data.attributes).toMatchObject({
        state: 'pending',
        isOpen: true,
        isLocked: false,
        closes_at: null,
      })
    }
  })
})

describe('getItemsSummary', () => {
  it('counts what is confirmed, products by size and bundles by part', async () => {
    const { world } = app
    const kit = (
      await owner.post(`${path}/group_order_tiers/${page.tier}/bundle_items`, { itemable_id: world.kit })
    ).body.data.id
    const tee = (variant: number) => ({ tier: page.tier, item: page.tee, variants: [variant] })
    const person = (email: string, picks: object[], confirmed = true) =>
      makeParticipant(app, page.id, { email, confirmed, picks: picks as never })
    await person('a@example.test', [tee(world.tee.large), tee(world.tee.small)])
    await person('b@example.test', [tee(world.tee.large)])
    await person('c@example.test', [
      { tier: page.tier, item: kit, variants: [world.mug.variant, world.tee.small], bundle: world.kit },
    ])
    await person('d@example.test', [tee(world.tee.small)], false)
    const { body } = await owner.get(`${path}/items_summary`)
    expect(body.meta.totalCount).toBe(2)
    expect(body.data).toMatchObject([
      {
        id: String(world.tee.product),
        type: 'products',
        attributes: {
          name: 'Soft Tee',
          redemeedQty: 3,
          orderedProductVariants: [
            { size: 'S', sku: 'TEE-S', quantity: 1 },
            { size: 'L', sku: 'TEE-L', quantity: 2 },
          ],
        },
      },
      {
        id: String(world.kit),
        type: 'bundles',
        attributes: {
          name: 'Welcome Kit',
          redemeedQty: 1,
          orderedProducts: [
            { name: 'Campfire Mug', quantity: 1 },
            { name: 'Soft Tee', quantity: 1 },
          ],
        },
      },
    ])
  })
})

describe('getGroupOrder', () => {
  it('shows what is committed beside what would pay', async () => {
    await makeParticipant(app, page.id, { email: 'a@example.test', confirmed: true, picks: [mugPick()] })
    await makeParticipant(app, page.id, { email: 'b@example.test', picks: [mugPick()] })
    const { attributes } = (await owner.get(path)).body.data
    expect(attributes.committed).toBe('15.00')
    expect(attributes.means).toMatchObject({ deposit: '100000.00', paymentSource: 'deposit' })
    await app.db.pool.query(
      `insert into orders (team_id, user_id, status, group_order_id, shipping_cents, public_id, tracking_token)
       values ($1, $2, 'processing', $3, 700, gen_random_uuid(), gen_random_uuid())`,
      [app.world.team, app.world.users.owner.id, page.id],
    )
    expect((await owner.get(path)).body.data.attributes.committed).toBe('22.00')
    // Only unpaid orders are ever deleted, so that the totals of lists stay right.
    await app.db.pool.query("update orders set status = 'unpaid' where group_order_id = $1", [page.id])
    await app.db.pool.query('delete from orders where group_order_id = $1', [page.id])
  })
})

describe('getPublicGroupOrder', () => {
  const read = (uuid: string) => app.anonymous.get(`/group_orders/${uuid}`)

  it('shows the page and nothing secret', async () => {
    await owner.put(path, {
      allowed_domains: ['canary.example'],
      redemption_title: 'Shown',
      enable_custom_title: true,
      redemption_subheading: 'Not enabled',
    })
    await makeParticipant(app, page.id, { email: 'canary@example.test', confirmed: true })
    const answer = await read(page.uuid.toUpperCase())
    expect(answer.body.data).toEqual({
      id: page.uuid,
      type: 'publicGroupOrders',
      attributes: {
        name: 'Spring gifts',
        state: 'pending',
        isOpen: true,
        isLocked: false,
        opensAt: null,
        closesAt: null,
        teamName: 'Acme',
        teamLogo: null,
        customBackground: null,
        password_protected: true,
        verify_emails: false,
        show_prices: false,
        redemption_title: 'Shown',
        redemption_subheading: null,
        redemption_description: null,
        custom_fields: [],
        countries: [],
      },
    })
    expect(answer.text).not.toMatch(/Tulip7|canary/i)
  })

  it('answers for an unknown or malformed link and without the module with the same bytes', async () => {
    const unknown = await read('00000000-0000-4000-8000-000000000000')
    const modules = (to: string[]) =>
      app.db.pool.query('update teams set modules = $2 where id = $1', [app.world.team, to])
    await modules(['project'])
    const off = await read(page.uuid)
    await modules(['swag_store', 'project', 'e_commerce'])
    for (const answer of [unknown, off, await read('abc'), await read(page.id), await read('x%20y')])
      expect([answer.status, answer.text]).toEqual([404, unknown.text])
  })
})

it('the books agree after all of this', async () => {
  expect(await app.audit()).toEqual([])
})
