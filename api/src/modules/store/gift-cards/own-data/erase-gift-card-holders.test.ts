import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { inboxOf } from '../../../../../test/sandbox.ts'
import { finishGiftCards } from '../issue/finish-gift-cards.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: '0' } })
  await app.db.pool.query(`update teams set modules = array_append(modules, 'e_commerce')`)
  owner = await app.as('owner')
})
afterAll(() => app.stop())

const home = {
  address_one: '2 Oak Street',
  city: 'Arlington',
  state: 'VA',
  zipcode: '22201',
  country: 'US',
}
const rows = async (text: string) => (await app.db.pool.query(text)).rows

describe('erasing a recipient', () => {
  it('takes the person off gift cards, whose money and ledger stay', async () => {
    const person = { name: 'Grace Hopper', email: 'Grace@People.test' }
    const others = [{ name: 'Ken Thompson', email: 'ken@people.test' }]
    await owner.post('/gift_cards', { gift_card: { amount: '40.00', recipients: [person, ...others] } })
    const later = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    await owner.post('/gift_cards', { gift_card: { amount: '20.00', recipients: [person], send_at: later } })
    await app.settleJobs()
    const { data } = (await owner.get('/gift_card_recipients?search=grace')).body
    const sent = data.find(
      (card: { attributes: { amount: string } }) => card.attributes.amount === '40.00',
    ).id
    const adjusted = await owner.post(
      `/gift_card_recipients/${sent}/adjustments`,
      { adjustment: { amount: '-15', note: 'Lunch' } },
      { 'idempotency-key': 'lunch' },
    )
    expect(adjusted.body.data.attributes.name).toBe('Grace Hopper')

    const recipient = await owner.post('/team/recipients', { recipient: { ...home, ...person } })
    expect((await owner.post(`/team/recipients/${recipient.body.data.id}/erase`)).status).toBe(200)

    const cards = await rows(
      `select id, name, email, message, balance_cents as cents from gift_card_recipients where name <> 'Ken Thompson' order by id`,
    )
    expect(cards).toEqual(
      [2_500, 2_000].map((cents, index) => ({
        id: cards[index].id,
        name: 'Erased',
        email: `erased-${cards[index].id}@erased.invalid`,
        message: null,
        cents,
      })),
    )
    const texts = [
      ...(await rows('select recipient, payload::text from mails')),
      ...(await rows('select actor_name, note from gift_card_entries')),
    ]
    expect(JSON.stringify(texts)).not.toMatch(/grace/i)
    const repeated = await owner.post(
      `/gift_card_recipients/${sent}/adjustments`,
      { adjustment: { amount: '-15', note: 'Lunch' } },
      { 'idempotency-key': 'lunch' },
    )
    expect([repeated.body.data.attributes.name, repeated.body.data.attributes.balance]).toEqual([
      'Erased',
      '25.00',
    ])
    expect((await owner.get('/gift_card_recipients?search=ken@people.test')).body.meta.totalCount).toBe(1)
    expect((await owner.get('/gift_card_recipients?search=grace')).body.meta.totalCount).toBe(0)
    expect(await app.audit()).toEqual([])
  })

  it('mails nobody any more, neither again nor on the day that was chosen', async () => {
    const [card] = await rows(`select id from gift_card_recipients where name = 'Erased' order by id`)
    const resent = await owner.post('/gift_card_recipients/bulk_resend_email', { ids: [String(card.id)] })
    expect([resent.status, resent.body.message]).toEqual([
      422,
      'None of these gift cards can be used now, so none was sent. Switch them on or prolong them.',
    ])
    await app.db.pool.query(
      `update gift_cards set send_at = now() - interval '1 minute' where send_at is not null`,
    )
    await finishGiftCards(app.db, app.config.SECRET_KEY)
    await app.settleJobs()
    const [later] = await rows(
      `select email from gift_card_recipients where name = 'Erased' order by id desc`,
    )
    expect(await inboxOf(app, later.email)).toEqual([])
    expect((await inboxOf(app, 'grace@people.test')).length).toBe(1)
  })
})

describe('merging two recipients', () => {
  it('moves the gift cards that one of them got', async () => {
    const [kept, merged] = await Promise.all(
      ['kept', 'merged'].map(async name => {
        const made = await owner.post('/team/recipients', {
          recipient: { ...home, name, email: `${name}@people.test` },
        })
        return made.body.data.id as string
      }),
    )
    await owner.post('/gift_cards', {
      gift_card: { amount: '5.00', recipients: [{ name: 'Merged', email: 'other@people.test' }] },
    })
    await app.db.pool.query(`update gift_card_recipients set recipient_id = $1 where name = 'Merged'`, [
      merged,
    ])
    const answer = await owner.post(`/team/recipients/${kept}/merge`, { other_id: merged })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect((await owner.post(`/team/recipients/${kept}/erase`)).status).toBe(200)
    expect(await rows(`select from gift_card_recipients where name = 'Merged'`)).toEqual([])
  })
})
