import type { Upload } from '@ribbon/contract/route'
import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { readAddressFile, type FileAddresses } from '../../gifting/group-orders/uploads/read-address-file.ts'
import { refuseUnreadableFile } from '../../gifting/group-orders/uploads/refuse-unreadable-file.ts'
import { announceStoreAccess } from './announce-store-access.ts'
import { insertAllowedList, type AllowedListRow } from './store-access.store.ts'

/** Takes a file as a list of those who may buy in the store; the list is enabled from the start. */
export async function uploadAllowedList(db: Db, actor: MemberActor, file: Upload): Promise<AllowedListRow> {
  const name = file.filename.replaceAll('\0', '').slice(-200).trim() || 'List'
  const { emails, refused, refusedCount } =
    (await readWhole(file.content, name)) ?? refuse('allow_list_empty')
  if (emails.size === 0) refuse('allow_list_empty')
  return inTransaction(db, async tx => {
    const list = await insertAllowedList(tx, scopeOf(actor), {
      name,
      skippedCount: refusedCount,
      errors: refused,
      createdBy: actor.userId,
      emails: [...emails],
    })
    await recordAudit(tx, {
      teamId: actor.teamId,
      author: authorOf(actor),
      action: 'store.allowed_list_uploaded',
      subjectType: 'allowedLists',
      subjectId: list.id,
      details: { name, count: emails.size },
    })
    announceStoreAccess(tx, actor.teamId)
    return list
  })
}

async function readWhole(content: Uint8Array, name: string): Promise<FileAddresses | undefined> {
  try {
    for await (const found of readAddressFile(content, name)) if (found.isWhole) return found
    return undefined
  } catch (error) {
    return refuseUnreadableFile(error)
  }
}
