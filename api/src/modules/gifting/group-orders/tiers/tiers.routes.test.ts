import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { makeGroupOrder, makeParticipant } from '../../../../../test/redemption/make-group-order.ts'
import { asRowId } from '../../../../../test/tools/as-row-id.ts'
import { stockOf } from '../../../../../test/world.ts'
import { systemAuthor } from '../../../../platform/audit.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { releaseChoices } from '../choices/release-choices.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
})
afterAll(() => app.stop())

let page: Awaited<ReturnType<typeof makeGroupOrder>>
let tiers: string
let items: string
beforeEach(async () => {
  page = await makeGroupOrder(owner, app.world)
  tiers = `/team/group_orders/${page.id}/group_order_tiers`
  items = `/team/group_orders/${page.id}/group_order_tier_items`
})

const mugPick = () => ({ tier: page.tier, item: page.mug, variants: [app.world.mug.variant] })
const teePick = () => ({ tier: page.tier, item: page.tee, variants: [app.world.tee.small] })
const participant = async (id: number) =>
  (
    await app.db.pool.query<{ confirmed: boolean; notices: { text: string }[]; slots: number[] }>(
      `select
         p.confirmed_at is not null as confirmed,
         p.notices,
         array(select slot from choices c where c.participant_id = p.id order by slot) as slots
       from participants p where p.id = $1`,
      [id],
    )
  ).rows[0]!
/** Gives back the first gift of a person. */
const giveBackFirst = async (participantId: number) => {
  const { rows } = await app.db.pool.query('select id from choices where participant_id = $1 and slot = 1', [
    participantId,
  ])
  const groupOrder = { teamId: app.world.team, id: asRowId(Number(page.id)) }
  await inTransaction(app.db, tx =>
    releaseChoices(tx, groupOrder, { choiceIds: [asRowId(rows[0].id)] }, systemAuthor),
  )
}
const refusal = async (answer: Promise<{ status: number; body: any }>) => {
  const { status, body } = await answer
  return [status, ...body.errors]
}

describe('createTier', () => {
  it('makes a tier of exactly one gift unless said', async () => {
    const { status, body } = await owner.post(tiers, {})
    expect([status, body.included]).toEqual([201, []])
    expect(body.data.attributes).toEqual({
      name: '',
      gifts_limit: 1,
      tierQuantityLimit: 1,
      selection_type: 'EXACTLY',
      editable: true,
      confirmedCount: 0,
      position: 2,
      tierItems: [],
    })
  })

  it.each([0, 21, '', 'two', 1.5])('refuses a limit of %j', async limit => {
    expect(await refusal(owner.post(tiers, { gifts_limit: limit }))).toEqual([
      422,
      'Enter how many gifts, from 1 to 20.',
    ])
  })

  it('takes the limit as text and refuses an unknown kind of selection', async () => {
    expect((await owner.post(tiers, { gifts_limit: '20' })).body.data.attributes.gifts_limit).toBe(20)
    expect(await refusal(owner.post(tiers, { selection_type: 'SOME' }))).toEqual([
      422,
      'Choose EXACTLY or UPTO.',
    ])
  })

  it('refuses a twenty-first tier', async () => {
    for (let tier = 2; tier <= 20; tier++) await owner.post(tiers, {})
    expect(await refusal(owner.post(tiers, {}))).toEqual([
      422,
      'A redemption has at most 20 tiers. Delete one first.',
    ])
  })
})

describe('listTiers', () => {
  it('shows what each tier offers, with prices and what is left', async () => {
    await owner.post(`${tiers}/${page.tier}/bundle_items`, {
      paige_group_order_tiers_item: { itemable_id: app.world.kit },
    })
    const { body } = await owner.get(tiers)
    const { tierItems } = body.data[0].attributes
    const [mug, tee] = [
      await stockOf(app.db, app.world.mug.variant),
      await stockOf(app.db, app.world.tee.small),
    ]
    const mugs = mug.onHand - mug.reserved
    const tees = 2 * tee.onHand - tee.reserved
    expect(tierItems.map((item: { name: string }) => item.name)).toEqual([
      'Campfire Mug',
      'Soft Tee',
      'Welcome Kit',
    ])
    // A mug and two tees, a tenth off each.
    expect(tierItems).toMatchObject([
      { itemableType: 'Product', itemableId: String(app.world.mug.product), price: '15.00', available: mugs },
      { itemableType: 'Product', price: '22.00' },
      { itemableType: 'Bundle', itemableId: String(app.world.kit), price: '53.10' },
    ])
    expect(tierItems[2].available).toBe(Math.min(mugs, Math.floor(tees / 2)))
    expect(body.meta.totalCount).toBe(1)
    expect(body.included).toHaveLength(3)
  })
})

