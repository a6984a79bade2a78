import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import {
  heldOf,
  home,
  makeGoods,
  makePage,
  makeParticipant,
  type TestPage,
  type TestParticipant,
} from '../../../../../test/tools/choosing.ts'
import { releaseLapsedHolds } from '../../group-orders/holds/release-lapsed-holds.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ worker: false })
})
afterAll(() => app.stop())

let page: TestPage
let maya: TestParticipant
const start = async (limit: number, type: 'EXACTLY' | 'UPTO', settings: Record<string, unknown> = {}) => {
  const { mug, tee, kit } = app.world
  page = await makePage(
    app,
    [{ limit, type, products: [mug.product, tee.product], bundles: [kit] }],
    settings,
  )
  maya = await makeParticipant(app, page)
}
beforeEach(() => start(2, 'UPTO'))

const run = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const mugPick = () => ({ product_variant_id: app.world.mug.variant, group_order_tier_id: page.tiers[0]! })
const post = (action: string, body?: unknown) =>
  maya.client.post(`/recipients/${page.uuid}/${maya.id}/${action}`, body)
const confirmed = async () => {
  await maya.choose(mugPick())
  await maya.save()
  const answer = await maya.confirm()
  expect(answer.status).toBe(200)
  return answer
}
const lapse = async () => {
  await run(
    "update choice_holds set held_until = now() - interval '1 second' where participant_id = $1 and held_until is not null",
    [maya.id],
  )
  await releaseLapsedHolds(app.db)
}

describe('updateParticipant', () => {
  it('saves what is sent, by the rules of the country, and keeps the rest', async () => {
    await maya.save({ ...home, state: 'Texas', phone: '512 555 0100', company: 'Acme' })
    const answer = await maya.save({ company: null, address_two: 'Floor 2' })
    expect(answer.body.data.attributes).toMatchObject({
      name: 'Maya Torres',
      company: null,
      addressOne: '1 Elm Street',
      addressTwo: 'Floor 2',
      state: 'TX',
      zipcode: '78701',
      country: 'US',
      phone: '+15125550100',
    })
  })

  it.each([
    [{ zipcode: '7870' }, 'Enter a US zip code of 5 digits, or 5 digits, a dash and 4 digits.'],
    [{ country: 'Atlantis' }, 'Choose a country.'],
    [{ not_before: '2020-01-01' }, 'Choose a day from today on.'],
  ])('refuses %j', async (change, sentence) => {
    const answer = await maya.save({ ...home, ...change })
    expect([answer.status, answer.body.errors]).toEqual([422, [sentence]])
  })

  it('refuses a country that the page does not send to', async () => {
    await start(1, 'UPTO', { countries: ['US', 'CA'] })
    const abroad = { ...home, country: 'DE', state: null, zipcode: '10115', city: 'Berlin' }
    expect((await maya.save(abroad)).body.errors).toEqual([
      'Gifts are not sent to this country. Choose another one.',
    ])
    expect((await maya.save({ ...home, country: 'United States' })).status).toBe(200)
  })

  it('keeps the answers to questions that are asked, and no other', async () => {
    await start(1, 'UPTO', { custom_fields: JSON.stringify([{ name: 'Diet', required: true }]) })
    const answer = await maya.save({
      custom_fields: [
        { name: 'Diet', value: 'vegan' },
        { name: 'Shoe size', value: '43' },
      ],
    })
    expect(answer.body.data.attributes.customFields).toEqual([{ name: 'Diet', value: 'vegan' }])
    expect((await maya.save({ custom_fields: [{ name: 'Diet', value: 'x'.repeat(501) }] })).status).toBe(422)
  })

  it('does not take over another address', async () => {
    const other = await makeParticipant(app, page)
    expect((await maya.save({ ...home, email: other.email })).body.data.attributes.email).toBe(maya.email)
  })

  it('lets who has confirmed mend the address, but not empty it', async () => {
    await confirmed()
    expect((await maya.save({ city: 'Dallas' })).body.data.attributes).toMatchObject({
      city: 'Dallas',
      isGroupOrderConfirmed: true,
    })
    expect((await maya.save({ city: null })).body.errors).toEqual(['Enter the city.'])
  })
})

