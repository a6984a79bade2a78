import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { makeList } from '../../../../../test/lists.ts'
import { inboxOf } from '../../../../../test/sandbox.ts'
import { readCardCode } from '../codes/read-card-code.ts'
import { finishGiftCards } from './finish-gift-cards.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: '0' } })
  await app.db.pool.query(`update teams set modules = array_append(modules, 'e_commerce')`)
  owner = await app.as('owner')
})
afterAll(() => app.stop())

let people = 0
const person = (name = 'Ada Byron') => ({ name, email: `card${++people}@people.test` })
const issue = (fields: object, by = owner) =>
  by.post('/gift_cards', { gift_card: { amount: '40.00', ...fields } })
const list = async (query: string, by = owner) => (await by.get(`/gift_card_recipients?${query}`)).body
const outcome = ({ status, body }: { status: number; body: any }) => [status, ...(body?.errors ?? [])]
const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10)
const rows = async () =>
  (await app.db.pool.query('select count(*)::int as count from gift_cards')).rows[0].count

describe('issuing gift cards', () => {
  it('answers at once, and makes and mails each card once in the background', async () => {
    const [ada, ben] = [person(), { ...person('Ben'), amount: '5.50' }]
    const lastDay = day(60)
    const before = await list('')
    const { status, body } = await issue({
      name: 'Holidays',
      message: 'Well done!',
      sender_name: 'Olivia',
      expires_at: lastDay,
      recipients: [{ ...ada, email: ` ${ada.email.toUpperCase()} ` }, ben],
    })
    expect([status, body.data.attributes]).toEqual([
      201,
      expect.objectContaining({
        name: 'Holidays',
        amount: '40.00',
        senderName: 'Olivia',
        total: '45.50',
        recipientsCount: 2,
        expiresAt: `${lastDay}T23:59:59.999Z`,
        sendAt: null,
      }),
    ])
    await app.settleJobs()
    const { data, meta } = await list(`filter[gift_card_id]=${body.data.id}&sort[balance]=asc`)
    expect(data.map((card: any) => card.attributes)).toMatchObject([
      { name: 'Ben', email: ben.email, amount: '5.50', balance: '5.50', status: 'sent', enabled: true },
      { name: 'Ada Byron', email: ada.email, amount: '40.00', balance: '40.00', giftCardName: 'Holidays' },
    ])
    expect([meta.totalCount, Number(meta.outstanding) - Number(before.meta.outstanding)]).toEqual([2, 45.5])
    const mails = await inboxOf(app, ada.email)
    expect(mails.map(mail => mail.subject)).toEqual(['A $40.00 gift card from Acme'])
    expect(mails[0]?.text).toContain('Well done!')
    const code = /Your code: (\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    expect(readCardCode(code)?.slice(-4)).toBe(data[1].attributes.codeLast4)
    const stored = await app.db.pool.query('select t::text as row from gift_card_recipients t')
    expect(stored.rows.some(({ row }) => row.includes(readCardCode(code) ?? ''))).toBe(false)
    expect((await list(`search=${code.toLowerCase()}`)).data.map((card: any) => card.id)).toEqual([
      data[1].id,
    ])
    expect(await app.audit()).toEqual([])
  })

  it('takes a recipient list, each address once, and says who has none', async () => {
    const { email } = person()
    const listId = await makeList(app, [
      { name: 'Maya', email },
      { name: 'Maya again', email: email.toUpperCase() },
      { name: 'Nobody', email: null },
    ])
    const { body } = await issue({ bulk_import_id: String(listId) })
    expect(body.data.attributes).toMatchObject({ recipientsCount: 1, withoutEmail: 1, total: '40.00' })
    const foreign = await makeList(app, [{ name: 'Eve' }], { teamId: app.world.otherTeam })
    expect(outcome(await issue({ bulk_import_id: String(foreign) }))).toEqual([404, 'Route not found.'])
    expect(outcome(await issue({ bulk_import_id: '987654321' }))).toEqual([404, 'Route not found.'])
    const empty = await makeList(app, [{ name: 'Nobody', email: null }])
    expect(outcome(await issue({ bulk_import_id: String(empty) }))[0]).toBe(422)
  })

  it('waits with the mails until the day that was chosen', async () => {
    const ada = person()
    const { body } = await issue({ send_at: day(3), recipients: [ada] })
    await app.settleJobs()
    expect(await inboxOf(app, ada.email)).toEqual([])
    const waiting = (await list(`filter[gift_card_id]=${body.data.id}`)).data[0].attributes
    expect(waiting).toMatchObject({ status: 'scheduled', balance: '40.00', sentAt: null })
    await app.db.pool.query('update gift_cards set send_at = now() where id = $1', [body.data.id])
    await finishGiftCards(app.db, app.config.SECRET_KEY)
    await app.settleJobs()
    expect((await inboxOf(app, ada.email)).length).toBe(1)
    expect((await list(`filter[gift_card_id]=${body.data.id}`)).data[0].attributes.status).toBe('sent')
  })

  it('shows whom a mail did not reach', async () => {
    const ada = person()
    const { body } = await issue({ send_at: day(3), recipients: [ada] })
    await app.settleJobs()
    await app.db.pool.query('update gift_card_recipients set mails = 1 where gift_card_id = $1', [
      body.data.id,
    ])
    await app.db.pool.query(
      `insert into mails (team_id, kind, subject_key, recipient, message_id, refusal)
       select team_id, 'gift-card', 'gift_card:' || id || ':1', email, '<m@ribbon>', '550 Mailbox unavailable'
       from gift_card_recipients where gift_card_id = $1`,
      [body.data.id],
    )
    const { data } = await list('filter[status]=bounced')
    expect(data.map((card: any) => card.attributes.email)).toEqual([ada.email])
  })

  it.each([
    [{ amount: '0' }, 'Amount must be at least $1.00.'],
    [{ amount: 0.001 }, 'Amount must be at least $1.00.'],
    [{ amount: '10001' }, 'Amount must be at most $10,000.00.'],
    [{ amount: '12.345' }, 'Amount can have at most two decimal places.'],
    [{ expires_at: day(0) }, 'Choose a last valid day after today.'],
    [{ expires_at: day(-1) }, 'Choose a last valid day after today.'],
    [{ expires_at: day(4_000) }, 'Choose a last valid day within 10 years.'],
    [{ expires_at: 'soon' }, 'Enter the day as YYYY-MM-DD.'],
    [{ send_at: day(-1) }, 'Choose today or a later day to send on.'],
    [{ send_at: day(9), expires_at: day(5) }, 'Choose a day to send on before the last valid day.'],
    [{ message: 'x'.repeat(501) }, 'Message is too long (maximum is 500 characters).'],
    [{ recipients: [] }, 'Choose at least one person.'],
    [{ recipients: undefined }, 'Choose at least one person.'],
    [{ recipients: [{ email: 'ada' }] }, 'Email in entry 1 is not valid.'],
    [{ recipients: [person(), { email: '' }] }, "Email in entry 2 can't be blank!"],
    [
      { recipients: [person(), { email: 'twice@people.test' }, { email: 'Twice@people.test' }] },
      'Entry 3: twice@people.test is in entry 2 already.',
    ],
    [{ bulk_import_id: '1' }, 'Choose people or a recipient list, not both.'],
    [
      { recipients: Array.from({ length: 5_001 }, (_, n) => ({ email: `many${n}@people.test` })) },
      'Gift cards go to at most 5,000 people at once.',
    ],
  ])('refuses %j, and saves nothing', async (fields, sentence) => {
    const before = await rows()
    const { status, body } = await issue({ recipients: [person()], ...fields })
    expect([status, body.errors[0], body.message]).toEqual([422, sentence, body.errors[0]])
    expect(await rows()).toBe(before)
  })

  it('happens once for an Idempotency-Key', async () => {
    const gift_card = { amount: '40.00', recipients: [person()] }
    const send = () => owner.send('POST', '/gift_cards', { gift_card }, { 'idempotency-key': 'issue-once' })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.body]).toEqual([201, first.body])
  })
})