describe('addTierProduct and addTierBundle', () => {
  it('offer the same thing once', async () => {
    const add = () =>
      owner.post(`${tiers}/${page.tier}/product_items`, { itemable_id: app.world.mug.product })
    const again = await add()
    expect([again.status, again.body.data.id]).toEqual([201, page.mug])
    const both = await Promise.all([add(), add(), add()])
    expect(new Set(both.map(answer => answer.body.data.id))).toEqual(new Set([page.mug]))
  })

  it('answer for goods of another team and for a missing tier as for what does not exist', async () => {
    const missing = await owner.post(`${tiers}/${page.tier}/product_items`, { itemable_id: 987654321 })
    for (const answer of [
      await owner.post(`${tiers}/${page.tier}/product_items`, { itemable_id: app.world.foreign.product }),
      await owner.post(`${tiers}/${page.tier}/bundle_items`, { itemable_id: 987654321 }),
      await owner.post(`${tiers}/987654321/product_items`, { itemable_id: app.world.mug.product }),
      await owner.post(`${tiers}/abc/product_items`, { itemable_id: app.world.mug.product }),
    ])
      expect([answer.status, answer.text]).toEqual([404, missing.text])
  })

  it('answer for a tier of another page as for one that does not exist', async () => {
    const other = await makeGroupOrder(owner, app.world)
    expect((await owner.put(`${tiers}/${other.tier}`, { name: 'x' })).status).toBe(404)
    expect((await owner.delete(`${items}/${other.mug}`)).status).toBe(404)
    expect((await owner.delete(`${tiers}/${other.tier}/group_order_tier_items/${page.mug}`)).status).toBe(404)
  })

  it('offer a product of which there are billions', async () => {
    const { rows } = await app.db.pool.query(
      `
      with product as (
        insert into products (team_id, name, display_name) values ($1, 'Sand', 'Grain of sand') returning id
      ), variant as (
        insert into product_variants (team_id, product_id, sku, size, price_cents, retail_price_cents)
        select $1, id, 'SAND-' || size, size, 1, 1 from product, unnest('{S,L}'::text[]) size returning id, product_id
      ), level as (
        insert into stock_levels (product_variant_id, team_id, on_hand) select id, $1, 2000000000 from variant
      ), receipt as (
        insert into stock_movements (
          team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type, source_id, actor_name)
        select $1, id, 'receipt', 2000000000, 0, 'test', id, 'test' from variant
      )
      select product_id::int as product from variant limit 1`,
      [app.world.team],
    )
    const { status } = await owner.post(`${tiers}/${page.tier}/product_items`, {
      itemable_id: rows[0].product,
    })
    expect(status).toBe(201)
  })

  it('refuse a card', async () => {
    await app.db.pool.query('update products set is_card = true where id = $1', [app.world.secret.product])
    const answer = owner.post(`${tiers}/${page.tier}/product_items`, {
      itemable_id: app.world.secret.product,
    })
    expect(await refusal(answer)).toEqual([422, 'A card goes with every parcel. Add it on the cards step.'])
  })
})

describe('updateTier', () => {
  const change = (fields: object) => owner.put(`${tiers}/${page.tier}`, { group_order_tier: fields })

  it('always allows a new name, a higher limit and EXACTLY to UPTO', async () => {
    await change({ selection_type: 'EXACTLY' })
    await makeParticipant(app, page.id, {
      email: 'a@example.test',
      confirmed: true,
      picks: [mugPick(), teePick()],
    })
    const answer = await change({ name: 'Renamed', gifts_limit: 5, selection_type: 'UPTO' })
    expect(answer.body.data.attributes).toMatchObject({
      name: 'Renamed',
      gifts_limit: 5,
      selection_type: 'UPTO',
      editable: false,
      confirmedCount: 1,
    })
  })

  it('refuses a limit below what people have confirmed, and UPTO to EXACTLY, with the number of people', async () => {
    for (const name of ['a', 'b'])
      await makeParticipant(app, page.id, {
        email: `${name}@example.test`,
        confirmed: true,
        picks: [mugPick(), teePick()],
      })
    await makeParticipant(app, page.id, { email: 'c@example.test', confirmed: true, picks: [mugPick()] })
    expect(await refusal(change({ gifts_limit: 1 }))).toEqual([
      409,
      '2 people have chosen from this tier. Ask them to choose again first.',
    ])
    expect(await refusal(change({ selection_type: 'EXACTLY' }))).toEqual([
      409,
      '3 people have chosen from this tier. Ask them to choose again first.',
    ])
  })

  it('takes out what is beyond a lower limit where nobody has confirmed it, and tells the person', async () => {
    await change({ gifts_limit: 3 })
    const before = await stockOf(app.db, app.world.mug.variant)
    const id = await makeParticipant(app, page.id, {
      email: 'a@example.test',
      picks: [teePick(), mugPick(), mugPick()],
    })
    await giveBackFirst(id)
    expect((await change({ gifts_limit: 1 })).status).toBe(200)
    expect(await participant(id)).toEqual({
      confirmed: false,
      slots: [1],
      notices: [
        expect.objectContaining({
          text: 'You can choose one gift in Welcome now; the others were taken out.',
        }),
      ],
    })
    expect((await stockOf(app.db, app.world.mug.variant)).reserved).toBe(before.reserved + 1)
  })
})

