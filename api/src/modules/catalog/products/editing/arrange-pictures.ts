import type { Tx } from '../../../../platform/db/database.ts'
import type { OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse, refuseInput } from '../../../../platform/refusal.ts'
import { lockBundle } from '../bundle-upkeep.store.ts'
import { keepVariantPictures, lockProduct, setPictures, type Goods } from '../product-upkeep.store.ts'
import { noteGoodsChange } from './note-goods-change.ts'
import { refuseWhenChanged } from './refuse-when-changed.ts'

/** Puts the pictures of a product or bundle in this order; one left out is dropped, from its variants too. The files stay: mails that went out show them. */
export async function arrangePictures(
  tx: Tx,
  actor: OperatorActor,
  goods: Goods,
  id: number,
  { version: seen, pictures }: { version: number; pictures: readonly { path: string; alt: string }[] },
): Promise<void> {
  const found = (await (goods === 'products' ? lockProduct : lockBundle)(tx, id)) ?? refuse('not_found')
  await refuseWhenChanged(tx, goods, found, seen, 'pictures')
  const paths = pictures.map(picture => picture.path)
  if (new Set(paths).size < paths.length || paths.some(path => !found.images.includes(path)))
    refuseInput(['Arrange the pictures that are there; upload a new one first.'])
  const version = await setPictures(tx, goods, id, pictures)
  if (goods === 'products')
    await noteVariants(tx, actor, found.teamId, id, await keepVariantPictures(tx, id, paths))
  await noteGoodsChange(tx, actor, {
    teamId: found.teamId,
    action: `${goods === 'products' ? 'product' : 'bundle'}.pictures_arranged`,
    subjectType: goods,
    subjectId: id,
    version,
    before: { images: found.images, imageAlts: found.imageAlts },
    after: {
      images: paths,
      imageAlts: Object.fromEntries(pictures.filter(each => each.alt).map(each => [each.path, each.alt])),
    },
  })
}

/** An open editor of such a variant is told, as of any change. */
async function noteVariants(
  tx: Tx,
  actor: OperatorActor,
  teamId: number,
  productId: number,
  changes: Awaited<ReturnType<typeof keepVariantPictures>>,
): Promise<void> {
  for (const { id, version, sku, before, after } of changes) {
    await noteGoodsChange(tx, actor, {
      teamId,
      action: 'variant.updated',
      subjectType: 'productVariants',
      subjectId: id,
      version,
      details: { productId, sku },
      before: { images: before },
      after: { images: after },
    })
  }
}
