import { columns, text } from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'

const imageColumns = columns({ image: text('image.path') })

/** The pictures of a product's archived variants that show none of those still offered. */
export async function findRetiredImages(
  reader: Reader,
  teamId: number,
  productId: number,
): Promise<Set<string>> {
  const rows = await readRows(
    reader,
    imageColumns,
    `select ${imageColumns}
    from product_variants v
    cross join lateral jsonb_array_elements_text(v.images) image (path)
    where v.team_id = $1 and v.product_id = $2
    group by image.path
    having bool_and(v.archived_at is not null)`,
    [teamId, productId],
  )
  return new Set(rows.map(row => row.image))
}
