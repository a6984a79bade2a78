import { afterEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import {
  begin,
  confirmPeople,
  makePage,
  planned,
  settled,
  type Page,
} from '../../../../../test/redemption/confirmed-people.ts'

let app: TestApp
let owner: Client
let page: Page
afterEach(() => app.stop())

const start = async () => {
  app = await startApp()
  owner = await app.as('owner')
  page = await makePage(app, owner)
}
const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows

describe('without_cards', () => {
  /** A card of which there is one, for the parcels of two people. */
  const makeShortCard = async () => {
    await start()
    const { secret } = app.world
    await rows('update products set is_card = true where id = $1', [secret.product])
    await owner.post(`/team/group_orders/${page.id}/add_cards`, {
      group_order: { cards: [{ product_variant_id: secret.variant, quantity: 1 }] },
    })
    await rows('update stock_levels set on_hand = reserved + 1 where product_variant_id = $1', [
      secret.variant,
    ])
    await confirmPeople(app, page, 2)
    return secret.variant
  }
  const itemsOf = () => rows('select product_variant_id as id from order_items order by 1')

  it('orders the gifts without the cards that are short, at their price', async () => {
    const card = await makeShortCard()
    const plan = await planned(owner, page)
    expect(plan.attributes.shortages).toMatchObject([{ productVariantId: String(card) }])
    const body = { plan_id: plan.id, plan_hash: plan.attributes.planHash }
    expect((await begin(owner, page, body)).status).toBe(422)
    expect(await itemsOf()).toEqual([])

    expect((await begin(owner, page, { ...body, without_cards: true })).status).toBe(200)
    expect((await settled(owner, page)).state).toBe('finalized')
    const mug = app.world.mug.variant
    expect(await itemsOf()).toEqual([{ id: mug }, { id: mug }])
    expect(await rows('select distinct subtotal_cents::int as cents from orders')).toEqual([{ cents: 1_000 }])
    expect(await rows('select reserved from stock_levels where product_variant_id = $1', [card])).toEqual([
      { reserved: 0 },
    ])
  }, 60_000)

  it('leaves no card out of which there are enough', async () => {
    const card = await makeShortCard()
    await rows('update stock_levels set on_hand = 10 where product_variant_id = $1', [card])
    expect((await begin(owner, page, { without_cards: true })).status).toBe(200)
    expect((await settled(owner, page)).state).toBe('finalized')
    expect((await itemsOf()).filter(item => item.id === card)).toHaveLength(2)
  }, 60_000)
})

describe('somebody who wants the gift on a later day', () => {
  it('is left for a later run, which the open page waits for', async () => {
    await start()
    await confirmPeople(app, page, 1)
    const [later] = await confirmPeople(app, page, 1, { notBefore: '2099-05-04', from: 7 })
    const plan = await planned(owner, page)
    expect(plan.attributes.counts).toMatchObject({ people: 2, ready: 1, postponed: 1 })
    await begin(owner, page, { plan_id: plan.id, plan_hash: plan.attributes.planHash })
    expect((await settled(owner, page)).state).toBe('pending')
    expect(await rows('select count(*)::int from orders')).toEqual([{ count: 1 }])
    expect(
      await rows('select state, confirmed_at is not null as confirmed from participants where id = $1', [
        later,
      ]),
    ).toEqual([{ state: 'active', confirmed: true }])
    expect((await begin(owner, page)).status).toBe(200)
    expect(await settled(owner, page)).toMatchObject({ state: 'pending', refusal: expect.any(String) })

    await rows('update participants set not_before = current_date where id = $1', [later])
    await begin(owner, page)
    expect((await settled(owner, page)).state).toBe('finalized')
    expect(await rows('select count(*)::int from orders')).toEqual([{ count: 2 }])
    expect(await app.audit()).toEqual([])
  }, 60_000)
})