describe('removeTierItem and deleteTier', () => {
  it('are refused with the number of people once somebody has confirmed', async () => {
    await makeParticipant(app, page.id, { email: 'a@example.test', confirmed: true, picks: [mugPick()] })
    const sentence = '1 person has chosen from this tier. Ask them to choose again first.'
    expect(await refusal(owner.delete(`${items}/${page.mug}`))).toEqual([409, sentence])
    expect(await refusal(owner.delete(`${tiers}/${page.tier}`))).toEqual([409, sentence])
    expect((await owner.delete(`${items}/${page.tee}`)).status).toBe(204)
  })

  it('take out what nobody has confirmed, release it and tell the people', async () => {
    const before = await stockOf(app.db, app.world.mug.variant)
    const id = await makeParticipant(app, page.id, { email: 'a@example.test', picks: [mugPick(), teePick()] })
    expect((await owner.delete(`${tiers}/${page.tier}/group_order_tier_items/${page.mug}`)).status).toBe(204)
    expect((await participant(id)).slots).toEqual([2])
    expect(await stockOf(app.db, app.world.mug.variant)).toEqual(before)
    expect((await owner.delete(`${tiers}/${page.tier}`)).status).toBe(204)
    const { slots, notices } = await participant(id)
    expect(slots).toEqual([])
    expect(notices.map(({ text }) => text)).toEqual([
      'Campfire Mug is no longer offered, so it was taken out of your choices.',
      '“Welcome” is no longer offered, so what you chose there was taken out.',
    ])
    expect((await owner.delete(`${tiers}/${page.tier}`)).status).toBe(404)
  })
})

describe('releaseTier and releaseTierItem', () => {
  it('undo the confirmation, release the gift and mail the person; other people and gifts stay', async () => {
    const before = await stockOf(app.db, app.world.mug.variant)
    await owner.put(`/team/group_orders/${page.id}`, { submissions_limit: 9 })
    const both = await makeParticipant(app, page.id, {
      email: 'both@example.test',
      confirmed: true,
      picks: [mugPick(), teePick()],
    })
    const choosing = await makeParticipant(app, page.id, { email: 'b@example.test', picks: [mugPick()] })
    const done = await makeParticipant(app, page.id, {
      email: 'done@example.test',
      confirmed: true,
      state: 'finalized',
      picks: [mugPick()],
    })
    await app.db.pool.query('update group_order_caps set taken = 2 where group_order_id = $1', [page.id])
    const answer = await owner.post(`${items}/${page.mug}/release`)
    expect(answer.body.data.attributes).toMatchObject({ confirmedCount: 1 })
    expect(await participant(both)).toMatchObject({
      confirmed: false,
      slots: [2],
      notices: [{ text: 'Campfire Mug can no longer be sent. Please choose again and confirm.' }],
    })
    expect(await participant(choosing)).toMatchObject({ slots: [1], notices: [] })
    expect(await participant(done)).toMatchObject({ confirmed: true, slots: [1], notices: [] })
    expect((await stockOf(app.db, app.world.mug.variant)).reserved).toBe(before.reserved + 1)
    const { rows } = await app.db.pool.query(
      "select recipient from mails where kind = 'choose-again' order by id desc limit 2",
    )
    expect(rows[0]).toEqual({ recipient: 'both@example.test' })
    const caps = await app.db.pool.query('select taken from group_order_caps where group_order_id = $1', [
      page.id,
    ])
    expect(caps.rows).toEqual([{ taken: 1 }])
  })

  it('of a tier release all its gifts, after which the tier can be changed', async () => {
    const id = await makeParticipant(app, page.id, {
      email: 'a@example.test',
      confirmed: true,
      picks: [mugPick(), teePick()],
    })
    expect((await owner.post(`${tiers}/${page.tier}/release`)).body.data.attributes.editable).toBe(true)
    expect(await participant(id)).toMatchObject({
      slots: [],
      notices: [{ text: 'Gifts that you chose have changed. Please choose again and confirm.' }],
    })
    expect((await owner.delete(`${tiers}/${page.tier}`)).status).toBe(204)
  })
})

describe('deleting goods that a tier offers', () => {
  it('is refused as in use', async () => {
    const operator = await app.operator()
    const { rows } = await app.db.pool.query(
      "insert into products (team_id, name, display_name) values ($1, 'Lamp', 'Lamp') returning id",
      [app.world.team],
    )
    await owner.post(`${tiers}/${page.tier}/product_items`, { itemable_id: rows[0].id })
    const answer = await operator.delete(`/operations/products/${rows[0].id}`)
    expect([answer.status, answer.code]).toEqual([409, 'goods_in_use'])
  })
})

it('the books agree after all of this', async () => {
  expect(await app.audit()).toEqual([])
})