describe('confirmChoice', () => {
  it('keeps the gifts for good, copies prices and discounts, and mails once', async () => {
    const { mug, tee, kit } = app.world
    const [tier] = page.tiers as [number]
    await maya.choose([
      { product_variant_id: mug.variant, group_order_tier_id: tier, bundle_id: kit },
      { product_variant_id: tee.small, group_order_tier_id: tier, bundle_id: kit },
      mugPick(),
    ])
    await maya.save()
    const first = await maya.confirm()
    expect(first.body.data.attributes).toMatchObject({
      isGroupOrderConfirmed: true,
      recipientState: 'active',
    })
    expect((await maya.confirm()).body.data.attributes).toEqual(first.body.data.attributes)
    expect((await maya.items()).map(({ attributes }) => [attributes.isHeld, attributes.heldUntil])).toEqual(
      [1, 2, 3].map(() => [true, null]),
    )
    expect(
      await run(
        `select w.price_cents, w.discount_cents from choice_parts w join choices c on c.id = w.choice_id
        where c.participant_id = $1 order by w.id`,
        [maya.id],
      ),
    ).toEqual([
      { price_cents: 1500, discount_cents: 150 },
      { price_cents: 2200, discount_cents: 440 },
      { price_cents: 1500, discount_cents: 0 },
    ])
    expect(await run('select kind from mails where recipient = $1', [maya.email])).toEqual([
      { kind: 'choice-confirmed' },
    ])
    await lapse()
    expect((await maya.items()).every(item => item.attributes.isHeld)).toBe(true)
    expect(await app.audit()).toEqual([])
  })

  it('refuses without a gift, and with fewer than exactly as many as asked for', async () => {
    expect((await maya.confirm()).code).toBe('nothing_chosen')
    await start(2, 'EXACTLY')
    await maya.save()
    await maya.choose(mugPick())
    const fewer = await maya.confirm()
    expect([fewer.status, fewer.body.errors]).toEqual([422, ['Choose exactly 2 gifts in Treats.']])
    await maya.choose(mugPick())
    expect((await maya.confirm()).status).toBe(200)
  })

  it('refuses an address that is not whole, a missing phone abroad and a required answer', async () => {
    await start(1, 'UPTO', { custom_fields: JSON.stringify([{ name: 'Diet', required: true }]) })
    await maya.choose(mugPick())
    expect((await maya.confirm()).body.errors).toEqual([
      'Enter your name.',
      'Enter the street and number.',
      'Enter a US zip code of 5 digits, or 5 digits, a dash and 4 digits.',
      'Enter the state.',
      'Enter the city.',
      'Answer “Diet”.',
    ])
    await maya.save({ ...home, country: 'DE', state: null, zipcode: '10115', city: 'Berlin' })
    await maya.save({ custom_fields: [{ name: 'Diet', value: 'none' }] })
    expect((await maya.confirm()).body.errors).toEqual([
      'Enter a phone number. The carrier asks for it abroad.',
    ])
    await maya.save({ phone: '+49 30 1234567' })
    expect((await maya.confirm()).status).toBe(200)
  })

  it('takes what has lapsed again', async () => {
    await maya.choose(mugPick())
    await maya.save()
    await lapse()
    expect((await maya.confirm()).status).toBe(200)
    expect((await maya.items())[0].attributes).toMatchObject({ isHeld: true, heldUntil: null })
    expect(await app.audit()).toEqual([])
  })

  it('names what has gone since, confirms nothing, and holds the rest again', async () => {
    const last = await makeGoods(app, 1)
    page = await makePage(app, [{ limit: 2, products: [last.product, app.world.mug.product] }])
    const [pick] = [{ product_variant_id: last.variant, group_order_tier_id: page.tiers[0]! }]
    maya = await makeParticipant(app, page)
    await maya.choose([pick, mugPick()])
    await maya.save()
    await lapse()
    await (await makeParticipant(app, page)).choose(pick)
    const answer = await maya.confirm()
    expect([answer.status, answer.code]).toEqual([422, 'option_gone'])
    expect(await run('select confirmed_at from participants where id = $1', [maya.id])).toEqual([
      { confirmed_at: null },
    ])
    expect((await maya.items()).map(item => item.attributes.isHeld)).toEqual([false, true])
    expect(await app.audit()).toEqual([])
  })

  it('refuses everyone above the limit, and a place that is given back is free again', async () => {
    await run(
      'insert into group_order_caps (team_id, group_order_id, submissions_limit) values ($1, $2, 1)',
      [app.world.team, page.id],
    )
    const other = await makeParticipant(app, page, { isReady: true })
    await other.choose(mugPick())
    await confirmed()
    expect((await other.confirm()).code).toBe('submissions_full')
    await post('change')
    expect((await other.confirm()).status).toBe(200)
    expect((await maya.confirm()).code).toBe('submissions_full')
    expect(await app.audit()).toEqual([])
  })

  it('refuses further picks until the confirmation is undone', async () => {
    await confirmed()
    expect((await maya.choose(mugPick())).code).toBe('choice_confirmed')
    const [{ id }] = await maya.items()
    expect((await maya.client.delete(`/recipients/${page.uuid}/items/${id}`)).code).toBe('choice_confirmed')
  })
})

