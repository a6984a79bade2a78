import { bool, columns, id, int, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
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
