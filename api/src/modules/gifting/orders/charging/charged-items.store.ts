import { columns, joinColumns, int, orNull } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { tableColumns } from '../../../../platform/db/table-columns.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { visibleVariantSql } from '../../../catalog/products/products.store.ts'
import type { OrderItemRow } from '../order-items.store.ts'
import { orderItems } from '../orders.tables.ts'

export interface ChargedItem extends OrderItemRow {
  /** Of one piece; null where the person may not send it. */
  weightOunces: number | null
}

const chargedColumns = joinColumns({
  item: tableColumns(orderItems, 'i'),
  catalog: columns({
    weightOunces: orNull(int('case when p.id is not null then v.weight_ounces::float8 end')),
  }),
})

/** The items of a locked order, with what its charge asks of the catalog. */
export async function findChargedItems(tx: Tx, scope: Scope, orderId: RowId): Promise<ChargedItem[]> {
  const rows = await readRows(
    tx,
    chargedColumns,
    `
    select ${chargedColumns}
    from order_items i
    join product_variants v on v.id = i.product_variant_id
    left join products p on p.id = v.product_id and ${visibleVariantSql}
    where i.order_id = $3
    order by i.id`,
    [scope.teamId, scope.seesTeam, orderId],
  )
  return rows.map(({ item, catalog }) => ({ ...item, ...catalog }))
}