describe('the list of gift cards', () => {
  it('shows ten a page, sorted, filtered and searched, and never those of another team', async () => {
    const { body } = await issue({
      name: 'Sorted',
      recipients: Array.from({ length: 12 }, (_, n) => ({
        ...person(`Person ${String.fromCharCode(65 + n)}`),
      })),
    })
    await app.settleJobs()
    const of = `filter[gift_card_id]=${body.data.id}`
    const names = async (query: string) =>
      (await list(`${of}&${query}`)).data.map((card: any) => card.attributes.name.at(-1)).join('')
    expect(await names('sort[name]=asc')).toBe('ABCDEFGHIJ')
    expect(await names('sort[name]=asc&page=2')).toBe('KL')
    expect(await names('page=1&size=3')).toBe('LKJ')
    expect(await names('page=0&size=2')).toBe('LK')
    expect(await names('search=person c')).toBe('C')
    expect(await names('search=sorted&size=100')).toHaveLength(12)
    expect(await names('filter[enabled]=false')).toBe('')
    expect(await names('filter[enabled]=&filter[status]=&size=')).toHaveLength(10)
    for (const wrong of ['page=-1', 'size=0', 'filter[status]=lost', 'sort[name]=up'])
      expect((await owner.get(`/gift_card_recipients?${wrong}`)).status).toBe(400)
    expect((await list('', await app.as('stranger'))).data).toEqual([])
  })
})

describe('switching a gift card', () => {
  it('flips it, sets what is wanted, and flips once for one Idempotency-Key', async () => {
    const { body } = await issue({ recipients: [person()] })
    await app.settleJobs()
    const { id } = (await list(`filter[gift_card_id]=${body.data.id}`)).data[0]
    const toggle = (sent?: object, headers = {}) =>
      owner.send('PATCH', `/gift_card_recipients/${id}/toggle`, sent, headers)
    const enabled = async (answer: ReturnType<typeof toggle>) => (await answer).body.data.attributes.enabled
    expect(await enabled(toggle())).toBe(false)
    expect(await enabled(toggle())).toBe(true)
    expect(await enabled(toggle({ gift_card_recipient: { enabled: true } }))).toBe(true)
    const key = { 'idempotency-key': 'flip' }
    expect([await enabled(toggle({}, key)), await enabled(toggle({}, key))]).toEqual([false, false])
    expect(outcome(await toggle({ gift_card_recipient: { enabled: 'perhaps' } }))).toEqual([
      422,
      'Choose on or off.',
    ])
    const stranger = await app.as('stranger')
    const foreign = await stranger.send('PATCH', `/gift_card_recipients/${id}/toggle`)
    const missing = await stranger.send('PATCH', '/gift_card_recipients/987654321/toggle')
    expect([foreign.status, foreign.text]).toEqual([404, missing.text])
    await app.db.pool.query(
      `with emptied as (
         update gift_card_recipients set voided_at = now(), balance_cents = 0 where id = $1 returning team_id, id)
       insert into gift_card_entries (team_id, recipient_id, kind, delta_cents, source_type, source_id, actor_name)
       select team_id, id, 'void', -4000, 'change', 99, 'Olivia' from emptied`,
      [id],
    )
    expect(outcome(await toggle())).toEqual([409, 'This gift card is deleted.'])
  })
})
