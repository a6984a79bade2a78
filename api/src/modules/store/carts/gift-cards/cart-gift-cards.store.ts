import { cartGiftCardsMax } from '@ribbon/contract/store/carts/cart-resource'
import { bool, columns, id, int, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { CartKey } from '../carts.store.ts'

const cardColumns = columns({
  id: id('g.id'),
  codeLast4: text(`coalesce(g.code_last4, '')`),
  balanceCents: int('g.balance_cents'),
  heldCents: orNull(int('c.held_cents')),
  isEnabled: bool('g.is_enabled'),
  isVoided: bool('g.voided_at is not null'),
  isExpired: bool('coalesce(g.expires_at <= now(), false)'),
  expiresAt: orNull(time('g.expires_at')),
})
export type CartGiftCardRow = RowOf<typeof cardColumns>

/** The gift cards of a cart in the order in which they are used: the one that ends first is first. */
export function listGiftCards(reader: Reader, { teamId, id: cartId }: CartKey): Promise<CartGiftCardRow[]> {
  return readRows(
    reader,
    cardColumns,
    `
    select ${cardColumns}
    from cart_gift_cards c
    join gift_card_recipients g on g.team_id = c.team_id and g.id = c.gift_card_recipient_id
    where c.team_id = $1
      and c.cart_id = $2
    order by g.expires_at nulls last, g.id`,
    [teamId, cartId],
  )
}

const rememberedColumns = columns({
  isRemembered: bool('exists (select from added) or exists (select from known)'),
})

/** Remembers a card for a claimed cart, unless it has five already; says whether it is there. */
export async function rememberCard(tx: Tx, { teamId, id: cartId }: CartKey, cardId: RowId): Promise<boolean> {
  const { isRemembered } = oneRow(
    await readRows(
      tx,
      rememberedColumns,
      `
      with known as (
        select
        from cart_gift_cards
        where team_id = $1
          and cart_id = $2
          and gift_card_recipient_id = $3
      ),
      added as (
        insert into cart_gift_cards (team_id, cart_id, gift_card_recipient_id)
        select $1, $2, $3
        where (select count(*) from cart_gift_cards where team_id = $1 and cart_id = $2) < ${cartGiftCardsMax}
        on conflict do nothing
        returning team_id
      )
      select ${rememberedColumns}`,
      [teamId, cartId, cardId],
    ),
  )
  return isRemembered
}

/** Whether the claimed cart had it. */
export async function forgetCard(tx: Tx, { teamId, id: cartId }: CartKey, cardId: number): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    'delete from cart_gift_cards where team_id = $1 and cart_id = $2 and gift_card_recipient_id = $3',
    [teamId, cartId, cardId],
  )
  return rowCount === 1
}
