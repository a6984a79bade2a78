import { imageMaxBytes } from '@ribbon/contract/limits'
import type { Upload } from '@ribbon/contract/route'
import { storePicturesMax } from '@ribbon/contract/store/store-products/attachments'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { FileStore } from '../../../../platform/files/files.ts'
import { reencodeImage, type ImageShape } from '../../../../platform/files/images.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse, refuseInput } from '../../../../platform/refusal.ts'
import { findGift, lockGift } from '../../../catalog/products/menu-items.store.ts'
import { recordStoreProductChange } from '../record-store-product-change.ts'
import { countPictures, insertPictures, type NewPicture } from './pictures.store.ts'

const pictureShape: ImageShape = {
  name: 'A picture',
  maxBytes: imageMaxBytes.background,
  width: 1600,
  height: 1600,
  type: 'webp',
  refusesPolyglots: true,
}

/** Adds pictures to a product in the store. The files are drawn anew and stored before the transaction; one bad file refuses all. */
export async function addPictures(
  db: Db,
  files: FileStore,
  actor: MemberActor,
  id: number,
  { attachments, alt }: { attachments: readonly Upload[]; alt: string },
): Promise<void> {
  const scope = scopeOf(actor)
  if (!(await findGift(db, scope, id))) refuse('not_found')
  const pictures: NewPicture[] = []
  for (const upload of attachments) {
    const { content, extension, width, height } = await reencodeImage(upload.content, pictureShape)
    pictures.push({ path: await files.put(content, extension), alt, width, height })
  }
  await inTransaction(db, async tx => {
    const gift = (await lockGift(tx, scope, id)) ?? refuse('not_found')
    await insertPictures(tx, scope, gift.id, pictures)
    if ((await countPictures(tx, scope, gift.id)) > storePicturesMax)
      refuseInput([`A product has at most ${storePicturesMax} pictures in the store. Delete one first.`])
    await recordStoreProductChange(tx, actor, gift, {
      action: 'store_product.pictures_added',
      after: { images: pictures.map(picture => picture.path) },
    })
  })
}
