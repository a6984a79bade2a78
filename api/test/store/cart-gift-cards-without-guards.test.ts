import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { cardLinkToken } from '../../src/modules/store/gift-cards/codes/card-link-token.ts'
import { startApp, type TestApp } from '../app-under-test.ts'
import { giftCardTools } from '../tools/gift-cards.ts'
import { openShop, type OpenShop } from './pay-for-cart.ts'
import { newShopper } from './shoppers.ts'

/** The control of cart-gift-cards-races.test.ts: with the guards taken out, the same attacks get through. */
vi.mock('../../src/modules/store/carts/carts.store.ts', async original => {
  const real = await original<typeof import('../../src/modules/store/carts/carts.store.ts')>()
  return {
    ...real,
    // Finds the cart, does not lock it, and thinks.
    claimOrMakeCart: async (...[tx, visit]: Parameters<typeof real.claimOrMakeCart>) => {
      const { rows } = await tx.client.query<{ id: number; version: number }>(
        'select id, version from carts where team_id = $1 and token_hash = $2',
        [visit.teamId, visit.tokenHash],
      )
      const [cart] = rows
      return cart ? { ...cart, teamId: visit.teamId } : real.claimOrMakeCart(tx, visit)
    },
  }
})
vi.mock('../../src/modules/store/carts/gift-cards/cart-gift-cards.store.ts', async original => {
  const real =
    await original<typeof import('../../src/modules/store/carts/gift-cards/cart-gift-cards.store.ts')>()
  return {
    ...real,
    rememberCard: async (...[tx, cart, cardId]: Parameters<typeof real.rememberCard>) => {
      const isRemembered = await real.rememberCard(tx, cart, cardId)
      await new Promise(resolve => setTimeout(resolve, 200))
      return isRemembered
    },
  }
})

let app: TestApp
let shop: OpenShop
beforeAll(async () => {
  app = await startApp({ mugStock: 50, worker: false, env: { RATE_LIMITS: '0' } })
  shop = await openShop(app, [app.world.mug.product])
}, 60_000)
afterAll(() => app.stop())

const shopping = async () => {
  const shopper = newShopper(app, { ...shop, preview: { 'store-preview': '' } })
  await shopper.add(app.world.mug.variant)
  return shopper
}

it('without the lock of the cart it holds more than five gift cards', async () => {
  const ids = await giftCardTools(() => app).issueCards(await app.as('owner'), 10)
  const { rows } = await app.db.pool.query(
    'select id, code_seed as "codeSeed" from gift_card_recipients where id = any($1)',
    [ids],
  )
  const shopper = await shopping()
  await Promise.all(
    rows.map(row =>
      shopper.send('POST', '/cart/gift_cards', {
        gift_card: { token: cardLinkToken(app.config.SECRET_KEY, row) },
      }),
    ),
  )
  expect((await shopper.cart()).body.data.attributes.giftCards.length).toBeGreaterThan(5)
})

it('without the rate limit every code is looked up', async () => {
  const shopper = await shopping()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, number) =>
      shopper.send('POST', '/cart/gift_cards', {
        gift_card: { code: `AAAA-BBBB-CCCC-DDDD-00${10 + number}` },
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(422))
})
