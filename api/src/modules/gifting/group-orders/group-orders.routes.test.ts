import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { makeGroupOrder, makeParticipant } from '../../../../test/redemption/make-group-order.ts'
import { sendForm } from '../../../../test/send-form.ts'
import { stockOf } from '../../../../test/world.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
})
afterAll(() => app.stop())

const path = '/team/group_orders'
const create = async (fields: object = {}) =>
  (await owner.post(path, { group_order: { name: 'Spring gifts', ...fields } })).body.data
const update = (id: string, fields: object, client = owner) =>
  client.put(`${path}/${id}`, { group_order: fields })
const errorsOf = async (answer: Promise<{ status: number; body: any }>) => {
  const { status, body } = await answer
  return [status, ...body.errors]
}

describe('createGroupOrder', () => {
  it('makes a pending page that anyone with the link may use', async () => {
    const { attributes } = await create()
    expect(attributes).toMatchObject({
      name: 'Spring gifts',
      state: 'pending',
      password: null,
      password_protected: false,
      company_email_limited: false,
      allowed_domains: [],
      isOpen: true,
      isLocked: false,
      deletable: true,
      submissionsCount: 0,
      submissions_limit: null,
      committed: '0.00',
      createdBy: 'Olivia Test',
      payerName: 'Olivia Test',
      version: 0,
    })
    expect(attributes.pagePath).toBe(`/recipients/${attributes.uuid}`)
    expect(attributes.means).toMatchObject({ coversBudget: true, coversAllowance: true })
  })

  it('takes bare fields and trims the name', async () => {
    const answer = await owner.post(path, { name: '  Autumn  ', password: ' Tulip7 ', show_prices: true })
    expect(answer.status).toBe(201)
    expect(answer.body.data.attributes).toMatchObject({
      name: 'Autumn',
      password: 'Tulip7',
      password_protected: true,
      show_prices: true,
    })
  })

  it.each([
    [{ name: '  ' }, 'Enter a name for the redemption.'],
    [{ name: undefined }, 'Enter a name for the redemption.'],
    [{ password: 'abc' }, 'An access code has at least 4 characters.'],
    [{ password_protected: true }, 'Enter an access code, or turn the protection off.'],
  ])('refuses %j with its own sentence', async (fields, sentence) => {
    expect(await errorsOf(owner.post(path, { group_order: { name: 'x', ...fields } }))).toEqual([
      422,
      sentence,
    ])
  })

  it('answers a repeated key with the first page, and stores the access code nowhere as plain text', async () => {
    const key = { 'idempotency-key': 'make-page-1' }
    const body = { group_order: { name: 'Once', password: 'CanaryCode77' } }
    const first = await owner.post(path, body, key)
    expect((await owner.post(path, body, key)).text).toBe(first.text)
    await update(first.body.data.id, { password: 'CanaryCode78' })
    for (const table of ['group_orders', 'audit_events', 'idempotency_keys', 'live_events']) {
      const { rows } = await app.db.pool.query(`select t::text as text from ${table} t`)
      expect(rows.map(row => row.text).join()).not.toContain('CanaryCode')
    }
  })

  it('limits to the team’s verified domains, or else to the creator’s own', async () => {
    expect((await create({ company_email_limited: true })).attributes.allowed_domains).toEqual(['acme.test'])
    await app.db.pool.query(
      `insert into team_domains (team_id, domain, challenge, verified_at)
       values ($1, 'acme.example', 'x', now()), ($1, 'claimed.example', 'x', null)`,
      [app.world.team],
    )
    expect((await create({ company_email_limited: true })).attributes.allowed_domains).toEqual([
      'acme.example',
    ])
    await app.db.pool.query('delete from team_domains where team_id = $1', [app.world.team])
    const { id } = await create()
    await app.db.pool.query("update users set email = 'marco@gmail.com' where id = $1", [
      app.world.users.member.id,
    ])
    await app.db.pool.query('update group_orders set created_by = $2 where id = $1', [
      id,
      app.world.users.member.id,
    ])
    expect(await errorsOf(update(id, { company_email_limited: true }))).toEqual([
      422,
      'Name at least one email domain.',
    ])
  })

  it('needs a running plan', async () => {
    const status = (to: string) =>
      app.db.pool.query('update subscriptions set status = $2 where team_id = $1', [app.world.team, to])
    await status('canceled')
    expect(await errorsOf(owner.post(path, { name: 'x' }))).toEqual([
      422,
      'Please select/upgrade your plan to continue sending gifts',
    ])
    await status('active')
  })
})

