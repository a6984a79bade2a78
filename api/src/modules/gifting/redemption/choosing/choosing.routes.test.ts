import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import {
  heldOf,
  makeGoods,
  makePage,
  makeParticipant,
  type TestPage,
  type TestParticipant,
} from '../../../../../test/tools/choosing.ts'
import { stockOf } from '../../../../../test/world.ts'
import { releaseLapsedHolds } from '../../group-orders/holds/release-lapsed-holds.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ worker: false })
})
afterAll(() => app.stop())

let page: TestPage
let maya: TestParticipant
beforeEach(async () => {
  const { mug, tee, kit } = app.world
  page = await makePage(app, [{ limit: 2, products: [mug.product, tee.product], bundles: [kit] }])
  maya = await makeParticipant(app, page)
})

const mugPick = (tier = page.tiers[0]!) => ({
  product_variant_id: app.world.mug.variant,
  group_order_tier_id: tier,
})
const kitPicks = (tier = page.tiers[0]!) => {
  const { mug, tee, kit } = app.world
  return [
    { product_variant_id: mug.variant, group_order_tier_id: tier, bundle_id: kit },
    { product_variant_id: tee.small, group_order_tier_id: tier, bundle_id: kit },
  ]
}
const lapse = async () => {
  await app.db.pool.query(
    "update choice_holds set held_until = now() - interval '1 second' where participant_id = $1",
    [maya.id],
  )
  await releaseLapsedHolds(app.db)
}
const run = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows

describe('listOfferedTiers', () => {
  const tiers = async () => (await maya.client.get(`/recipients/${page.uuid}/group_order_tiers`)).body.data

  it('says what is left without a count, in size order, and has no price unless the page shows prices', async () => {
    const { tee } = app.world
    const [tier] = await tiers()
    expect(tier.attributes).toMatchObject({ name: 'Treats', giftsLimit: 2, selectionType: 'UPTO' })
    const { tierItemDetails: items } = tier.attributes
    expect(items.map((item: any) => [item.itemableType, item.available, item.price])).toEqual([
      ['Product', 'yes', null],
      ['Product', 'yes', null],
      ['Bundle', 'yes', null],
    ])
    const shirt = items.find((item: any) => item.product?.id === String(tee.product)).product
    expect(shirt.variants.map((one: any) => [one.spec.size, one.available, one.price])).toEqual([
      ['S', 'yes', null],
      ['L', 'yes', null],
    ])
    expect(JSON.stringify(items)).not.toMatch(/"(quantity|count|inventories_count|onHand|reserved)"/)
    await run('update group_orders set show_prices = true where id = $1', [page.id])
    const [priced] = await tiers()
    expect(priced.attributes.tierItemDetails.map((item: any) => item.price)).toEqual([
      '15.00',
      '22.00',
      '53.10',
    ])
  })

  it('says few from three left on, and no where all are taken, of a bundle as of its scarcest part', async () => {
    const [low, none] = [await makeGoods(app, 3), await makeGoods(app, 0)]
    page = await makePage(app, [{ products: [low.product, none.product] }])
    maya = await makeParticipant(app, page)
    const [tier] = await tiers()
    expect(tier.attributes.tierItemDetails.map((item: any) => item.available)).toEqual(['few', 'no'])
  })

  it('says which tiers have fewer gifts left than somebody has to choose, counting what the person holds', async () => {
    const [few, enough] = [await makeGoods(app, 1), await makeGoods(app, 2)]
    page = await makePage(app, [
      { limit: 2, type: 'EXACTLY', products: [few.product] },
      { limit: 2, type: 'EXACTLY', products: [enough.product] },
      { limit: 2, type: 'UPTO', products: [few.product] },
    ])
    maya = await makeParticipant(app, page)
    const isShort = async () => (await tiers()).map((tier: any) => tier.attributes.isShort)
    expect(await isShort()).toEqual([true, false, false])
    const from = (tier: number, product_variant_id: number) => ({
      product_variant_id,
      group_order_tier_id: page.tiers[tier]!,
    })
    await maya.choose([from(0, few.variant), from(1, enough.variant), from(1, enough.variant)])
    expect(await isShort()).toEqual([true, false, false])
    await run('update stock_levels set on_hand = on_hand + 1 where product_variant_id = $1', [few.variant])
    expect(await isShort()).toEqual([false, false, false])
    await run('update stock_levels set on_hand = on_hand - 1 where product_variant_id = $1', [few.variant])
  })

  it('leaves out what is archived or expired', async () => {
    const [old, gone] = [await makeGoods(app, 5), await makeGoods(app, 5)]
    await run('update product_variants set expiration_date = current_date - 1 where id = $1', [old.variant])
    await run('update product_variants set archived_at = now() where id = $1', [gone.variant])
    page = await makePage(app, [{ products: [old.product, gone.product, app.world.mug.product] }])
    maya = await makeParticipant(app, page)
    const [tier] = await tiers()
    expect(tier.attributes.tierItemDetails.map((item: any) => item.product.name)).toEqual(['Campfire Mug'])
    expect((await maya.choose({ ...mugPick(), product_variant_id: gone.variant })).code).toBe('option_gone')
  })

  it('is answered by 304 to who has it, until something changes', async () => {
    const read = (headers: Record<string, string> = {}) =>
      maya.client.send('GET', `/recipients/${page.uuid}/group_order_tiers`, undefined, headers)
    const first = await read()
    const etag = first.headers['etag'] ?? ''
    expect([etag, first.headers['cache-control']]).toEqual([
      expect.stringMatching(/^W\/"/),
      'private, no-cache',
    ])
    for (const known of [etag, `W/"other", ${etag}`, '*']) {
      const again = await read({ 'if-none-match': known })
      expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag])
    }
    await run("update group_order_tiers set name = 'Sweets' where id = $1", [page.tiers[0]])
    const changed = await read({ 'if-none-match': etag })
    expect([changed.status, changed.body.data[0].attributes.name]).toEqual([200, 'Sweets'])
  })

  it('is the only answer of a participant that may be kept', async () => {
    const { headers } = await maya.client.get(`/recipients/${page.uuid}/me`)
    expect([headers['cache-control'], headers['etag']]).toEqual(['no-store', undefined])
  })
})

