import type { Tx } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockGift } from '../../../catalog/products/menu-items.store.ts'
import { recordStoreProductChange } from '../record-store-product-change.ts'
import { deletePictureRow } from './pictures.store.ts'

/** Deletes a picture of a product in the store. The file stays, because mails that were sent show it. */
export async function deletePicture(
  tx: Tx,
  actor: MemberActor,
  { id, imageId }: { id: number; imageId: number },
): Promise<void> {
  const scope = scopeOf(actor)
  const gift = (await lockGift(tx, scope, id)) ?? refuse('not_found')
  const path = (await deletePictureRow(tx, scope, gift.id, imageId)) ?? refuse('not_found')
  await recordStoreProductChange(tx, actor, gift, {
    action: 'store_product.picture_deleted',
    before: { images: [path] },
  })
}