describe('listGroupOrders', () => {
  it('lists the newest first, by name, state and page, with exact totals', async () => {
    const first = await create({ name: 'Canary 50%_x' })
    const second = await create({ name: 'Canary beta' })
    await app.db.pool.query("update group_orders set state = 'finalized' where id = $1", [second.id])
    const list = async (query: string) => {
      const { body } = await owner.get(`${path}?${query}`)
      return [body.data.map((row: { id: string }) => row.id), body.meta.totalCount]
    }
    expect(await list('search=canary')).toEqual([[second.id, first.id], 2])
    expect(await list('search=50%25_')).toEqual([[first.id], 1])
    expect(await list('search=canary&filters[finalized]=true')).toEqual([[second.id], 1])
    expect(await list('search=canary&filters[finalized]=true&filters[pending]=true')).toEqual([
      [second.id, first.id],
      2,
    ])
    expect(await list('search=canary&page[number]=2&page[size]=1')).toEqual([[first.id], 2])
    expect(await list('search=canary&page[number]=9')).toEqual([[], 2])
    expect((await owner.get(`${path}?filters[nonsense]=true`)).status).toBe(400)
  })

  it('shows pictures and counts, and no access code', async () => {
    const { id } = await makeGroupOrder(owner, app.world, { name: 'Counted', password: 'Tulip7' })
    await makeParticipant(app, id, { email: 'a@example.test' })
    await makeParticipant(app, id, { email: 'b@example.test', confirmed: true })
    await makeParticipant(app, id, { email: 'c@example.test', confirmed: true, state: 'finalized' })
    const { body, text } = await owner.get(`${path}?search=Counted`)
    expect(body.data[0].attributes).toMatchObject({
      submissionsCount: 2,
      deletable: false,
      counts: { came: 3, choosing: 1, submitted: 1, finalized: 1, skipped: 0, allowed: 0 },
    })
    expect(text).not.toContain('Tulip7')
  })
})

