import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../src/app.ts'
import { cardLinkToken } from '../../src/modules/store/gift-cards/codes/card-link-token.ts'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { giftCardTools } from '../tools/gift-cards.ts'
import { openShop, shopperWithCart, type OpenShop } from './pay-for-cart.ts'
import { newShopper, type Shopper } from './shoppers.ts'

let app: TestApp
let other: App
let owner: Client
let shop: OpenShop
beforeAll(async () => {
  app = await startApp({ mugStock: 50, worker: false })
  shop = await openShop(app, [app.world.mug.product])
  other = await app.anotherNode()
  owner = await app.as('owner')
}, 60_000)
afterAll(() => app.stop())

const tools = giftCardTools(() => app)
const query = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
async function linksOf(ids: readonly number[]): Promise<string[]> {
  const rows = await query(
    'select id, code_seed as "codeSeed" from gift_card_recipients where id = any($1)',
    [ids],
  )
  return rows.map(row => cardLinkToken(app.config.SECRET_KEY, row))
}
const enter = (shopper: Shopper, card: { code?: string; token?: string }) =>
  shopper.send('POST', '/cart/gift_cards', { gift_card: card })

/** The same shopper, whose presses reach either node. */
async function inTwoTabs(): Promise<[Shopper, Shopper]> {
  const here = newShopper(app, { ...shop, preview: { 'store-preview': '' } })
  await here.add(app.world.mug.variant)
  const there = newShopper(app, { ...shop, preview: { 'store-preview': '' } }, other)
  there.token = here.token
  return [here, there]
}

describe('gift cards in a cart, by two nodes', () => {
  it('are five at most, however many are entered at once', async () => {
    const links = await linksOf(await tools.issueCards(owner, 10))
    for (let round = 0; round < 3; round++) {
      const tabs = await inTwoTabs()
      const answers = await Promise.all(links.map((token, number) => enter(tabs[number % 2]!, { token })))
      const refused = answers.filter(({ code }) => code === 'cart_gift_cards_full')
      expect([answers.filter(({ status }) => status < 300).length, refused.length]).toEqual([5, 5])
      expect((await tabs[0].cart()).body.data.attributes.giftCards).toHaveLength(5)
    }
  })

  it('give no more than they hold to eight carts that are checked out at once', async () => {
    const [card = 0] = await tools.issueCards(owner, 1)
    const [token] = await linksOf([card])
    const shoppers = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        shopperWithCart(app, shop, [[app.world.mug.variant, 2]], number % 2 ? other : undefined),
      ),
    )
    for (const shopper of shoppers) expect((await enter(shopper, { token: token! })).status).toBeLessThan(300)
    const answers = await Promise.all(shoppers.map(shopper => shopper.checkout()))
    for (const { status, text } of answers) expect([200, 409], text).toContain(status)
    const [sums] = await query(
      'select sum(gift_cents)::int as cents, max(gift_cents) as most from store_payments',
    )
    expect([sums.cents, sums.most, await tools.balanceOf(card)]).toEqual([4_000, 4_000, 0])
    expect(await app.audit()).toEqual([])
  })

  it('are guessed ten times in a quarter of an hour, however many codes are typed at once', async () => {
    const tabs = await inTwoTabs()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, number) =>
        enter(tabs[number % 2]!, { code: `AAAA-BBBB-CCCC-DDDD-00${10 + number}` }),
      ),
    )
    const count = (status: number) => answers.filter(answer => answer.status === status).length
    expect([count(422), count(429)]).toEqual([10, 30])
  })
})
