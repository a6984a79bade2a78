import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { makeGroupOrder, makeParticipant } from '../../../../../test/redemption/make-group-order.ts'
import { stockOf } from '../../../../../test/world.ts'

let app: TestApp
let owner: Client
let page: Awaited<ReturnType<typeof makeGroupOrder>>
let path: string
let ids: Record<'choosing' | 'submitted' | 'taken' | 'done', string>
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
})
afterAll(() => app.stop())
beforeEach(async () => {
  page = await makeGroupOrder(owner, app.world)
  path = `/team/group_orders/${page.id}`
  const pick = (item: string, variant: number) => ({ tier: page.tier, item, variants: [variant] })
  const mug = pick(page.mug, app.world.mug.variant)
  const tee = pick(page.tee, app.world.tee.large)
  const make = async (email: string, person: object) =>
    String(await makeParticipant(app, page.id, { email, ...person }))
  ids = {
    choosing: await make('choosing@example.test', { picks: [mug] }),
    submitted: await make('submitted@example.test', { confirmed: true, picks: [mug, tee] }),
    taken: await make('taken@example.test', { confirmed: true, state: 'locked' }),
    done: await make('done@example.test', { confirmed: true, state: 'finalized' }),
  }
})

const list = async (query = '') => {
  const { body } = await owner.get(`${path}/recipients?${query}`)
  const emails = body.data.map((row: { attributes: { email: string } }) => row.attributes.email.split('@')[0])
  return [emails, body.meta.totalCount]
}
const act = (id: string, action: string) => owner.post(`${path}/recipients/${id}/${action}`)

describe('listGroupOrderRecipients', () => {
  it('shows each person with state, gifts and cost, newest first', async () => {
    const { body } = await owner.get(`${path}/recipients`)
    expect(body.meta.totalCount).toBe(4)
    const shown = body.data.map((row: { attributes: object }) => row.attributes)
    expect(shown).toMatchObject([
      { email: 'done@example.test', displayState: 'Finalised', recipientState: 'finalized' },
      { email: 'taken@example.test', displayState: 'Processing' },
      {
        email: 'submitted@example.test',
        displayState: 'Submitted',
        isGroupOrderConfirmed: true,
        itemsCount: 2,
        items: [
          { name: 'Campfire Mug', image: null, isHeld: true },
          { name: 'Soft Tee', image: null, isHeld: true },
        ],
        cost: '30.00',
      },
      { email: 'choosing@example.test', displayState: 'Pending', itemsCount: 1, cost: '15.00' },
    ])
  })

  it('is narrowed by name or address, by stored states, and by page', async () => {
    await act(ids.choosing, 'disable')
    expect(await list('filters[state]=submitted')).toEqual([['submitted'], 1])
    expect(await list('filters[pending]=true')).toEqual([[], 0])
    expect(await list('filters[skipped]=true&filters[finalized]=true')).toEqual([['done', 'choosing'], 2])
    expect(await list('filters[all]=true&filters[skipped]=true')).toEqual([
      ['done', 'taken', 'submitted', 'choosing'],
      4,
    ])
    expect(await list('filters[name_or_email]=TAKEN@')).toEqual([['taken'], 1])
    expect(await list('filters[name_or_email]=lovelace&page[size]=1&page[number]=2')).toEqual([['taken'], 4])
    expect((await owner.get(`${path}/recipients?filters[state]=nonsense`)).status).toBe(400)
  })

  it('tells until when picks are held, and when a person was invited and reminded', async () => {
    await app.db.pool.query(
      `insert into allowed_users (team_id, group_order_id, email, folded_email, invited_at, reminded_at)
       values ($1, $2, $3, $3, '2026-01-02T10:00Z', '2026-01-05T10:00Z')`,
      [app.world.team, page.id, 'choosing@example.test'],
    )
    const show = async (id: string) => (await owner.get(`${path}/recipients/${id}`)).body.data.attributes
    const { heldUntil, ...choosing } = await show(ids.choosing)
    expect(Date.parse(heldUntil)).toBeGreaterThan(Date.now() + 25 * 60_000)
    expect(choosing).toMatchObject({
      invitedAt: '2026-01-02T10:00:00.000Z',
      remindedAt: '2026-01-05T10:00:00.000Z',
      orderId: null,
    })
    expect(await show(ids.submitted)).toMatchObject({ heldUntil: null, invitedAt: null })
  })

  it('shows active people as locked while choosing is paused, and filters by what is stored', async () => {
    await owner.post(`${path}/lock`)
    const { attributes } = (await owner.get(`${path}/recipients/${ids.submitted}`)).body.data
    expect(attributes).toMatchObject({ recipientState: 'locked', displayState: 'Processing' })
    expect(await list('filters[submitted]=true')).toEqual([['submitted'], 1])
  })
})