describe('updateGroupOrder', () => {
  it('changes what is sent and keeps the rest', async () => {
    const { id } = await create({ password: 'Tulip7' })
    const answer = await update(id, {
      redemption_title: ' Welcome ',
      enable_custom_title: true,
      custom_fields: [{ name: ' Shirt size ', required: true }, { name: '  ' }, { name: 'Team' }],
      opens_at: '2026-05-01T10:00:00+02:00',
      closes_at: '2027-05-01T10:00:00+02:00',
      countries: ['US', 'DE', 'US'],
      submissions_limit: 50,
    })
    expect(answer.body.data.attributes).toMatchObject({
      name: 'Spring gifts',
      password: 'Tulip7',
      redemption_title: 'Welcome',
      custom_fields: [
        { name: 'Shirt size', required: true },
        { name: 'Team', required: false },
      ],
      opens_at: '2026-05-01T08:00:00.000Z',
      countries: ['DE', 'US'],
      submissions_limit: 50,
      version: 1,
    })
    const cleared = await update(id, { redemption_title: '', opens_at: null, submissions_limit: null })
    expect(cleared.body.data.attributes).toMatchObject({
      redemption_title: null,
      opens_at: null,
      submissions_limit: null,
      closes_at: '2027-05-01T08:00:00.000Z',
    })
  })

  it('takes the card message in both spellings', async () => {
    const { id } = await create()
    const message = async (fields: object) => (await update(id, fields)).body.data.attributes.cardMessage
    expect(await message({ cardMessage: 'For {first_name}' })).toBe('For {first_name}')
    expect(await message({ card_message: 'Hello' })).toBe('Hello')
    expect(await message({ name: 'Renamed' })).toBe('Hello')
    expect(await message({ card_message: '' })).toBe(null)
    expect(await errorsOf(update(id, { card_message: ' Hello' }))).toEqual([
      422,
      'A card message may not start with a blank space.',
    ])
  })

  it('changes nothing and counts no version where the same is sent again', async () => {
    const { id } = await create({ password: 'Tulip7' })
    const answer = await update(id, { name: 'Spring gifts', password: 'Tulip7', allowed_domains: [] })
    expect(answer.body.data.attributes.version).toBe(0)
  })

  it('folds domains, and refuses what is none', async () => {
    const { id } = await create()
    const answer = await update(id, { allowed_domains: ['Acme.COM.', 'bücher.example'] })
    expect(answer.body.data.attributes.allowed_domains).toEqual(['acme.com', 'xn--bcher-kva.example'])
    expect(await errorsOf(update(id, { allowed_domains: ['https://acme.com'] }))).toEqual([
      422,
      'Enter a domain like example.com; “https://acme.com” is none.',
    ])
  })

  it('removes the domains with the limit to company addresses', async () => {
    const { id } = await create({ company_email_limited: true })
    expect((await update(id, { company_email_limited: false })).body.data.attributes).toMatchObject({
      allowed_domains: [],
      company_email_limited: false,
    })
  })

  it('refuses a closing time before the opening time and a limit below the confirmations', async () => {
    const { id } = await create()
    const times = { opens_at: '2026-05-02T00:00:00Z', closes_at: '2026-05-01T00:00:00Z' }
    expect(await errorsOf(update(id, times))).toEqual([
      422,
      'The closing time must be after the opening time.',
    ])
    await makeParticipant(app, id, { email: 'a@example.test', confirmed: true })
    await makeParticipant(app, id, { email: 'b@example.test', confirmed: true })
    expect(await errorsOf(update(id, { submissions_limit: 1 }))).toEqual([
      422,
      '2 people have confirmed already. Enter at least 2.',
    ])
    expect((await update(id, { submissions_limit: 2 })).status).toBe(200)
    const { rows } = await app.db.pool.query('select taken from group_order_caps where group_order_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ taken: 2 }])
  })

  it('refuses an older version where somebody else changed the same, and says who and what', async () => {
    const { id } = await create()
    const admin = await app.as('storeAdmin')
    expect((await update(id, { redemption_title: 'Theirs', version: 0 }, admin)).status).toBe(200)
    expect((await update(id, { name: 'Mine', version: 0 })).status).toBe(200)
    const refused = await update(id, { redemption_title: 'Mine', name: 'Mine', version: 0 })
    expect([refused.status, refused.code]).toEqual([409, 'changed_meanwhile'])
    expect(refused.body.errors[0]).toContain('Sana Test')
    expect(refused.body.errors[0]).toContain('title')
    expect((await update(id, { redemption_title: 'Mine', version: 2 })).status).toBe(200)
  })

  it('is refused while a run is at work, and after the end', async () => {
    const { id } = await create()
    const state = (to: string) =>
      app.db.pool.query('update group_orders set state = $2 where id = $1', [id, to])
    await state('processing')
    expect((await update(id, { name: 'x' })).code).toBe('group_order_busy')
    await state('finalized')
    expect((await update(id, { name: 'x' })).code).toBe('group_order_closed')
  })

  it('notifies open screens and records the change with its former value', async () => {
    const { id } = await create()
    await update(id, { name: 'Renamed', password: 'Tulip7' })
    const { rows } = await app.db.pool.query(
      `select action, before, after from audit_events
       where subject_type = 'groupOrders' and subject_id = $1
       order by id`,
      [id],
    )
    expect(rows.map(row => row.action)).toEqual(['group_order.created', 'group_order.updated'])
    expect(rows[1]).toMatchObject({
      before: { name: 'Spring gifts', accessCode: 'none' },
      after: { name: 'Renamed', accessCode: 'changed' },
    })
    const events = async () =>
      (
        await app.db.pool.query(
          "select 1 from live_events where event = 'group_order.updated' and subject_id = $1",
          [id],
        )
      ).rows.length
    await expect.poll(events, { timeout: 5_000 }).toBe(1)
  })
})

describe('updateGroupOrderBackground', () => {
  const picture = () =>
    sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#0d5c48' } })
      .png()
      .toBuffer()

  it('sets a redrawn picture and removes it by an empty value', async () => {
    const { id } = await create()
    const set = await sendForm(app, owner, 'PATCH', `${path}/${id}`, {
      'group_order[custom_background]': await picture(),
    })
    const file = set.body.data.attributes.customBackground
    expect(file).toMatch(/^\/files\/.+\.webp$/)
    const removed = await sendForm(app, owner, 'PATCH', `${path}/${id}`, { 'group_order[background]': '' })
    expect(removed.body.data.attributes.customBackground).toBe(null)
  })

  it('refuses what is no picture, one above 5 MB, and nothing', async () => {
    const { id } = await create()
    const send = (content: Uint8Array | string) =>
      sendForm(app, owner, 'PATCH', `${path}/${id}`, { 'group_order[background]': content })
    expect((await send(Buffer.from('<svg/>'))).code).toBe('image_refused')
    expect((await send(Buffer.alloc(6 * 1024 * 1024))).status).toBe(422)
    expect((await owner.send('PATCH', `${path}/${id}`, { group_order: {} })).body.errors).toEqual([
      'Choose a PNG, JPEG or WebP picture.',
    ])
  })
})

describe('addGroupOrderCards', () => {
  it('sets cards of the team only, each once', async () => {
    const { id } = await create()
    const { world } = app
    await app.db.pool.query('update products set is_card = true where id = $1', [world.secret.product])
    const set = (cards: object[], client = owner) =>
      client.post(`${path}/${id}/add_cards`, { group_order: { cards } })
    const card = { product_variant_id: world.secret.variant, quantity: 2 }
    expect((await set([card])).body.data.attributes.cards).toEqual([
      {
        productVariantId: String(world.secret.variant),
        name: 'Founder Watch',
        image: null,
        quantity: 2,
        available: 5,
      },
    ])
    expect(await errorsOf(set([card, card]))).toEqual([422, 'Name each card once.'])
    expect(await errorsOf(set([{ ...card, quantity: 11 }]))).toEqual([422, 'Choose from 1 to 10 of a card.'])
    expect(await errorsOf(set([{ ...card, product_variant_id: world.mug.variant }]))).toEqual([
      422,
      'Choose cards only; gifts go into a tier.',
    ])
    expect((await set([{ ...card, product_variant_id: world.foreign.variant }])).status).toBe(404)
    expect((await set([])).body.data.attributes.cards).toEqual([])
    await app.db.pool.query('update products set is_card = false where id = $1', [world.secret.product])
  })
})

describe('deleteGroupOrder', () => {
  it('releases what is held and leaves no orphan', async () => {
    const { id, tier, mug } = await makeGroupOrder(owner, app.world, { submissions_limit: 5 })
    const before = await stockOf(app.db, app.world.mug.variant)
    await makeParticipant(app, id, {
      email: 'a@example.test',
      picks: [{ tier, item: mug, variants: [app.world.mug.variant] }],
    })
    expect((await stockOf(app.db, app.world.mug.variant)).reserved).toBe(before.reserved + 1)
    expect((await owner.delete(`${path}/${id}`)).status).toBe(204)
    expect(await stockOf(app.db, app.world.mug.variant)).toEqual(before)
    for (const table of ['participants', 'choices', 'group_order_tiers', 'group_order_tier_items']) {
      const { rows } = await app.db.pool.query(`select from ${table} where group_order_id = $1`, [id])
      expect([table, rows.length]).toEqual([table, 0])
    }
    expect((await owner.get(`${path}/${id}`)).status).toBe(404)
  })

  it('is refused once somebody has confirmed', async () => {
    const { id } = await create()
    await makeParticipant(app, id, { email: 'a@example.test', confirmed: true })
    const answer = await owner.delete(`${path}/${id}`)
    expect([answer.status, answer.code]).toEqual([409, 'not_deletable'])
  })
})

it('the books agree after all of this', async () => {
  expect(await app.audit()).toEqual([])
})
