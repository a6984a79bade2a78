import { columns, id, int, json, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { groupOrderCards } from '../group-orders.tables.ts'
import { and, eq } from 'drizzle-orm'

const cardColumns = columns({
  productVariantId: id('c.product_variant_id'),
  name: text('p.display_name'),
  images: json<string[]>(`case when v.images = '[]' then p.images else v.images end`),
  quantity: int('c.quantity'),
  available: int(`
    case
      when coalesce(v.archived_at, p.archived_at) is not null or v.expiration_date < current_date then 0
      else greatest(coalesce(s.on_hand - s.reserved, 0), 0)
    end`),
})
export type GroupOrderCardRow = RowOf<typeof cardColumns>

const cardsText = `
  select ${cardColumns}
  from group_order_cards c
  join product_variants v on v.id = c.product_variant_id and v.team_id = c.team_id
  join products p on p.id = v.product_id and p.team_id = v.team_id
  left join stock_levels s on s.team_id = c.team_id and s.product_variant_id = c.product_variant_id
  where c.team_id = $1
    and c.group_order_id = $2
  order by lower(p.display_name), v.position, v.id`

/** The cards that go into every parcel of a group order. */
export function listGroupOrderCards(
  reader: Reader,
  order: { teamId: RowId; id: RowId },
): Promise<GroupOrderCardRow[]> {
  return readRows(reader, cardColumns, cardsText, [order.teamId, order.id])
}

export async function replaceCards(
  tx: Tx,
  order: { teamId: RowId; id: RowId },
  cards: readonly { productVariantId: RowId; quantity: number }[],
): Promise<void> {
  await tx
    .delete(groupOrderCards)
    .where(and(eq(groupOrderCards.teamId, order.teamId), eq(groupOrderCards.groupOrderId, order.id)))
  if (cards.length > 0)
    await tx
      .insert(groupOrderCards)
      .values(cards.map(card => ({ ...card, teamId: order.teamId, groupOrderId: order.id })))
}
