import { bool, columns } from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { soldSql } from '../store-products/store-products.store.ts'

const pictureColumns = columns({ isShown: bool('true') })

/** Whether a product of the team's store shows a file. */
export async function isShownPicture(reader: Reader, teamId: RowId, path: string): Promise<boolean> {
  const rows = await readRows(
    reader,
    pictureColumns,
    `
    select ${pictureColumns}
    from store_products sp
    join products p on p.team_id = sp.team_id and p.id = sp.product_id
    where sp.team_id = $1
      and ${soldSql}
      and (
        p.images ? $2
        or exists (
          select from store_images i where i.team_id = p.team_id and i.product_id = p.id and i.path = $2
        )
        or exists (
          select
          from product_variants v
          where v.team_id = p.team_id and v.product_id = p.id and v.archived_at is null and v.images ? $2
        )
      )
    limit 1`,
    [teamId, path],
  )
  return rows.length > 0
}
