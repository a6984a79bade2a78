import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { CartKey, CartRow } from './carts.store.ts'
import { cartGiftCards, carts, type CartState } from './carts.tables.ts'

const named = ({ teamId, id }: CartKey) => and(eq(carts.teamId, teamId), eq(carts.id, id))

/** A cart by its id, locked until the transaction ends, before its order. */
export async function lockCartById(tx: Tx, cart: CartKey): Promise<CartRow | undefined> {
  const [row] = await tx.select().from(carts).where(named(cart)).for('update')
  return row
}

/** Freezes a locked cart at the prices it is sold for, and what its checkout holds of its gift cards. */
export async function freezeCart(
  tx: Tx,
  cart: CartKey,
  {
    lines,
    giftCards,
  }: {
    lines: readonly { id: number; priceCents: number }[]
    giftCards: readonly { id: number; amountCents: number }[]
  },
): Promise<void> {
  await tx.client.query(
    `
    update cart_lines l
    set shown_price_cents = p.price_cents
    from unnest($3::bigint[], $4::int[]) as p (id, price_cents)
    where l.team_id = $1
      and l.cart_id = $2
      and l.id = p.id
      and l.shown_price_cents <> p.price_cents`,
    [cart.teamId, cart.id, lines.map(line => line.id), lines.map(line => line.priceCents)],
  )
  if (giftCards.length > 0)
    await tx.client.query(
      `
      update cart_gift_cards g
      set held_cents = c.amount_cents
      from unnest($3::bigint[], $4::int[]) as c (id, amount_cents)
      where g.team_id = $1
        and g.cart_id = $2
        and g.gift_card_recipient_id = c.id`,
      [cart.teamId, cart.id, giftCards.map(card => card.id), giftCards.map(card => card.amountCents)],
    )
  await markCart(tx, cart, 'checkout')
}

/** Opens a locked cart again whose checkout ended: nothing is held for it any more. */
export async function reopenCart(tx: Tx, cart: CartKey): Promise<void> {
  await tx
    .update(cartGiftCards)
    .set({ heldCents: null })
    .where(and(eq(cartGiftCards.teamId, cart.teamId), eq(cartGiftCards.cartId, cart.id)))
  await markCart(tx, cart, 'open')
}

export async function markCart(tx: Tx, cart: CartKey, state: CartState): Promise<void> {
  await tx
    .update(carts)
    .set({ state, touchedAt: sql`now()` })
    .where(named(cart))
}
