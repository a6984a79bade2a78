import type { Tx } from '../../../platform/db/database.ts'
import type { Author } from '../../../platform/audit.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse, refuseInput } from '../../../platform/refusal.ts'
import { findGoods, setGoodsOfItem } from '../projects/items/items.store.ts'
import type { ProjectKey } from '../projects/project-lock.store.ts'
import { changeProject } from '../projects/projects.store.ts'
import { recordProjectChange } from '../projects/record-project-change.ts'
import { lockInProduction } from './lock-in-production.ts'

interface Body {
  product_id: string
  product_variant_id?: string | null | undefined
}

/** Says which product of the team an item is. What people chose of it stays; plans made before are outdated. */
export async function setItemGoods(
  tx: Tx,
  key: ProjectKey,
  author: Author,
  itemId: string,
  { product_id: productId, product_variant_id: variantId }: Body,
): Promise<{ name: string; productId: RowId; productVariantId: RowId | null }> {
  const project = await lockInProduction(tx, key)
  const goods = await findGoods(
    tx,
    project,
    requestedId(productId) ?? 0, // no row has the id 0
    variantId ? (requestedId(variantId) ?? 0) : null,
  )
  if (!goods || (variantId && goods.productVariantId === null)) refuseInput(['Choose a product of the team.'])
  const name = (await setGoodsOfItem(tx, project, requestedId(itemId) ?? 0, goods)) ?? refuse('not_found')
  const changed = await changeProject(tx, project, {})
  await recordProjectChange(tx, author, project, {
    action: 'project.item_goods_set',
    version: changed.version,
    details: { item: name, product: goods.productId, variant: goods.productVariantId },
  })
  return { name, ...goods }
}
