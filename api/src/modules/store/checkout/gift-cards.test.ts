import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app-under-test.ts'
import {
  openShop,
  payAtProvider,
  readAtProvider,
  settleAll,
  shopperWithCart,
  type OpenShop,
} from '../../../../test/store/pay-for-cart.ts'
import { giftCardTools } from '../../../../test/tools/gift-cards.ts'

let app: TestApp
let shop: OpenShop
const cards = giftCardTools(() => app)
beforeAll(async () => {
  app = await startApp({ mugStock: 200, env: { RATE_LIMITS: '0' } })
  shop = await openShop(app, [app.world.mug.product])
  await query('update stores set fee_bps = 500')
})
afterAll(() => app.stop())

const query = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const issue = async (count: number) => cards.issueCards(await app.as('owner'), count)

/** Somebody whose cart of 41.48 has gift cards of 40.00 each. */
async function shopperWithCards(ids: readonly number[]) {
  const shopper = await shopperWithCart(app, shop, [[app.world.mug.variant, 2]])
  await query(
    `insert into cart_gift_cards (team_id, cart_id, gift_card_recipient_id)
     select team_id, (select max(id) from carts), id from gift_card_recipients where id = any($1)`,
    [ids],
  )
  return shopper
}
const paymentOf = async (id: string) =>
  (
    await query(
      `select p.card_cents, p.gift_cents, p.fee_cents, p.fee_on_account_cents, p.charge_id, a.state, o.status
       from store_payments p join payment_attempts a on a.id = p.attempt_id join orders o on o.id = p.order_id
       where p.attempt_id = $1`,
      [id.slice(3)],
    )
  )[0]
const entriesOf = async (cardId: number) =>
  (
    await query('select kind, delta_cents from gift_card_entries where recipient_id = $1 order by id', [
      cardId,
    ])
  ).map(({ kind, delta_cents }) => `${kind} ${delta_cents}`)

describe('gift cards at the checkout', () => {
  it('pay a part, hold it until the card has paid the rest, and have spent it then', async () => {
    const [card = 0] = await issue(1)
    const shopper = await shopperWithCards([card])
    const { id, attributes } = (await shopper.checkout()).body.data
    expect(attributes).toMatchObject({ amount: '1.48', status: 'requires_payment_method' })
    expect(await readAtProvider(app, attributes)).toMatchObject({ application_fee_amount: 148 })
    expect(await cards.balanceOf(card)).toBe(0)
    expect((await shopper.cart()).body.data.attributes).toMatchObject({
      giftCardTotal: '40.00',
      amountDue: '1.48',
    })
    await payAtProvider(app, attributes)
    await settleAll(app)
    // 5 % of 30.00 and 9.00 shipping, of which the charge covers 1.48.
    expect(await paymentOf(id)).toMatchObject({
      state: 'succeeded',
      status: 'processing',
      card_cents: 148,
      gift_cents: 4000,
      fee_cents: 148,
      fee_on_account_cents: 902,
    })
    expect(await entriesOf(card)).toEqual(['issue 4000', 'hold -4000', 'spend 0'])
    const lines = await query(
      "select kind, amount_cents from invoice_lines where source_type = 'store_order'",
    )
    expect(lines).toEqual([{ kind: 'charge', amount_cents: 902 }])
    expect(await query("select from mails where kind = 'store-fee-on-account'")).not.toEqual([])
  })

  it('pay everything: settled at once, without a payment at the provider', async () => {
    const [first = 0, second = 0] = await issue(2)
    const shopper = await shopperWithCards([first, second])
    const { id, attributes } = (await shopper.checkout()).body.data
    expect(attributes).toMatchObject({ amount: '0.00', status: 'succeeded', clientSecret: null })
    expect(attributes.orderToken).toMatch(/^o1_/)
    expect(await paymentOf(id)).toMatchObject({
      state: 'succeeded',
      status: 'processing',
      card_cents: 0,
      gift_cents: 4148,
      charge_id: null,
      fee_cents: 0,
      fee_on_account_cents: 1050,
    })
    expect(await cards.balanceOf(second)).toBe(4000 - 148)
    expect((await shopper.cart()).body.data.attributes.cartItems).toEqual([])
  })

  it('get back what they held when the shopper goes back', async () => {
    const [card = 0] = await issue(1)
    const shopper = await shopperWithCards([card])
    expect((await shopper.checkout()).status).toBe(200)
    const back = await shopper.back()
    expect(back.body.data.attributes).toMatchObject({ status: 'open', giftCardTotal: '40.00' })
    expect(await entriesOf(card)).toEqual(['issue 4000', 'hold -4000', 'release 4000'])
    expect(await cards.balanceOf(card)).toBe(4000)
  })

  it('are held by one of two carts: the other sees that its cart changed, or pays more by card', async () => {
    const [card = 0] = await issue(1)
    const [one, two] = [await shopperWithCards([card]), await shopperWithCards([card])]
    const answers = await Promise.all([one.checkout(), two.checkout()])
    const amounts = answers.map(({ status, code, body }) =>
      status === 200 ? body.data.attributes.amount : code,
    )
    expect(amounts).toContain('1.48')
    expect(amounts.filter(amount => amount === '1.48')).toHaveLength(1)
    expect(await cards.balanceOf(card)).toBe(0)
  })
})

it('leaves books that agree', async () => {
  expect(await app.audit()).toEqual([])
})