describe('changeChoice', () => {
  it('undoes the confirmation, keeps the gifts held for half an hour, and confirming again mails again', async () => {
    await confirmed()
    expect((await post('change')).body.data.attributes.isGroupOrderConfirmed).toBe(false)
    const [item] = await maya.items()
    expect(item.attributes.isHeld).toBe(true)
    expect(Date.parse(item.attributes.heldUntil)).toBeGreaterThan(Date.now() + 25 * 60_000)
    expect((await maya.choose(mugPick())).status).toBe(201)
    expect((await maya.confirm()).status).toBe(200)
    expect(await run('select 1 from mails where recipient = $1', [maya.email])).toHaveLength(2)
    expect(await app.audit()).toEqual([])
  })

  it('is refused after the time to change while everybody becomes an order alone, and in a run', async () => {
    await confirmed()
    await run("update group_orders set state = 'auto_finalising' where id = $1", [page.id])
    await run("update participants set confirmed_at = now() - interval '61 minutes' where id = $1", [maya.id])
    expect((await post('change')).code).toBe('participant_final')
    await run("update group_orders set state = 'pending' where id = $1", [page.id])
    for (const state of ['locked', 'finalized']) {
      await run('update participants set state = $2 where id = $1', [maya.id, state])
      const answer = await post('change')
      expect([answer.code, answer.body.errors]).toEqual([
        'participant_final',
        ['You have an order already, or one is being made at this moment, so this stays as it is.'],
      ])
      expect((await maya.confirm()).status).toBe(200)
    }
    await run("update participants set state = 'active' where id = $1", [maya.id])
  })
})

describe('declineGifts', () => {
  it('gives back what was held, and changing again takes part again', async () => {
    const before = await heldOf(app, app.world.mug.variant)
    await confirmed()
    expect((await post('decline', { reason: 'Allergic' })).body.data.attributes).toMatchObject({
      recipientState: 'disabled',
      skippedBy: 'participant',
      isGroupOrderConfirmed: false,
    })
    expect(await heldOf(app, app.world.mug.variant)).toBe(before)
    expect((await maya.choose(mugPick())).code).toBe('participant_skipped')
    expect((await post('change')).body.data.attributes).toMatchObject({
      recipientState: 'active',
      skippedBy: null,
    })
    expect((await maya.confirm()).status).toBe(200)
    expect(await app.audit()).toEqual([])
  })

  it('is not undone by a participant whom an owner skipped', async () => {
    await run("update participants set state = 'disabled', skipped_by = 'owner' where id = $1", [maya.id])
    expect((await post('change')).code).toBe('participant_skipped')
  })
})

describe('exportParticipant', () => {
  it('answers what is kept about the person, and of nobody else', async () => {
    await confirmed()
    const answer = await maya.client.get(`/recipients/${page.uuid}/${maya.id}/data`)
    expect(answer.body.data).toMatchObject({
      team: 'Acme',
      redemption: 'Holiday gifts',
      you: { email: maya.email, name: 'Maya Torres', address_one: '1 Elm Street' },
      gifts: [{ name: 'Campfire Mug', isHeld: true }],
    })
    const other = await makeParticipant(app, page)
    expect((await maya.client.get(`/recipients/${page.uuid}/${other.id}/data`)).status).toBe(404)
  })
})

describe('eraseParticipant', () => {
  const erase = () => maya.client.delete(`/recipients/${page.uuid}/${maya.id}`)

  it('leaves no trace of the person, gives the gifts back and ends the visit, also on a paused page', async () => {
    const before = await heldOf(app, app.world.mug.variant)
    await confirmed()
    await run('update group_orders set locked_at = now() where id = $1', [page.id])
    const [{ person_key: person }] = await run('select person_key from participants where id = $1', [maya.id])
    await run(
      `insert into participant_proofs
        (team_id, group_order_id, person_key, email, seed, token_hash, link_expires_at, code_expires_at)
      values ($1, $2, $3, $4, gen_random_uuid(), 'x', now(), now())`,
      [app.world.team, page.id, person, maya.email],
    )
    await run(
      `insert into mails (team_id, kind, subject_key, recipient, message_id)
      values ($1, 'recipient-proof', 'group_order:' || $2::bigint || ':seed', $3, 'm1')`,
      [app.world.team, page.id, maya.email],
    )
    expect((await erase()).status).toBe(204)
    expect(await heldOf(app, app.world.mug.variant)).toBe(before)
    for (const table of ['participants', 'participant_tokens', 'participant_proofs', 'mails', 'audit_events'])
      expect(
        await run(`select 1 from ${table} t where to_jsonb(t)::text ilike '%' || $1 || '%'`, [maya.email]),
      ).toEqual([])
    expect((await maya.client.get(`/recipients/${page.uuid}/items`)).status).toBe(404)
    expect(await app.audit()).toEqual([])
  })

  it('is refused while a run is at work and once there is an order', async () => {
    await run("update group_orders set state = 'processing' where id = $1", [page.id])
    expect((await erase()).code).toBe('group_order_busy')
    await run("update participants set state = 'finalized' where id = $1", [maya.id])
    expect((await erase()).code).toBe('participant_final')
  })
})
