import { attachmentRoutes } from '@ribbon/contract/store/store-products/attachments'
import { inTransaction, type Reader } from '../../../../platform/db/database.ts'
import type { FileStore } from '../../../../platform/files/files.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findGift } from '../../../catalog/products/menu-items.store.ts'
import { addPictures } from './add-pictures.ts'
import { arrangePictures } from './arrange-pictures.ts'
import { deletePicture } from './delete-picture.ts'
import { presentPictures } from './pictures.present.ts'
import { listPictures, listVariantPictures } from './pictures.store.ts'

const idOf = (text: string) => requestedId(text) ?? refuse('not_found')

export function pictureCalls({ files }: { files: FileStore }): Implemented[] {
  return implement(attachmentRoutes, {
    listStorePictures: ({ db, actor, params }) => showPictures(db, actor, params.id),
    addStorePictures: async ({ db, actor, params, body }) => {
      await addPictures(db, files, actor, idOf(params.id), body)
      return showPictures(db, actor, params.id)
    },
    arrangeStorePictures: async ({ db, actor, params, body }) => {
      await inTransaction(db, tx => arrangePictures(tx, actor, idOf(params.id), body))
      return showPictures(db, actor, params.id)
    },
    deleteStorePicture: ({ db, actor, params: { id, imageId } }) =>
      inTransaction(db, tx => deletePicture(tx, actor, { id: idOf(id), imageId: idOf(imageId) })),
  })
}

async function showPictures(reader: Reader, actor: MemberActor, id: string) {
  const scope = scopeOf(actor)
  const gift = (await findGift(reader, scope, idOf(id))) ?? refuse('not_found')
  const [pictures, shown] = await Promise.all([
    listPictures(reader, scope, [gift.id]),
    listVariantPictures(reader, scope, [gift.id]),
  ])
  return { data: presentPictures(pictures, shown), meta: { totalCount: pictures.length } }
}