describe('chooseItems', () => {
  it('holds a gift for half an hour and answers the item', async () => {
    const { mug } = app.world
    const before = await stockOf(app.db, mug.variant)
    const answer = await maya.choose(mugPick())
    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({
      type: 'recipientGroupOrderTierItems',
      attributes: {
        productVariantId: String(mug.variant),
        tierId: String(page.tiers[0]),
        bundleId: null,
        productVariantQty: 1,
        isHeld: true,
        productName: 'Campfire Mug',
        spec: { color: 'Green' },
      },
    })
    const minutes = (Date.parse(answer.body.data.attributes.heldUntil) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(29)
    expect(minutes).toBeLessThanOrEqual(30.1)
    expect((await stockOf(app.db, mug.variant)).reserved).toBe(before.reserved + 1)
    expect((await maya.items()).map(item => item.id)).toEqual([answer.body.data.id])
    expect(await app.audit()).toEqual([])
  })

  it('holds for ten minutes what someone with an unproven address takes on a page that anyone may enter', async () => {
    const guest = await makeParticipant(app, page, { isProven: false })
    const { attributes } = (await guest.choose(mugPick())).body.data
    expect((Date.parse(attributes.heldUntil) - Date.now()) / 60_000).toBeLessThanOrEqual(10.1)
  })

  it('takes a list as a whole or not at all', async () => {
    const { tee } = app.world
    const held = await heldOf(app, app.world.mug.variant)
    const answer = await maya.choose([mugPick(), { ...mugPick(), product_variant_id: tee.large }])
    expect([answer.status, answer.body.data.length]).toEqual([201, 2])
    const third = await maya.choose([mugPick()])
    expect([third.status, third.code, third.body.errors]).toEqual([
      422,
      'tier_limit_reached',
      ['You can choose 2 gifts here. Take something out first.'],
    ])
    const other = await makeParticipant(app, page)
    expect((await other.choose([mugPick(), mugPick(), mugPick()])).code).toBe('tier_limit_reached')
    expect(await other.items()).toEqual([])
    expect(await heldOf(app, app.world.mug.variant)).toBe(held + 1)
    expect((await maya.choose(Array.from({ length: 51 }, () => mugPick()))).status).toBe(422)
  })

  it('makes one choice of the parts of a bundle, each with its quantity', async () => {
    const { mug, tee, kit } = app.world
    const before = await heldOf(app, tee.small)
    const answer = await maya.choose(kitPicks())
    expect(answer.status).toBe(201)
    const items = answer.body.data.map((item: any) => item.attributes)
    expect(items.map((item: any) => [item.productVariantId, item.productVariantQty, item.bundleId])).toEqual([
      [String(mug.variant), 1, String(kit)],
      [String(tee.small), 2, String(kit)],
    ])
    expect(new Set(items.map((item: any) => item.choiceId)).size).toBe(1)
    expect(await heldOf(app, tee.small)).toBe(before + 2)
  })

  it('refuses a bundle of which a part has no variant', async () => {
    const answer = await maya.choose([kitPicks()[0]!])
    expect([answer.code, answer.body.errors]).toEqual([
      'bundle_incomplete',
      ['Choose an option for each part of Welcome Kit.'],
    ])
    expect(await maya.items()).toEqual([])
  })

  it('counts the same variant alone and in a bundle as the sum', async () => {
    const [mug, sock] = [await makeGoods(app, 1), await makeGoods(app, 5)]
    const [bundle] = await run("insert into bundles (team_id, name) values ($1, 'Pair') returning id", [
      app.world.team,
    ])
    await run(
      'insert into bundle_items (team_id, bundle_id, product_id, quantity) select $1, $2, unnest($3::bigint[]), 1',
      [app.world.team, bundle.id, [mug.product, sock.product]],
    )
    page = await makePage(app, [{ limit: 3, products: [mug.product], bundles: [bundle.id] }])
    maya = await makeParticipant(app, page)
    const [tier] = page.tiers as [number]
    const alone = { product_variant_id: mug.variant, group_order_tier_id: tier }
    const inBundle = [alone, { product_variant_id: sock.variant, group_order_tier_id: tier }].map(pick => ({
      ...pick,
      bundle_id: bundle.id,
    }))
    expect((await maya.choose([alone, ...inBundle])).code).toBe('option_gone')
    expect(await maya.items()).toEqual([])
    expect((await maya.choose(inBundle)).status).toBe(201)
    expect((await maya.choose(alone)).code).toBe('option_gone')
    expect(await app.audit()).toEqual([])
  })

  it('names what has gone and keeps the rest', async () => {
    const none = await makeGoods(app, 0)
    page = await makePage(app, [{ limit: 3, products: [none.product, app.world.mug.product] }])
    maya = await makeParticipant(app, page)
    await maya.choose(mugPick())
    const answer = await maya.choose({ ...mugPick(), product_variant_id: none.variant })
    expect([answer.status, answer.code]).toEqual([422, 'option_gone'])
    expect(answer.body.errors[0]).toMatch(/ has gone\. Choose something else; the rest is kept\.$/)
    expect((await maya.items()).map(item => item.attributes.isHeld)).toEqual([true])
  })

  it('swaps a gift for another one in one step, also the last of a full tier', async () => {
    const { mug, tee } = app.world
    page = await makePage(app, [{ limit: 1, products: [mug.product, tee.product] }])
    maya = await makeParticipant(app, page)
    const before = await heldOf(app, mug.variant)
    const first = (await maya.choose(mugPick())).body.data
    const swapped = await maya.choose({ ...mugPick(), product_variant_id: tee.large }, { replaces: first.id })
    expect(swapped.status).toBe(201)
    expect((await maya.items()).map(item => item.attributes.productVariantId)).toEqual([String(tee.large)])
    expect(await heldOf(app, mug.variant)).toBe(before)
    expect((await maya.choose(mugPick(), { replaces: first.id })).status).toBe(404)
    expect(await app.audit()).toEqual([])
  })

  it('answers another page, another person and goods that are not offered as missing', async () => {
    const elsewhere = await makePage(app, [{ products: [app.world.mug.product] }])
    const other = await makeParticipant(app, page)
    const missing = await maya.choose({ ...mugPick(), product_variant_id: 987_654_321 })
    expect(missing.status).toBe(404)
    for (const answer of [
      await maya.choose(mugPick(elsewhere.tiers[0])),
      await maya.choose({ ...mugPick(), product_variant_id: app.world.secret.variant }),
      await maya.choose({ ...mugPick(), product_variant_id: app.world.foreign.variant }),
      await maya.choose(mugPick(), { recipient_id: other.id }),
      await maya.choose(mugPick(), { replaces: (await other.choose(mugPick())).body.data.id }),
    ])
      expect(answer.text).toBe(missing.text)
    expect(await maya.items()).toEqual([])
  })
})

describe('removeChosenItem', () => {
  it('gives a whole bundle back by any of its parts, and a second time changes nothing', async () => {
    const { mug, tee } = app.world
    const before = [await heldOf(app, mug.variant), await heldOf(app, tee.small)]
    const [, second] = (await maya.choose(kitPicks())).body.data
    const remove = () => maya.client.delete(`/recipients/${page.uuid}/items/${second.id}`)
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(204)
    expect(await maya.items()).toEqual([])
    expect([await heldOf(app, mug.variant), await heldOf(app, tee.small)]).toEqual(before)
  })

  it('leaves another person’s gift alone', async () => {
    const other = await makeParticipant(app, page)
    const { id } = (await other.choose(mugPick())).body.data
    await maya.client.delete(`/recipients/${page.uuid}/items/${id}`)
    expect(await other.items()).toHaveLength(1)
  })
})

describe('a hold', () => {
  it('lapses after its time, and is taken again at the next visit', async () => {
    const { mug } = app.world
    const before = await heldOf(app, mug.variant)
    await maya.choose(mugPick())
    await lapse()
    expect(await heldOf(app, mug.variant)).toBe(before)
    expect((await maya.items()).map(item => item.attributes.isHeld)).toEqual([true])
    expect(await heldOf(app, mug.variant)).toBe(before + 1)
    expect(await app.audit()).toEqual([])
  })

  it('stays a wish while what was chosen is gone', async () => {
    const last = await makeGoods(app, 1)
    page = await makePage(app, [{ products: [last.product] }])
    const pick = { ...mugPick(), product_variant_id: last.variant }
    maya = await makeParticipant(app, page)
    await maya.choose(pick)
    await lapse()
    const other = await makeParticipant(app, page)
    const taken = (await other.choose(pick)).body.data
    expect((await maya.items()).map(item => item.attributes.isHeld)).toEqual([false])
    await other.client.delete(`/recipients/${page.uuid}/items/${taken.id}`)
    expect((await maya.items()).map(item => item.attributes.isHeld)).toEqual([true])
  })

  it('is kept longer by everything its person changes', async () => {
    await maya.choose(mugPick())
    await run("update choice_holds set held_until = now() + interval '1 minute' where participant_id = $1", [
      maya.id,
    ])
    await maya.save({ name: 'Maya' })
    const [{ minutes }] = await run(
      'select extract(minute from held_until - now())::int as minutes from choice_holds where participant_id = $1',
      [maya.id],
    )
    expect(minutes).toBeGreaterThanOrEqual(29)
  })
})

describe('the page', () => {
  it.each([
    ['paused by its owner', 'locked_at = now()', 'group_order_locked'],
    ['in a run', "state = 'validating'", 'group_order_locked'],
    ['past its closing time', "closes_at = now() - interval '1 second'", 'group_order_closed'],
    ['before its opening time', "opens_at = now() + interval '1 hour'", 'group_order_closed'],
    ['canceled', "state = 'canceled'", 'group_order_closed'],
  ])('%s refuses all that changes something', async (_, change, code) => {
    const { id } = (await maya.choose(mugPick())).body.data
    await run(`update group_orders set ${change} where id = $1`, [page.id])
    const answers = [
      await maya.choose(mugPick()),
      await maya.client.delete(`/recipients/${page.uuid}/items/${id}`),
      await maya.save(),
      await maya.confirm(),
      await maya.client.post(`/recipients/${page.uuid}/${maya.id}/change`),
      await maya.client.post(`/recipients/${page.uuid}/${maya.id}/decline`, {}),
    ]
    expect(answers.map(answer => [answer.status, answer.code])).toEqual(answers.map(() => [409, code]))
    expect(await maya.items()).toHaveLength(1)
  })
})
