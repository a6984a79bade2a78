import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { inboxOf } from '../../../../../test/sandbox.ts'
import { sendForm } from '../../../../../test/send-form.ts'
import { giftCardTools } from '../../../../../test/tools/gift-cards.ts'
import { expireCards } from '../balances/expire-cards.ts'

let app: TestApp
let owner: Client
let stranger: Client
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: '0' } })
  await app.db.pool.query(`update teams set modules = array_append(modules, 'e_commerce')`)
  owner = await app.as('owner')
  stranger = await app.as('stranger')
})
afterAll(() => app.stop())

const { issueCards, hold, balanceOf } = giftCardTools(() => app)
const issue = async (count: number) => {
  const cards = await issueCards(owner, count)
  await app.settleJobs()
  return cards
}
const outcome = ({ status, body }: { status: number; body: any }) => [status, ...(body?.errors ?? [])]
const missing = [404, 'Route not found.']
const show = async (card: number, by = owner) =>
  (await by.get(`/gift_card_recipients/${card}`)).body?.data?.attributes
const change = (card: number, fields: object, by = owner) =>
  by.send('PATCH', `/gift_card_recipients/${card}`, { gift_card_recipient: fields })
const adjust = (card: number, adjustment: object, by = owner) =>
  by.post(`/gift_card_recipients/${card}/adjustments`, { adjustment })
const resend = (ids: unknown[], by = owner) => by.post('/gift_card_recipients/bulk_resend_email', { ids })
const remove = (ids: unknown[], by = owner) => by.send('DELETE', '/gift_card_recipients/bulk_delete', { ids })
const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10)
const kinds = (card: any) => card.entries.map((entry: any) => [entry.kind, entry.amount, entry.balance])
const expire = async (card: number) => {
  await app.db.pool.query(
    `update gift_card_recipients set expires_at = now() - interval '1 day' where id = $1`,
    [card],
  )
  await expireCards(app.db)
}
const one = async () => (await issue(1))[0]!

describe('mailing gift cards again', () => {
  it('sends the same code, and leaves out cards that cannot be used', async () => {
    const [first, second, off] = (await issue(3)) as [number, number, number]
    await owner.send('PATCH', `/gift_card_recipients/${off}/toggle`)
    const { email } = await show(first)
    const { status, body } = await sendForm(app, owner, 'POST', '/gift_card_recipients/bulk_resend_email', {
      'ids[0]': String(first),
      'ids[1]': String(second),
      'ids[2]': String(off),
    })
    expect([status, body.data.message]).toEqual([
      200,
      '2 gift cards were sent again. 1 cannot be used now and was left out.',
    ])
    await app.settleJobs()
    const codes = (await inboxOf(app, email)).map(mail => /Your code: (\S+)/.exec(mail.text ?? '')?.[1])
    expect([codes.length >= 2, new Set(codes.slice(-2)).size]).toEqual([true, 1])
    expect((await resend([first])).body.data.message).toBe('1 gift card was sent again.')
    expect(outcome(await resend([off]))[0]).toBe(422)
  })

  it('is refused whole for a card that is not the team’s, and without any', async () => {
    const card = await one()
    expect(outcome(await resend([card, 987_654_321]))).toEqual(missing)
    expect(outcome(await resend([card], stranger))).toEqual(missing)
    const refused = await resend([])
    expect([outcome(refused), refused.body.message]).toEqual([
      [422, 'Choose at least one gift card.'],
      'Choose at least one gift card.',
    ])
  })
})

