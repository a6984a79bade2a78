import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { listInStore, newShopper, type Shopper } from '../../../../../test/store/shoppers.ts'
import { makeStore, type MadeStore } from '../../../../../test/store/stores.ts'
import { giftCardTools } from '../../../../../test/tools/gift-cards.ts'
import { cardCode } from '../../gift-cards/codes/card-code.ts'
import { cardLinkToken } from '../../gift-cards/codes/card-link-token.ts'

let app: TestApp
let store: MadeStore
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  store = await makeStore(app)
  await listInStore(app, [app.world.mug.product])
  owner = await app.as('owner')
})
afterAll(() => app.stop())

const query = (text: string, values: unknown[] = []) => app.db.pool.query(text, values)
const { issueCards } = giftCardTools(() => app)
async function issue(count: number) {
  const ids = await issueCards(owner, count)
  const { rows } = await query(
    'select id, code_seed as "codeSeed" from gift_card_recipients where id = any($1) order by id',
    [ids],
  )
  return (rows as { id: number; codeSeed: string }[]).map(card => ({
    id: card.id,
    code: cardCode(app.config.SECRET_KEY, card.codeSeed),
    token: cardLinkToken(app.config.SECRET_KEY, card),
  }))
}
const shopping = async (): Promise<Shopper> => {
  await query(`delete from rate_limits where key like 'gift-card%'`)
  const shopper = newShopper(app, store)
  await shopper.add(app.world.mug.variant)
  return shopper
}
const enter = (shopper: Shopper, card: { code?: string; token?: string }) =>
  shopper.send('POST', '/cart/gift_cards', { gift_card: card })
const refusalOf = ({ status, code, body }: { status: number; code: string | undefined; body: any }) => [
  status,
  code,
  body.errors[0],
]

describe('a gift card in a cart', () => {
  it('is entered by a code as people type it, or by its link, and only remembered', async () => {
    const [one, two] = await issue(2)
    const shopper = await shopping()
    const typed = `${one!.code.slice(0, 4).toLowerCase()} ${one!.code.slice(4, 10)}-${one!.code.slice(10)}`
    expect((await enter(shopper, { code: typed })).body.data.attributes.giftCards).toEqual([
      {
        id: String(one!.id),
        codeLast4: one!.code.slice(-4),
        amount: 'TBD',
        balance: '40.00',
        state: 'usable',
      },
    ])
    await query(`update gift_card_recipients set expires_at = now() + interval '9 days' where id = $1`, [
      two!.id,
    ])
    const both = await enter(shopper, { token: two!.token })
    expect(both.body.data.attributes.giftCards.map((card: { id: string }) => card.id)).toEqual([
      String(two!.id),
      String(one!.id),
    ])
    expect((await enter(shopper, { code: one!.code })).body.data.attributes.giftCards).toHaveLength(2)
    const { rows } = await query('select sum(balance_cents)::int as cents from gift_card_recipients')
    expect(rows[0].cents).toBe(8_000)

    const removed = await shopper.send('DELETE', `/cart/gift_cards/${one!.id}`)
    expect(removed.body.data.attributes.giftCards).toHaveLength(1)
    expect((await shopper.send('DELETE', `/cart/gift_cards/${one!.id}`)).status).toBe(404)
    expect((await shopper.send('DELETE', '/cart/gift_cards/x')).status).toBe(404)
  })

  it('cannot be the sixth', async () => {
    const cards = await issue(6)
    const shopper = await shopping()
    const answers = []
    for (const { token } of cards) answers.push(await enter(shopper, { token }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 422])
    expect(answers.at(-1)!.code).toBe('cart_gift_cards_full')
  })

  it('says what is the matter with a real one, and nothing of those that are none of this team', async () => {
    const [off, expired, used, gone] = await issue(4)
    await query('update gift_card_recipients set is_enabled = false where id = $1', [off!.id])
    await query(`update gift_card_recipients set expires_at = '2026-01-31T23:59:59.999Z' where id = $1`, [
      expired!.id,
    ])
    await query('update gift_card_recipients set balance_cents = 0 where id = $1', [used!.id])
    await query('update gift_card_recipients set voided_at = now(), balance_cents = 0 where id = $1', [
      gone!.id,
    ])
    const shopper = await shopping()
    const refused = (reason: string) => [422, 'gift_card_refused', reason]
    expect(refusalOf(await enter(shopper, off!))).toEqual(refused('This gift card is switched off.'))
    expect(refusalOf(await enter(shopper, expired!))).toEqual(
      refused('This gift card expired on January 31, 2026.'),
    )
    expect(refusalOf(await enter(shopper, used!))).toEqual(refused('This gift card is used up.'))

    const unknown = refused('This gift card cannot be used.')
    const globex = await makeStore(app, { teamId: app.world.otherTeam, slug: 'globex' })
    const elsewhere = newShopper(app, globex)
    const [real] = await issue(1)
    for (const answer of [
      await enter(shopper, { code: gone!.code }),
      await enter(shopper, { token: gone!.token }),
      await enter(shopper, { code: 'ABCD' }),
      await enter(shopper, {}),
      await enter(shopper, { token: `${real!.token.slice(0, -1)}!` }),
      await enter(elsewhere, { code: real!.code }),
      await enter(elsewhere, { token: real!.token }),
    ])
      expect(refusalOf(answer)).toEqual(unknown)
    expect((await shopper.cart()).body.data.attributes.giftCards).toEqual([])
  })

  it('is refused while the cart cannot be taken out of its checkout', async () => {
    const [card] = await issue(1)
    const shopper = await shopping()
    const itemId = (await shopper.cart()).body.data.attributes.cartItems[0].id
    await query(
      `update carts set state = 'checkout' where id = (select cart_id from cart_lines where id = $1)`,
      [itemId],
    )
    expect(refusalOf(await enter(shopper, card!))).toEqual([409, 'cart_changed', expect.any(String)])
  })

  it('takes ten guesses, real ones not counted; a real link opens past them', async () => {
    const [card] = await issue(1)
    const shopper = await shopping()
    for (let guess = 0; guess < 9; guess++) expect((await enter(shopper, { code: 'x' })).status).toBe(422)
    for (let again = 0; again < 3; again++)
      expect((await enter(shopper, { code: card!.code })).status).toBe(200)
    expect((await enter(shopper, { code: 'x' })).status).toBe(422)
    const locked = await enter(shopper, { code: card!.code })
    expect([locked.status, locked.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect((await enter(shopper, { token: card!.token })).status).toBe(200)
  })

  it('past the guesses of a store each takes a second, and none is refused for those of others', async () => {
    const [card] = await issue(1)
    const shopper = await shopping()
    expect((await enter(shopper, { code: 'x' })).status).toBe(422)
    await query(`update rate_limits set points = 1000 where key like 'gift-card-codes%'`)
    const began = Date.now()
    expect((await enter(shopper, { code: card!.code })).status).toBe(200)
    expect(Date.now() - began).toBeGreaterThan(950)
  })
})
