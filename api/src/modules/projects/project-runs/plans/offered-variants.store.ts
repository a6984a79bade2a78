import { columns, id, int, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

const variantColumns = columns({
  id: id('v.id'),
  productId: id('v.product_id'),
  type: orNull(text('v.type')),
  color: orNull(text('v.color')),
  size: orNull(text('v.size')),
  priceCents: int('v.price_cents'),
})
export type OfferedVariant = RowOf<typeof variantColumns>

/** The variants of a team's products that can still be sent. */
export function findVariantsOfProducts(
  reader: Reader,
  teamId: RowId,
  productIds: readonly RowId[],
): Promise<OfferedVariant[]> {
  return readRows(
    reader,
    variantColumns,
    `
    select ${variantColumns}
    from product_variants v
    where v.team_id = $1
      and v.product_id = any($2::bigint[])
      and v.archived_at is null
    order by v.id`,
    [teamId, productIds],
  )
}
