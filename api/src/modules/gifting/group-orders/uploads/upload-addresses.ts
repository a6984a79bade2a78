import type { Upload } from '@ribbon/contract/route'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { insertAllowList, type AllowListRow } from '../allow-lists/allow-lists.store.ts'
import { findOwnGroupOrder } from '../find-own-group-order.ts'
import { lockToChange } from '../lock-to-change.ts'
import { recordGroupOrderChange } from '../record-group-order-change.ts'
import { completeAllowList } from './complete-allow-list.ts'
import { insertListFile } from './allow-list-files.store.ts'
import { readAddressFile, type FileAddresses } from './read-address-file.ts'
import { refuseUnreadableFile } from './refuse-unreadable-file.ts'

/** So many rows are read before the answer; a longer file is read by a job. */
const fewRows = 2_000

/** Takes a file of addresses as an allow list. A short one is read at once, a long one in the background. */
export async function uploadAddresses(
  db: Db,
  actor: MemberActor,
  groupOrderId: string,
  file: Upload,
): Promise<AllowListRow> {
  await findOwnGroupOrder(db, actor, groupOrderId)
  const name = file.filename.replaceAll('\0', '').slice(-200)
  const short = await readShort(file.content, name)
  if (short?.emails.size === 0) refuse('allow_list_empty')
  return inTransaction(db, async tx => {
    const order = await lockToChange(tx, actor, groupOrderId)
    const list = await insertAllowList(tx, order, {
      source: 'file',
      name: name.trim() || 'List',
      createdBy: actor.userId,
    })
    await recordGroupOrderChange(tx, actor, order, {
      action: 'group_order.allow_list_uploaded',
      details: { name: list.name },
    })
    if (short) return completeAllowList(tx, order, list, short)
    await insertListFile(tx, list, file.content)
    await addJob(tx, 'read-allow-list', { id: list.id })
    return list
  })
}

/** Undefined where the file is long. */
async function readShort(content: Uint8Array, name: string): Promise<FileAddresses | undefined> {
  try {
    for await (const found of readAddressFile(content, name, fewRows + 1)) {
      if (found.readCount > fewRows) return undefined
      if (found.isWhole) return found
    }
    return undefined
  } catch (error) {
    return refuseUnreadableFile(error)
  }
}