describe('disableGroupOrderRecipient and enableGroupOrderRecipient', () => {
  it('skip a person, release the gifts and the place, and let the person take part again', async () => {
    await owner.put(path, { submissions_limit: 5 })
    const before = await stockOf(app.db, app.world.tee.large)
    const taken = async () =>
      (await app.db.pool.query('select taken from group_order_caps where group_order_id = $1', [page.id]))
        .rows[0].taken
    expect(await taken()).toBe(3)
    const skipped = (await act(ids.submitted, 'disable')).body.data.attributes
    expect(skipped).toMatchObject({
      displayState: 'Skipped',
      skippedBy: 'owner',
      isGroupOrderConfirmed: false,
      itemsCount: 2,
      items: [{ isHeld: false }, { isHeld: false }],
    })
    expect((await stockOf(app.db, app.world.tee.large)).reserved).toBe(before.reserved - 1)
    expect(await taken()).toBe(2)
    expect((await act(ids.submitted, 'disable')).status).toBe(200)
    expect((await act(ids.submitted, 'enable')).body.data.attributes).toMatchObject({
      displayState: 'Pending',
      skippedBy: null,
    })
  })

  it('are refused for a person in a run and one with an order', async () => {
    for (const id of [ids.taken, ids.done])
      for (const action of ['disable', 'enable']) {
        const answer = await act(id, action)
        expect([answer.status, answer.body.errors]).toEqual([
          409,
          ['Ada Lovelace has an order already, or one is being made at this moment, so this stays as it is.'],
        ])
      }
  })

  it('answer for a person of another page as for one that does not exist', async () => {
    const other = await makeGroupOrder(owner, app.world)
    const foreign = String(await makeParticipant(app, other.id, { email: 'x@example.test' }))
    const missing = await act('987654321', 'disable')
    for (const id of [foreign, 'abc', '0'])
      expect([(await act(id, 'disable')).status, (await act(id, 'disable')).text]).toEqual([
        404,
        missing.text,
      ])
    expect((await owner.get(`${path}/recipients/${foreign}`)).status).toBe(404)
  })
})

describe('updateGroupOrderRecipient', () => {
  const correct = (id: string, recipient: object) => owner.put(`${path}/recipients/${id}`, { recipient })
  const whole = { address_one: '12 Elm Street', city: 'Austin', state: 'TX', zipcode: '78701' }
  const person = async (id: string) => (await owner.get(`${path}/recipients/${id}`)).body.data.attributes
  const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows

  it('corrects a mistyped address, leaves the rest and the confirmation, and is recorded without what was typed', async () => {
    await rows("update participants set problem = 'No such street' where id = $1", [ids.submitted])
    const before = await person(ids.submitted)
    const answer = await correct(ids.submitted, {
      ...whole,
      phone: ' +1 415 555 0132 ',
      version: before.version,
    })
    expect([answer.status, answer.body.data.attributes]).toMatchObject([
      200,
      {
        name: 'Ada Lovelace',
        addressOne: '12 Elm Street',
        zipcode: '78701',
        phone: '+14155550132',
        problem: null,
        displayState: 'Submitted',
        itemsCount: 2,
      },
    ])
    expect(answer.body.data.attributes.version).not.toBe(before.version)
    const [entry] = await rows('select action, details from audit_events order by id desc limit 1')
    expect(entry).toEqual({
      action: 'group_order.recipient_corrected',
      details: {
        recipientId: Number(ids.submitted),
        fields: ['phone', 'addressOne', 'province', 'zipcode'],
      },
    })
    expect(
      await rows(
        "select recipient, payload from mails where kind = 'address-corrected' and subject_key like $1",
        [`participant:${ids.submitted}:%`],
      ),
    ).toEqual([{ recipient: expect.stringContaining('@'), payload: {} }])
    const count = async () => (await rows('select count(*)::int from audit_events'))[0].count
    const recorded = await count()
    expect((await correct(ids.submitted, whole)).status).toBe(200)
    expect(await count()).toBe(recorded)
  })

  it('refuses an editor who has not seen what somebody else changed, unless nothing differs', async () => {
    const { version } = await person(ids.submitted)
    await correct(ids.submitted, whole)
    const late = await correct(ids.submitted, { ...whole, city: 'Houston', version })
    expect([late.status, late.body.errors]).toEqual([
      409,
      ['Somebody changed this meanwhile: name or address. Look at it, then save again.'],
    ])
    expect((await correct(ids.submitted, { ...whole, version })).status).toBe(200)
    expect(await person(ids.submitted)).toMatchObject({ city: 'Austin' })
  })

  it('lets one of several editors through who save at once', async () => {
    await correct(ids.submitted, whole)
    const { version } = await person(ids.submitted)
    const cities = ['Houston', 'Dallas', 'El Paso', 'Waco', 'Plano']
    const answers = await Promise.all(cities.map(city => correct(ids.submitted, { city, version })))
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409, 409, 409, 409])
    const saved = cities[answers.findIndex(answer => answer.status === 200)]
    expect((await person(ids.submitted)).city).toBe(saved)
  })

  it('asks for what is missing or wrong, where somebody has confirmed', async () => {
    const sentences = async (recipient: object) => {
      const { status, body } = await correct(ids.submitted, { ...whole, ...recipient })
      return [status, body.errors]
    }
    expect(await sentences({ name: ' ' })).toEqual([422, ['Enter the name.']])
    expect(await sentences({ city: '' })).toEqual([422, ['Enter the city.']])
    expect((await sentences({ zipcode: 'ABC' }))[0]).toBe(422)
    expect((await sentences({ country: 'Atlantis' }))[0]).toBe(422)
    expect((await sentences({ name: 'x'.repeat(500) }))[0]).toBe(422)
    expect((await correct(ids.choosing, { zipcode: '78701' })).status).toBe(200)
  })

  it('ends visits without a proof where there was no address to be seen', async () => {
    const visits = async () =>
      (await rows('select 1 from participant_tokens where participant_id = $1', [ids.choosing])).length
    await rows('update participants set address_one = null where id = $1', [ids.choosing])
    for (const [hash, isProven] of [
      ['a', false],
      ['b', true],
    ] as const)
      await rows(
        `insert into participant_tokens (team_id, group_order_id, participant_id, token_hash, is_proven, expires_at)
         values ($1, $2, $3, $4, $5, now() + interval '1 day')`,
        [app.world.team, page.id, ids.choosing, hash.repeat(64), isProven],
      )
    await correct(ids.choosing, whole)
    expect(await visits()).toBe(1)
  })

  it('is refused for a person in a run, one with an order, one of another page and no person', async () => {
    for (const id of [ids.taken, ids.done])
      expect((await correct(id, whole)).code, id).toBe('participant_final')
    const other = await makeGroupOrder(owner, app.world)
    for (const recipient of [
      `${path}/recipients/999999`,
      `/team/group_orders/${other.id}/recipients/${ids.choosing}`,
    ])
      expect((await owner.put(recipient, { recipient: whole })).status).toBe(404)
    for (const junk of ['abc', '0', '-1', '99999999999999999999'])
      expect((await correct(junk, whole)).status, junk).toBe(404)
  })
})

