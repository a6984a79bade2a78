import { and, eq, sql } from 'drizzle-orm'
import { columns, id, int, json, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { projectItemOptions, projectItems } from '../projects.tables.ts'

interface ItemOption {
  name: string
  /** Empty: the project's apparel sizes. */
  choices: string[]
}

const itemColumns = columns({
  id: id('i.id'),
  name: text('i.name'),
  quantity: int('i.quantity'),
  productId: orNull(id('i.product_id')),
  productVariantId: orNull(id('i.product_variant_id')),
  productName: orNull(text('p.display_name')),
  image: orNull(text('coalesce(v.images ->> 0, p.images ->> 0)')),
  options: json<ItemOption[]>("coalesce(o.options, '[]')"),
})
export type ProjectItemRow = RowOf<typeof itemColumns>

const itemsText = `
  select ${itemColumns}
  from project_items i
  left join products p on p.team_id = i.team_id and p.id = i.product_id
  left join product_variants v on v.team_id = i.team_id and v.id = i.product_variant_id
  left join lateral (
    select jsonb_agg(jsonb_build_object('name', t.name, 'choices', t.choices) order by t.position, t.id) as options
    from project_item_options t
    where t.team_id = i.team_id
      and t.item_id = i.id
  ) o on true
  where i.team_id = $1
    and i.project_id = $2
  order by i.position, i.id`

/** What each person of a project gets, and may choose of it. */
export function listItems(reader: Reader, project: ProjectKey): Promise<ProjectItemRow[]> {
  return readRows(reader, itemColumns, itemsText, [project.teamId, project.id])
}

interface Goods {
  productId: RowId | null
  productVariantId: RowId | null
}
export interface NewItem extends Goods {
  name: string
  quantity: number
  position: number
  options: ItemOption[]
}

const goodsColumns = columns({ productId: id('p.id'), productVariantId: orNull(id('v.id')) })

/** A product of the project's team, with one of its variants where that is asked for. */
export async function findGoods(
  reader: Reader,
  { teamId }: ProjectKey,
  productId: number,
  variantId: number | null,
): Promise<RowOf<typeof goodsColumns> | undefined> {
  const [row] = await readRows(
    reader,
    goodsColumns,
    `
    select ${goodsColumns}
    from products p
    left join product_variants v
      on v.team_id = p.team_id
      and v.product_id = p.id
      and v.id = $3
      and v.archived_at is null
    where p.team_id = $1
      and p.id = $2
      and p.archived_at is null`,
    [teamId, productId, variantId],
  )
  return row
}

export async function deleteItems(tx: Tx, { teamId, id: projectId }: ProjectKey): Promise<void> {
  await tx
    .delete(projectItems)
    .where(and(eq(projectItems.teamId, teamId), eq(projectItems.projectId, projectId)))
}

/** Adds items with their options, in this order; there are fifty at most. */
export async function insertItems(
  tx: Tx,
  { teamId, id: projectId }: ProjectKey,
  items: readonly NewItem[],
): Promise<void> {
  for (const { options, ...item } of items) {
    const added = oneRow(
      await tx
        .insert(projectItems)
        .values({ ...item, teamId, projectId })
        .returning({ id: projectItems.id }),
    )
    if (options.length > 0)
      await tx
        .insert(projectItemOptions)
        .values(options.map((option, position) => ({ ...option, teamId, itemId: added.id, position })))
  }
}

/** Says what an item of the locked project is in the catalog; answers its name, undefined where there is no such item. */
export async function setGoodsOfItem(
  tx: Tx,
  { teamId, id: projectId }: ProjectKey,
  itemId: number,
  goods: Goods,
): Promise<string | undefined> {
  const [item] = await tx
    .update(projectItems)
    .set(goods)
    .where(
      and(
        eq(projectItems.teamId, teamId),
        eq(projectItems.projectId, projectId),
        sql`${projectItems.id} = ${itemId}`,
      ),
    )
    .returning({ name: projectItems.name })
  return item?.name
}
