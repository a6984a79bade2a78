import { imageMaxBytes } from '@ribbon/contract/limits'
import type { Upload } from '@ribbon/contract/route'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { FileStore } from '../../../../platform/files/files.ts'
import { reencodeImage, type ImageShape } from '../../../../platform/files/images.ts'
import type { OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse, refuseInput } from '../../../../platform/refusal.ts'
import { lockBundle } from './editing-bundles.store.ts'
import { lockProduct, setPictures, type MenuItemKind } from './product-records.store.ts'
import { recordCatalogChange } from './record-catalog-change.ts'

const pictureShape: ImageShape = {
  name: 'A picture',
  maxBytes: imageMaxBytes.background,
  width: 1600,
  height: 1600,
  type: 'webp',
}
const picturesMax = 20

/** Adds a picture to a product or bundle. The file is re-encoded and stored before the transaction. */
export async function addPicture(
  db: Db,
  files: FileStore,
  actor: OperatorActor,
  kind: MenuItemKind,
  id: RowId,
  { picture, alt }: { picture: Upload; alt: string },
): Promise<void> {
  const lock = kind === 'products' ? lockProduct : lockBundle
  const { content, extension } = await reencodeImage(picture.content, pictureShape)
  const path = await files.put(content, extension)
  await inTransaction(db, async tx => {
    const found = (await lock(tx, id)) ?? refuse('not_found')
    if (found.images.includes(path)) return
    if (found.images.length >= picturesMax)
      refuseInput([`At most ${picturesMax} pictures. Remove one first.`])
    const pictures = [
      ...found.images.map(image => ({ path: image, alt: found.imageAlts[image] ?? '' })),
      { path, alt },
    ]
    const version = await setPictures(tx, kind, id, pictures)
    await recordCatalogChange(tx, actor, {
      teamId: found.teamId,
      action: `${kind === 'products' ? 'product' : 'bundle'}.picture_added`,
      subjectType: kind,
      subjectId: id,
      version,
      before: { images: found.images },
      after: { images: pictures.map(each => each.path) },
    })
  })
}