describe('deleteGroupOrderRecipient', () => {
  it('removes a person with all gifts, and refuses one with an order', async () => {
    const before = await stockOf(app.db, app.world.tee.large)
    expect((await owner.delete(`${path}/recipients/${ids.submitted}`)).status).toBe(204)
    expect((await stockOf(app.db, app.world.tee.large)).reserved).toBe(before.reserved - 1)
    expect((await owner.get(`${path}/recipients/${ids.submitted}`)).status).toBe(404)
    expect((await owner.delete(`${path}/recipients/${ids.done}`)).code).toBe('participant_final')
  })
})

describe('changeGroupOrderRecipients', () => {
  const change = (body: object) => owner.post(`${path}/recipients/bulk`, { recipients: body })

  it('changes all or none', async () => {
    const refused = await change({ ids: [ids.choosing, ids.taken, ids.done], action: 'disable' })
    expect([refused.status, refused.body.errors[0]]).toEqual([
      409,
      '2 of these people have an order already, or one is being made at this moment, so this stays as it is.',
    ])
    expect(await list('filters[skipped]=true')).toEqual([[], 0])
    const both = await change({ ids: [ids.choosing, Number(ids.submitted)], action: 'disable' })
    expect(both.body.meta.totalCount).toBe(2)
    expect(await list('filters[skipped]=true')).toEqual([['submitted', 'choosing'], 2])
    await change({ ids: [ids.choosing, ids.submitted], action: 'enable' })
    expect((await change({ ids: [ids.choosing, ids.submitted], action: 'delete' })).body.data).toEqual([])
    expect(await list()).toEqual([['done', 'taken'], 2])
  })

  it('asks for at least one person', async () => {
    const answer = await change({ ids: [], action: 'disable' })
    expect([answer.status, answer.body.errors]).toEqual([422, ['Choose at least one recipient.']])
  })
})

describe('listRecipientTierItems', () => {
  it('lists what was chosen with its variants, of all or of one person', async () => {
    const all = await owner.get(`${path}/recipient_group_order_tier_items`)
    expect(all.body.meta.totalCount).toBe(5)
    const { body } = await owner.get(
      `${path}/recipient_group_order_tier_items?filters[recipient_id]=${ids.choosing}`,
    )
    expect(body.data).toMatchObject([
      {
        type: 'recipientGroupOrderTierItems',
        attributes: {
          recipientId: ids.choosing,
          productId: String(app.world.mug.product),
          productVariantId: String(app.world.mug.variant),
          tierId: page.tier,
          bundleId: null,
          productVariantQty: 1,
          isHeld: true,
          productName: 'Campfire Mug',
          spec: { type: null, color: 'Green', size: null },
        },
      },
    ])
    expect(body.included).toMatchObject([{ id: String(app.world.mug.variant), type: 'productVariants' }])
  })
})

it('the books agree after all of this', async () => {
  expect(await app.audit()).toEqual([])
})
