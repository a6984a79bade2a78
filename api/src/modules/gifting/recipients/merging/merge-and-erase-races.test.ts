import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { orderReady } from '../../../../../test/orders.ts'
import { stockOf } from '../../../../../test/world.ts'

let app: TestApp
let owner: Client

beforeAll(async () => {
  app = await startApp({ worker: false, mugStock: 1_000 })
  owner = await app.as('owner')
})
afterAll(() => app.stop())

const rounds = 12
const query = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const add = async (name: string) =>
  Number(
    (
      await owner.post('/team/recipients', {
        recipient: {
          name,
          email: `${name.toLowerCase()}@race.test`,
          address_one: '2 Oak Street',
          city: 'Arlington',
          state: 'VA',
          zipcode: '22201',
          country: 'US',
        },
      })
    ).body.data.id,
  )
const mug = () => [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }]
const charge = (order: string) => owner.post(`/team/orders/${order}/charge_and_begin_processing`)
/** Now the one first, now the other. */
const together = (
  round: number,
  first: () => Promise<{ status: number }>,
  second: () => Promise<{ status: number }>,
) =>
  round % 2 ? Promise.all([second(), first()]).then(([b, a]) => [a, b]) : Promise.all([first(), second()])

describe('merging and erasing in parallel with other calls', () => {
  it('either pays a gift or erases its recipient, never both', async () => {
    const { reserved } = await stockOf(app.db, app.world.mug.variant)
    let paid = 0
    for (let round = 0; round < rounds; round++) {
      const id = await add(`Erase${round}`)
      const order = await orderReady(app, owner, mug(), id)
      const [charged, erased] = await together(
        round,
        () => charge(order),
        () => owner.post(`/team/recipients/${id}/erase`),
      )
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual([charged!.status, erased!.status])
      if (charged!.status === 200) paid++
      expect(
        await query(
          'select o.status, o.ship_email, r.address_state from orders o left join recipients r on r.id = o.recipient_id where o.id = $1',
          [order],
        ),
      ).toEqual([
        charged!.status === 200
          ? { status: 'processing', ship_email: `erase${round}@race.test`, address_state: 'given' }
          : { status: 'unpaid', ship_email: null, address_state: null },
      ])
    }
    expect(await stockOf(app.db, app.world.mug.variant)).toMatchObject({ reserved: reserved + paid })
    expect(await app.audit()).toEqual([])
  })

  it('pays a gift before its recipient is merged or asks for a new quote, and gives it to the kept person', async () => {
    const { reserved } = await stockOf(app.db, app.world.mug.variant)
    let paid = 0
    for (let round = 0; round < rounds; round++) {
      const [kept, other] = [await add(`Kept${round}`), await add(`Other${round}`)]
      const order = await orderReady(app, owner, mug(), other)
      const [charged, merged] = await together(
        round,
        () => charge(order),
        () => owner.post(`/team/recipients/${kept}/merge`, { other_id: other }),
      )
      expect([200, 422]).toContain(charged!.status)
      expect(merged!.status).toBe(200)
      if (charged!.status === 200) paid++
      expect(await query('select status, recipient_id from orders where id = $1', [order])).toEqual([
        { status: charged!.status === 200 ? 'processing' : 'unpaid', recipient_id: kept },
      ])
    }
    expect(await stockOf(app.db, app.world.mug.variant)).toMatchObject({ reserved: reserved + paid })
    expect(await app.audit()).toEqual([])
  })

  it('moves a draft for a merged person to the kept one, or refuses it', async () => {
    for (let round = 0; round < rounds; round++) {
      const [kept, other] = [await add(`KeptDraft${round}`), await add(`OtherDraft${round}`)]
      const [created, merged] = await together(
        round,
        () => owner.post('/team/orders', { order: { recipient_id: other, selected_items_json: mug() } }),
        () => owner.post(`/team/recipients/${kept}/merge`, { other_id: other }),
      )
      expect(merged!.status).toBe(200)
      expect([201, 422]).toContain(created!.status)
      expect(
        await query('select count(*)::int as count from orders where recipient_id = $1', [kept]),
      ).toEqual([{ count: created!.status === 201 ? 1 : 0 }])
    }
  })

  it('leaves one person after two merges in opposite directions', async () => {
    for (let round = 0; round < rounds; round++) {
      const [one, two] = [await add(`One${round}`), await add(`Two${round}`)]
      const answers = await together(
        round,
        () => owner.post(`/team/recipients/${one}/merge`, { other_id: two }),
        () => owner.post(`/team/recipients/${two}/merge`, { other_id: one }),
      )
      expect(answers.map(answer => answer.status).sort()).toEqual([200, 404])
      expect(
        await query('select count(*)::int as count from recipients where id = any($1)', [[one, two]]),
      ).toEqual([{ count: 1 }])
    }
  })

  it('either accepts a person’s answer or erases the person, and nothing comes back', async () => {
    for (let round = 0; round < rounds; round++) {
      const id = Number(
        (
          await owner.post('/team/recipients', {
            recipient: { email: `link${round}@race.test` },
            send_email: true,
          })
        ).body.data.id,
      )
      const [{ token }] = (await query('select token from address_requests where recipient_id = $1', [
        id,
      ])) as [{ token: string }]
      const home = {
        name: 'Ada',
        address_one: '12 St James’s Square',
        city: 'London',
        country: 'GB',
        zipcode: 'SW1Y 4JH',
      }
      const [given, erased] = await together(
        round,
        () => app.anonymous.put(`/address_requests/${token}`, { recipient: home }),
        () => owner.post(`/team/recipients/${id}/erase`),
      )
      expect(erased!.status).toBe(200)
      expect([200, 404]).toContain(given!.status)
      expect(await query('select name, city, address_state from recipients where id = $1', [id])).toEqual([
        { name: 'Erased', city: null, address_state: 'erased' },
      ])
    }
  })
})

it('without the lock on its recipient, a draft can belong to an erased person', async () => {
  const id = await add('Control')
  const looked = await query(
    "select id from recipients where id = $1 and address_state in ('given', 'requested')",
    [id],
  )
  expect((await owner.post(`/team/recipients/${id}/erase`)).status).toBe(200)
  await query(
    "insert into orders (team_id, user_id, recipient_id, tracking_token) values ($1, $2, $3, 'control')",
    [app.world.team, app.world.users.owner.id, looked[0].id],
  )
  expect(
    await query(
      "select r.address_state from orders o join recipients r on r.id = o.recipient_id where o.tracking_token = 'control'",
    ),
  ).toEqual([{ address_state: 'erased' }])
})
