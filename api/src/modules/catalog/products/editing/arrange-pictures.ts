import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse, refuseInput } from '../../../../platform/refusal.ts'
import { lockBundle } from './editing-bundles.store.ts'
import { dropVariantPictures, lockProduct, setPictures, type MenuItemKind } from './product-records.store.ts'
import { recordCatalogChange } from './record-catalog-change.ts'
import { refuseWhenChanged } from './refuse-when-changed.ts'

/**
 * Puts the pictures of a product or bundle in this order; one that is left out is removed, also from the variants. The files
 * stay, because emails that were sent show them.
 */
export async function arrangePictures(
  tx: Tx,
  actor: OperatorActor,
  kind: MenuItemKind,
  id: RowId,
  { version: seen, pictures }: { version: number; pictures: readonly { path: string; alt: string }[] },
): Promise<void> {
  const found = (await (kind === 'products' ? lockProduct : lockBundle)(tx, id)) ?? refuse('not_found')
  await refuseWhenChanged(tx, kind, found, seen, 'pictures')
  const paths = pictures.map(picture => picture.path)
  if (new Set(paths).size < paths.length || paths.some(path => !found.images.includes(path)))
    refuseInput(['Only existing pictures can be arranged. Upload new ones first.'])
  const version = await setPictures(tx, kind, id, pictures)
  if (kind === 'products')
    await recordVariantChanges(tx, actor, found.teamId, id, await dropVariantPictures(tx, id, paths))
  await recordCatalogChange(tx, actor, {
    teamId: found.teamId,
    action: `${kind === 'products' ? 'product' : 'bundle'}.pictures_arranged`,
    subjectType: kind,
    subjectId: id,
    version,
    before: { images: found.images, imageAlts: found.imageAlts },
    after: {
      images: paths,
      imageAlts: Object.fromEntries(pictures.filter(each => each.alt).map(each => [each.path, each.alt])),
    },
  })
}

/** Records the change of each variant that lost pictures, so that an open editor of it is warned. */
async function recordVariantChanges(
  tx: Tx,
  actor: OperatorActor,
  teamId: number,
  productId: number,
  changes: Awaited<ReturnType<typeof dropVariantPictures>>,
): Promise<void> {
  for (const { id, version, sku, before, after } of changes) {
    await recordCatalogChange(tx, actor, {
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
