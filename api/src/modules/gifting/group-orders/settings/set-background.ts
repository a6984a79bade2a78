import { imageMaxBytes } from '@ribbon/contract/limits'
import { noPictureText, type BodyOf, type Upload } from '@ribbon/contract/route'
import type { groupOrderRoutes } from '@ribbon/contract/gifting/group-orders/group-orders'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { FileStore } from '../../../../platform/files/files.ts'
import { reencodeImage, type ImageShape } from '../../../../platform/files/images.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { refuseInput } from '../../../../platform/refusal.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { changeGroupOrder } from '../group-orders.store.ts'
import { lockToChange } from '../lock-to-change.ts'
import { recordGroupOrderChange } from '../record-group-order-change.ts'
import { findOwnGroupOrder } from '../find-own-group-order.ts'

const backgroundShape: ImageShape = {
  name: 'The background',
  maxBytes: imageMaxBytes.background,
  width: 2400,
  height: 1600,
  type: 'webp',
}

/** Sets or removes the background of the page. The picture is re-encoded and stored before the transaction. */
export async function setBackground(
  db: Db,
  files: FileStore,
  actor: MemberActor,
  id: string,
  body: BodyOf<typeof groupOrderRoutes.updateGroupOrderBackground>,
): Promise<GroupOrderRow> {
  await findOwnGroupOrder(db, actor, id)
  const picture = body.custom_background === undefined ? body.background : body.custom_background
  if (picture === undefined) refuseInput([noPictureText])
  const customBackground = picture ? await storePicture(files, picture) : null
  return inTransaction(db, async tx => {
    const order = await lockToChange(tx, actor, id)
    if (order.customBackground === customBackground) return order
    const changed = await changeGroupOrder(tx, order, { customBackground })
    await recordGroupOrderChange(tx, actor, order, {
      action: 'group_order.background_changed',
      version: changed.version,
      before: { customBackground: order.customBackground },
      after: { customBackground },
    })
    return changed
  })
}

async function storePicture(files: FileStore, picture: Upload): Promise<string> {
  const { content, extension } = await reencodeImage(picture.content, backgroundShape)
  return files.put(content, extension)
}