describe('deleting gift cards', () => {
  it('empties them, keeps their records, and leaves those that a checkout holds', async () => {
    const [first, held] = (await issue(2)) as [number, number]
    await hold(app.db, held, { attemptId: held })
    expect(outcome(await remove([first, held, 987_654_321]))).toEqual(missing)
    expect(outcome(await remove([first], stranger))).toEqual(missing)
    expect(outcome(await remove([]))).toEqual([422, 'Choose at least one gift card.'])
    const { body } = await sendForm(app, owner, 'DELETE', '/gift_card_recipients/bulk_delete', {
      'ids[0]': String(first),
      'ids[1]': String(held),
    })
    expect(body.data.message).toBe('1 gift card was deleted. 1 is being used in a checkout and stays.')
    const deleted = await show(first)
    expect([deleted.status, kinds(deleted)[0]]).toEqual(['deleted', ['void', '-40.00', '0.00']])
    expect(await show(held)).toMatchObject({ status: 'sent', balance: '30.00', isHeld: true })
    const listed = (await owner.get('/gift_card_recipients?filter[status]=deleted')).body.data
    expect(listed.map((card: any) => card.id)).toEqual([String(first)])
    for (const refused of [
      await change(first, { name: 'Ada' }),
      await adjust(first, { amount: 1, note: 'x' }),
    ])
      expect(outcome(refused)).toEqual([409, 'This gift card is deleted.'])
    expect(await app.audit()).toEqual([])
  })
})

describe('the page of a gift card', () => {
  it('changes person and message', async () => {
    const [card, sibling] = (await issue(2)) as [number, number]
    const { body } = await change(card, { name: 'Ada L.', email: 'ADA@people.test', message: 'Hello' })
    expect(body.data.attributes).toMatchObject({ name: 'Ada L.', email: 'ada@people.test', message: 'Hello' })
    expect(outcome(await change(sibling, { email: 'ada@people.test' }))).toEqual([
      422,
      'Somebody with this address has a gift card of the same name already.',
    ])
    expect(outcome(await change(card, { email: 'ada' }))).toEqual([422, 'Email is not valid.'])
    expect(outcome(await change(card, { expires_at: day(0) }))[0]).toBe(422)
    expect(outcome(await change(card, { name: 'Eve' }, stranger))).toEqual(missing)
    expect(outcome(await stranger.get(`/gift_card_recipients/${card}`))).toEqual(missing)
  })

  it('expires once at the end of its last day, and gives back by an entry what expired', async () => {
    const card = await one()
    await expire(card)
    await expireCards(app.db)
    expect(await show(card)).toMatchObject({ status: 'expired', balance: '0.00' })
    expect(outcome(await adjust(card, { amount: '5', note: 'x' }))[0]).toBe(409)
    const lastDay = day(30)
    const { body } = await change(card, { expires_at: lastDay })
    expect(body.data.attributes).toMatchObject({ balance: '40.00', expiresAt: `${lastDay}T23:59:59.999Z` })
    expect(kinds(body.data.attributes)).toEqual([
      ['prolong', '40.00', '40.00'],
      ['expire', '-40.00', '0.00'],
      ['issue', '40.00', '40.00'],
    ])
    expect((await change(card, { expires_at: null })).body.data.attributes).toMatchObject({
      expiresAt: null,
      balance: '40.00',
    })
    expect(await app.audit()).toEqual([])
  })

  it('moves the amount up and down with a note, never below zero nor above 10,000', async () => {
    const card = await one()
    expect((await adjust(card, { amount: '10.00', note: 'Thanks' })).status).toBe(201)
    const { body } = await adjust(card, { amount: '-20', note: 'Typed too much' })
    expect(kinds(body.data.attributes).slice(0, 2)).toEqual([
      ['adjust', '-20.00', '30.00'],
      ['adjust', '10.00', '50.00'],
    ])
    expect(body.data.attributes.entries[0].note).toBe('Typed too much')
    expect(outcome(await adjust(card, { amount: '-30.01', note: 'x' }))).toEqual([
      422,
      'There is only $30.00 on this gift card.',
    ])
    expect(outcome(await adjust(card, { amount: '9999', note: 'x' }))[0]).toBe(422)
    for (const wrong of [
      { amount: '0', note: 'x' },
      { amount: '', note: 'x' },
      { amount: '1.234', note: 'x' },
    ])
      expect(outcome(await adjust(card, wrong))[0]).toBe(422)
    expect(outcome(await adjust(card, { amount: '1', note: ' ' }))).toEqual([
      422,
      'Say why the balance changes.',
    ])
    expect(outcome(await adjust(card, { amount: '1', note: 'x' }, stranger))).toEqual(missing)
    expect(await balanceOf(card)).toBe(3_000)
  })
})
