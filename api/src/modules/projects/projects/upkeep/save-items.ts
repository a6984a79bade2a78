import type { SentItem } from '@ribbon/contract/projects/project-desk/desk-inputs'
import type { Tx } from '../../../../platform/db/database.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuseInput } from '../../../../platform/refusal.ts'
import { findGoods, insertItems, deleteItems, type NewItem } from '../items/items.store.ts'
import type { ProjectKey } from '../project-lock.store.ts'

/** Puts these items in place of a project's. Their goods are the team's own, or not in its catalog yet. */
export async function saveItems(tx: Tx, project: ProjectKey, sent: readonly SentItem[]): Promise<void> {
  refuseRepeats(sent.map(item => item.name))
  for (const item of sent) refuseRepeats(item.options.map(option => option.name))
  const items: NewItem[] = []
  for (const [position, item] of sent.entries()) items.push(await readItem(tx, project, item, position))
  await deleteItems(tx, project)
  await insertItems(tx, project, items)
}

/** Submissions name what was chosen by the names of item and option, so a name stands for one thing. */
function refuseRepeats(names: readonly string[]): void {
  const folded = names.map(name => name.toLowerCase())
  const repeated = names.find((_, index) => folded.indexOf(folded[index] ?? '') < index)
  if (repeated) refuseInput([`${repeated} is there twice. Give each a name of its own.`])
}

async function readItem(tx: Tx, project: ProjectKey, item: SentItem, position: number): Promise<NewItem> {
  const { name, quantity, options, product_id: productText, product_variant_id: variantText } = item
  const goods = productText
    ? await findGoods(
        tx,
        project,
        requestedId(productText) ?? 0,
        variantText ? (requestedId(variantText) ?? 0) : null,
      )
    : { productId: null, productVariantId: null }
  if (!goods || (variantText && goods.productVariantId === null))
    refuseInput([`Choose a product of the team for ${name}.`])
  return { ...goods, name, quantity, position, options }
}
