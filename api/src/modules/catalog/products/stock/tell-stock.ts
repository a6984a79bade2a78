import { columns, id, int, orNull, text } from '../../../../platform/db/columns.ts'
import { readRows, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { OutgoingResource } from '../../../../platform/outgoing-events/outgoing-resource.ts'

const stockColumns = columns({
  id: id('v.id'),
  productId: id('p.id'),
  product: text('p.display_name'),
  sku: text('v.sku'),
  color: orNull(text('v.color')),
  size: orNull(text('v.size')),
  onHand: int('coalesce(s.on_hand, 0)'),
  reserved: int('coalesce(s.reserved, 0)'),
  available: int(`case when v.expiration_date < current_date then 0
    else coalesce(s.on_hand - s.reserved, 0) end`),
  threshold: int('t.stock_threshold_limit'),
})

/** The stock of a variant as the team's own programs are told of it. */
export async function tellStock(
  db: Db,
  teamId: RowId,
  variantId: RowId,
): Promise<OutgoingResource | undefined> {
  const [row] = await readRows(
    db,
    stockColumns,
    `
    select ${stockColumns}
    from product_variants v
    join products p on p.id = v.product_id
    join teams t on t.id = p.team_id
    left join stock_levels s on s.product_variant_id = v.id
    where v.id = $2
      and p.team_id = $1`,
    [teamId, variantId],
  )
  if (!row) return undefined
  const { id: variant, productId, ...attributes } = row
  return {
    id: String(variant),
    type: 'productVariants',
    attributes: { productId: String(productId), ...attributes },
  }
}
