import type { Page } from '@ribbon/contract/paging'
import { bool, columns, id, int, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

const itemColumns = columns({
  id: id('w.id'),
  choiceId: id('c.id'),
  participantId: id('c.participant_id'),
  tierId: id('c.tier_id'),
  bundleId: orNull(id('c.bundle_id')),
  bundleName: orNull(text('b.name')),
  productId: id('p.id'),
  productName: text('p.display_name'),
  variantId: id('v.id'),
  type: orNull(text('v.type')),
  color: orNull(text('v.color')),
  size: orNull(text('v.size')),
  image: orNull(text('coalesce(v.images ->> 0, p.images ->> 0)')),
  quantity: int('w.quantity'),
  isHeld: bool('h.id is not null'),
  heldUntil: orNull(time('h.held_until')),
})
export type ChosenItemRow = RowOf<typeof itemColumns>

const totalColumns = columns({ count: int('count(*)::int') })

const fromText = `
  from choices c
  join choice_parts w on w.team_id = c.team_id and w.group_order_id = c.group_order_id and w.choice_id = c.id`
const whereText = `
  where c.team_id = $1
    and c.group_order_id = $2
    and ($3::bigint is null or c.participant_id = $3)`

/** What participants of a group order have chosen, or one of them, newest first: a row for each variant. */
export async function listChosenItems(
  reader: Reader,
  { teamId, id: groupOrderId }: { teamId: RowId; id: RowId },
  page: Page,
  participantId: number | null,
): Promise<{ rows: ChosenItemRow[]; totalCount: number }> {
  const values = [teamId, groupOrderId, participantId]
  const rows = await readRows(
    reader,
    itemColumns,
    `
    select ${itemColumns}
    ${fromText}
    join product_variants v on v.team_id = w.team_id and v.id = w.product_variant_id
    join products p on p.team_id = v.team_id and p.id = v.product_id
    left join bundles b on b.team_id = c.team_id and b.id = c.bundle_id
    left join choice_holds h on h.team_id = c.team_id and h.choice_id = c.id and h.ended_at is null
    ${whereText}
    order by c.id desc, w.id
    limit $4
    offset $5`,
    [...values, page.size, (page.number - 1) * page.size],
  )
  const [total] = await readRows(
    reader,
    totalColumns,
    `
    select ${totalColumns}
    ${fromText}
    ${whereText}`,
    values,
  )
  return { rows, totalCount: total?.count ?? 0 }
}
