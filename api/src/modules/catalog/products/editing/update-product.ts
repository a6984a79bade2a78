import type { productBody } from '@ribbon/contract/catalog/products/editing-fields'
import type { z } from 'zod'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { changeProduct, lockProduct } from './product-records.store.ts'
import { recordCatalogChange } from './record-catalog-change.ts'
import { readProduct } from './read-product.ts'
import { refuseWhenChanged } from './refuse-when-changed.ts'

/** Changes a product's names, description, tags and visibility, unless someone else did since the form was loaded. */
export async function updateProduct(
  tx: Tx,
  actor: OperatorActor,
  id: RowId,
  { version: seen, ...fields }: z.output<typeof productBody>,
): Promise<void> {
  const product = (await lockProduct(tx, id)) ?? refuse('not_found')
  await refuseWhenChanged(tx, 'products', product, seen, 'fields')
  const after = readProduct(fields)
  const before = Object.fromEntries(
    Object.keys(after).map(name => [name, product[name as keyof typeof after]]),
  )
  if (JSON.stringify(before) === JSON.stringify(after)) return
  const version = await changeProduct(tx, id, after)
  await recordCatalogChange(tx, actor, {
    teamId: product.teamId,
    action: 'product.updated',
    subjectType: 'products',
    subjectId: id,
    version,
    before,
    after: { ...after },
  })
}
