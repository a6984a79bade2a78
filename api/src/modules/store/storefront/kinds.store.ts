import { columns, orNull, text } from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { soldSql } from '../store-products/store-products.store.ts'

const kindColumns = columns({
  type: orNull(text('v.type')),
  color: orNull(text('v.color')),
  hexCode: orNull(text('max(v.hex_code)')),
  size: orNull(text('v.size')),
})

/** The types, colors and sizes that a store sells. */
export async function listKinds(reader: Reader, teamId: RowId) {
  return readRows(
    reader,
    kindColumns,
    `
    select ${kindColumns}
    from store_products sp
    join products p on p.team_id = sp.team_id and p.id = sp.product_id
    join product_variants v on v.team_id = p.team_id and v.product_id = p.id
    where sp.team_id = $1
      and ${soldSql}
      and v.archived_at is null
      and (v.expiration_date is null or v.expiration_date >= current_date)
    group by v.type, v.color, v.size`,
    [teamId],
  )
}
