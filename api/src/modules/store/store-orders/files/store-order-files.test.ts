import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorText } from '@ribbon/contract/errors'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { buy, openStore } from '../../../../../test/store/bought-orders.ts'
import { giftCardTools } from '../../../../../test/tools/gift-cards.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: '0' } })
  owner = await app.as('owner')
  const accountId = await openStore(app)
  const [card = 0] = await giftCardTools(() => app).issueCards(owner, 1)
  const first = await buy(app, {
    accountId,
    quantity: 1,
    buyer: { name: '=HYPERLINK("x")', email: 'a@shopper.test' },
  })
  await app.db.pool.query("update orders set status = 'shipped' where id = $1", [first.id])
  const order = await buy(app, { accountId, giftCards: [{ id: card, cents: 2_000 }] })
  const { cartItems } = (await owner.get(`/cart_details/${order.id}`)).body.data.attributes
  await owner.post(`/cart_details/${order.id}/refunds`, {
    refund: { reason: 'Came back', items: [{ id: cartItems[0].id, quantity: 1 }] },
  })
  await app.settleJobs()
}, 60_000)
afterAll(() => app.stop())

const linesOf = (text: string) => text.trim().split('\r\n')
const csv = async (query = '') => {
  const answer = await owner.get(`/carts/summary_csv${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer
}

describe('the orders of a store as a file', () => {
  it('are the answer itself, with every cent of each order, and no formula', async () => {
    const { text, headers } = await csv()
    expect(headers['content-type']).toContain('text/csv')
    expect(headers['content-disposition']).toContain('store-orders.csv')
    expect(text.startsWith('\ufeffOrder,Status,Paid (UTC),Buyer,Email,')).toBe(true)
    const [, mixed, hostile] = linesOf(text)
    expect(mixed).toContain(
      'Grace Hopper,grace@shopper.test,,Austin,TX,78701,US,2 × Campfire Mug (Green),48.00,',
    )
    expect(mixed).toContain(',48.00,9.00,3.96,60.96,20.00,40.96,20.00,5.98,11.40,1.20,0.00,1.49,23.29,')
    expect(hostile).toContain(`"'=HYPERLINK(""x"")"`)
  })

  it('follow the tab and the days', async () => {
    expect(linesOf((await csv('?status=shipped')).text)).toHaveLength(2)
    expect(linesOf((await csv('?status=to_ship&time_period=last_7')).text)).toHaveLength(2)
    expect(linesOf((await csv('?status=canceled')).text)).toHaveLength(2)
    expect(linesOf((await csv('?start_date=2024-01-01&end_date=2024-01-02')).text)).toHaveLength(1)
    for (const query of ['status=open', 'time_period=forever', 'end_date=2026-01-01'])
      expect((await owner.get(`/carts/summary_csv?${query}`)).status, query).toBe(400)
  })

  it('are refused where they are too many, and exported instead', async () => {
    await app.db.pool.query(
      "insert into store_status_changes (team_id, day, status, orders) values ($1, current_date, 'shipped', 100000)",
      [app.world.team],
    )
    const answer = await owner.get('/carts/summary_csv')
    expect([answer.status, answer.body.errors]).toEqual([422, [errorText('too_many_rows')]])
    await app.db.pool.query('delete from store_status_changes where orders = 100000')
    const begun = await owner.post('/exports/store_orders', {
      export: { filters: { store_orders: 'shipped' } },
    })
    expect(begun.status, begun.text).toBe(201)
    await app.settleJobs()
    const file = await owner.get(`/exports/${begun.body.data.id}/download`)
    expect(linesOf(file.text)).toHaveLength(2)
  })

  it('are the team’s own', async () => {
    await app.db.pool.query("update teams set modules = array_append(modules, 'e_commerce') where id = $1", [
      app.world.otherTeam,
    ])
    const { text } = await (await app.as('stranger')).get('/carts/summary_csv')
    expect(linesOf(text)).toHaveLength(1)
  })
})

describe('the export of gift cards', () => {
  it('has the cards the list shows', async () => {
    const exported = async (filters: object) => {
      const begun = await owner.post('/exports/gift_cards', { export: { filters } })
      await app.settleJobs()
      return linesOf((await owner.get(`/exports/${begun.body.data.id}/download`)).text).length - 1
    }
    expect(await exported({})).toBe(1)
    expect(await exported({ search: 'nobody' })).toBe(0)
    expect(await exported({ enabled: 'false' })).toBe(0)
    expect(await exported({ gift_card_status: 'expired' })).toBe(0)
    expect(await exported({ search: 'RACED0', enabled: 'true' })).toBe(1)
  })
})
