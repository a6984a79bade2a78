import { parseCents } from '@ribbon/contract/money'
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { describeShortages } from '../../../catalog/products/stock/describe-shortages.ts'
import { placeOrder } from '../../../gifting/orders/store-orders/place-order.ts'
import { freezeCart } from '../../carts/cart-checkouts.store.ts'
import { lockCart, type CartKey, type Visit } from '../../carts/carts.store.ts'
import { priceCart, type PricedCart } from '../../carts/price-cart.ts'
import { requireBuyer } from '../../carts/proof/require-buyer.ts'
import { leastCardCents } from '../../carts/sum-cart.ts'
import { holdGiftCard } from '../../gift-cards/balances/holds.store.ts'
import type { StoreParts } from '../../stores/find-store-facts.ts'
import { findStore } from '../../stores/stores.store.ts'
import { recordPaid } from '../settle/record-paid.ts'
import {
  findPaymentOfCart,
  findStorePayment,
  insertStorePayment,
  wereCardsRefused,
} from '../store-payments.store.ts'
import { shopperAuthor } from '../../../../platform/audit.ts'
import { feeOf } from './fee-of.ts'
import { orderLineOf } from './order-line-of.ts'

interface Wanted {
  visit: Visit
  parts: Pick<StoreParts, 'findAccount'>
  /** What the shopper saw. */
  expectedTotal: string | undefined
}

/**
 * Makes a cart an unpaid order: prices, rate, tax and gift cards stay as they are now, goods and gift cards are held. Locks are taken
 * in the order cart, order, stock by variant, gift cards by id. The checkout that a cart has already is answered again.
 */
export async function holdCart(
  tx: Tx,
  { visit, parts, expectedTotal }: Wanted,
): Promise<{ attemptId: RowId; isNew: boolean }> {
  const cart = (await lockCart(tx, visit)) ?? refuse('cart_empty')
  if (cart.state !== 'open') {
    const open = (await findPaymentOfCart(tx, cart)) ?? refuse('cart_changed')
    return { attemptId: open.attemptId, isNew: false }
  }
  if (await wereCardsRefused(tx, cart)) refuse('cards_refused')
  const sold = checkSellable(await priceCart(tx, visit), expectedTotal)
  await requireBuyer(tx, visit, sold, sold.address.email)
  const [store, account] = [await findStore(tx, visit.teamId), await parts.findAccount(tx, visit.teamId)]
  if (!store || !account?.chargesEnabled) return refuse('not_found')

  const { order, attempt } = await placeOrder(
    tx,
    {
      teamId: visit.teamId,
      origin: 'store',
      cartId: cart.id,
      shipTo: sold.address,
      lines: sold.lines.map(orderLineOf),
      shipping: { ...sold.rate, amountCents: sold.shippingCents },
      tax: { rate: sold.taxRate, cents: sold.taxCents },
      idempotencyKey: `store-${randomUUID()}`,
    },
    shopperAuthor,
  )
  await insertStorePayment(tx, {
    teamId: visit.teamId,
    attemptId: attempt.id,
    orderId: order.id,
    cartVersion: cart.version,
    accountId: account.accountId,
    currency: account.currency,
    goodsCents: sold.goodsCents,
    shippingCents: sold.shippingCents,
    taxCents: sold.taxCents,
    cardCents: sold.dueCents,
    giftCents: sold.giftCents,
    ...feeOf(sold, store.feeBps),
  })
  const held = sold.giftCards.flatMap(({ id, amountCents = 0 }) =>
    amountCents > 0 ? [{ id, amountCents }] : [],
  )
  await holdCards(tx, visit.teamId, attempt.id, held)
  await freezeCart(tx, cart, { lines: sold.lines, giftCards: held })
  if (sold.dueCents === 0) {
    const payment = (await findStorePayment(tx, attempt.id))! // inserted above
    await recordPaid(tx, payment, undefined)
  }
  return { attemptId: attempt.id, isNew: true }
}

/** A cart of which everything is known and there. */
type SellableCart = PricedCart &
  Required<{ [Name in 'address' | 'rate' | 'taxRate']: NonNullable<PricedCart[Name]> }> & {
    [Name in 'taxCents' | 'shippingCents' | 'totalCents' | 'giftCents' | 'dueCents']: number
  }

function checkSellable(cart: PricedCart, expectedTotal: string | undefined): SellableCart {
  if (cart.lines.length === 0) refuse('cart_empty')
  const missing = cart.lines.filter(line => line.availability !== 'ok')
  if (missing.length > 0)
    refuse('out_of_stock', {
      shortages: describeShortages(
        missing.map(line => ({ ...line, name: line.displayName, wanted: line.quantity })),
      ),
    })
  if (!cart.address) refuse('address_missing')
  if (!cart.rate) refuse('shipping_missing')
  const { totalCents, dueCents = 0 } = cart
  if (expectedTotal !== undefined && parseCents(expectedTotal) !== totalCents) refuse('cart_changed')
  if (dueCents > 0 && dueCents < leastCardCents) refuse('checkout_too_small')
  // With an address and a rate everything else is known (`sumCart`).
  return cart as SellableCart
}

/** Cards are locked in the order of their ids, so that two checkouts never wait for each other in a circle. */
async function holdCards(
  tx: Tx,
  teamId: CartKey['teamId'],
  attemptId: RowId,
  cards: readonly { id: RowId; amountCents: number }[],
): Promise<void> {
  for (const { id, amountCents } of cards.toSorted((a, b) => a.id - b.id)) {
    const hold = { amountCents, attemptId, actorName: shopperAuthor.name }
    if (!(await holdGiftCard(tx, { teamId, id }, hold))) refuse('cart_changed')
  }
}
