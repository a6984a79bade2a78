import { bool, columns, id } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import type { ShopRow } from '../../shops/shops.store.ts'

/** Whether somebody chose that a line is never sent from the team's stock; `$2` is the domain of its shop. */
export const isNeverFromStock = (line: string) => `exists (
      select from shop_matches c
      where c.team_id = ${line}.team_id and c.domain = $2 and c.match_key = ${line}.match_key and c.product_variant_id is null)`

const hasSuchLine = `exists (
    select from shop_order_lines l
    where l.team_id = o.team_id and l.shop_order = o.id and l.quantity > 0 and ${isNeverFromStock('l')})`

const leftColumns = columns({ isLeft: bool('is_left') })

/** Whether an order is left to the shop, because something in it is never sent from the team's stock. */
export async function isLeftToShop(
  reader: Reader,
  { teamId, id: shopOrderId }: { teamId: RowId; id: RowId },
  { domain }: Pick<ShopRow, 'domain'>,
): Promise<boolean> {
  const rows = await readRows(
    reader,
    leftColumns,
    `select ${leftColumns}
    from (select ${hasSuchLine} as is_left from shop_orders o where o.team_id = $1 and o.id = $3) found`,
    [teamId, domain, shopOrderId],
  )
  return oneRow(rows).isLeft
}

const changedColumns = columns({ id: id('o.id') })

/** Leaves orders to the shop, and takes them up again, as products were chosen never to be sent from stock, or are no longer. */
export async function reviewLeftOrders(
  tx: Tx,
  { teamId, domain, id: shopId }: Pick<ShopRow, 'teamId' | 'domain' | 'id'>,
): Promise<void> {
  const changed = await readRows(
    tx,
    changedColumns,
    `
    update shop_orders o
    set state = case o.state when 'left' then 'imported' else 'left' end
    where o.team_id = $1
      and o.id in (
        select o.id
        from shop_orders o
        where o.team_id = $1
          and o.shop = $3
          and o.state in ('left', 'needs_match', 'waiting')
          and (o.state = 'left') <> ${hasSuchLine}
        order by o.platform_id
        for update
      )
    returning ${changedColumns}`,
    [teamId, domain, shopId],
  )
  for (const row of changed)
    announce(tx, { teamId, event: 'shopOrder.updated', type: 'shopOrders', id: row.id })
}
