import type { z } from 'zod'
import type { attachmentsBody } from '@ribbon/contract/store/store-products/attachments'
import type { Tx } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockGift } from '../../../catalog/products/menu-items.store.ts'
import { recordStoreProductChange } from '../record-store-product-change.ts'
import {
  findVariantsOf,
  listPictures,
  savePictureOrder,
  saveVariantPictures,
  type PictureRow,
} from './pictures.store.ts'

type Body = z.output<typeof attachmentsBody>

/** Orders and describes the pictures of a product in the store, and says which variant shows which. */
export async function arrangePictures(tx: Tx, actor: MemberActor, id: number, body: Body): Promise<void> {
  const scope = scopeOf(actor)
  const gift = (await lockGift(tx, scope, id)) ?? refuse('not_found')
  const pictures = await listPictures(tx, scope, [gift.id])
  const pictureOf = (text: string) =>
    pictures.find(picture => picture.id === requestedId(text)) ?? refuse('not_found')

  const ordered = orderOf(body, pictures, pictureOf)
  const variants = body.product_variants ?? []
  const ids = variants.map(variant => requestedId(variant.id) ?? refuse('not_found'))
  const known = await findVariantsOf(tx, scope, gift.id, ids)
  const shown = new Map(
    variants.map((variant, index) => [
      known.find(each => each === ids[index]) ?? refuse('not_found'),
      variant.image_id === null ? null : pictureOf(variant.image_id).id,
    ]),
  )

  await savePictureOrder(tx, scope, gift.id, ordered)
  await saveVariantPictures(
    tx,
    scope,
    gift.id,
    [...shown].map(([variantId, imageId]) => ({ variantId, imageId })),
  )
  await recordStoreProductChange(tx, actor, gift, {
    action: 'store_product.pictures_arranged',
    before: { images: pictures.map(picture => picture.path) },
    after: { images: ordered.map(picture => picture.path), variants: Object.fromEntries(shown) },
  })
}

/** The pictures in their new order. A list that leaves one out was made before it was added. */
function orderOf(
  { attachments, default_e_commerce_image_id: chosen }: Body,
  pictures: readonly PictureRow[],
  pictureOf: (id: string) => PictureRow,
): PictureRow[] {
  const listed = attachments?.map(({ id, alt }) => {
    const picture = pictureOf(id)
    return { ...picture, alt: alt ?? picture.alt }
  })
  const given = new Set(listed?.map(picture => picture.id))
  if (listed && (given.size < pictures.length || listed.length > pictures.length)) refuse('pictures_changed')
  const ordered = listed ?? pictures
  const first = chosen === undefined ? undefined : pictureOf(chosen).id
  return ordered.toSorted((one, other) => Number(other.id === first) - Number(one.id === first))
}
