import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'

let app: TestApp
let operator: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  operator = await app.operator()
})
afterAll(() => app.stop())

const path = '/operations/shop_price_lists'
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const prices = {
  name: 'Standard',
  order_price: '2.50',
  piece_price: 0.4,
  postage_markup_bps: 500,
  storage_price: '0.05',
}
const create = (begins_on: string, more: object = {}) =>
  operator.post(path, { price_list: { ...prices, begins_on, ...more } })
const end = (id: string, ends_on: string | null) => operator.post(`${path}/${id}/end`, { ends_on })
/** A list from before today, as if it had been made in time. */
const insertPast = async (beginsOn: string, endsOn: string | null = null) =>
  (
    await app.db.pool.query<{ id: number }>(
      `insert into shop_price_lists (name, begins_on, ends_on, order_cents, piece_cents, postage_markup_bps, storage_cents)
      values ('Past', $1, $2, 100, 10, 0, 0)
      returning id`,
      [beginsOn, endsOn],
    )
  ).rows[0]!.id

describe('price lists', () => {
  it('one begins today or later, ends where the next begins, and the log says who made it', async () => {
    const first = await create(dayIn(0))
    expect([first.status, first.body.data.attributes]).toEqual([
      201,
      {
        name: 'Standard',
        beginsOn: dayIn(0),
        endsOn: null,
        state: 'in_force',
        orderPrice: '2.50',
        piecePrice: '0.40',
        postageMarkupBps: 500,
        storagePrice: '0.05',
        canEnd: true,
        canWithdraw: false,
      },
    ])
    const second = await create(dayIn(10), { name: 'Later' })
    expect(second.body.data.attributes).toMatchObject({ state: 'coming', canWithdraw: true })
    const lists = (await operator.get(path)).body.data
    expect(lists.map((list: { attributes: { endsOn: string } }) => list.attributes.endsOn)).toEqual([
      null,
      dayIn(9),
    ])
    const taken = await create(dayIn(10))
    expect([taken.status, taken.code]).toEqual([409, 'price_list_day_taken'])
    expect((await operator.delete(`${path}/${second.body.data.id}`)).status).toBe(204)
    expect((await operator.delete(`${path}/${second.body.data.id}`)).status).toBe(404)
    const { rows } = await app.db.pool.query(
      "select action, actor_name from audit_events where subject_type = 'shop_price_lists' order by id",
    )
    expect(rows.map(row => row.action)).toEqual([
      'shop_price_list.created',
      'shop_price_list.created',
      'shop_price_list.withdrawn',
    ])
  })

  it('days that are over do not change: neither by a call nor by a statement', async () => {
    const id = String(await insertPast(dayIn(-40)))
    const ended = String(await insertPast(dayIn(-60), dayIn(-50)))
    const codes = [
      await create(dayIn(-1)),
      await end(id, dayIn(-1)),
      await end(ended, dayIn(3)),
      await end(ended, null),
      await operator.delete(`${path}/${id}`),
    ].map(answer => [answer.status, answer.code])
    expect(codes).toEqual(codes.map(() => [422, 'price_list_in_past']))
    for (const statement of [
      'update shop_price_lists set order_cents = 1 where id = $1',
      'delete from shop_price_lists where id = $1',
    ])
      await expect(app.db.pool.query(statement, [id])).rejects.toThrow(/past|begun/)
  })

  it('the last day can be set from today on, and taken back', async () => {
    const { id } = (await create(dayIn(20))).body.data
    expect((await end(id, dayIn(30))).body.data.attributes).toMatchObject({ endsOn: dayIn(30) })
    expect((await end(id, null)).body.data.attributes).toMatchObject({ endsOn: null })
    const before = await end(id, dayIn(19))
    expect([before.status, before.code]).toEqual([422, 'price_list_end_first'])
    expect((await end('999', dayIn(1))).status).toBe(404)
    expect((await end(id, 'soon')).status).toBe(422)
  })

  it('each wrong field is told, and nothing is saved', async () => {
    const before = (await operator.get(path)).body.meta
    const answer = await operator.post(path, {
      price_list: {
        name: ' ',
        begins_on: '2026-02-30',
        order_price: '-1',
        piece_price: '1.234',
        storage_price: '',
      },
    })
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [
        'Enter a name.',
        'This day does not exist.',
        'Price of an order must be at least $0.00.',
        'Price of a further piece can have at most two decimal places.',
        'Enter the markup in hundredths of a percent.',
        "Price of storage can't be blank!",
      ],
    ])
    expect((await operator.get(path)).body.meta).toEqual(before)
  })
})
