import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { insertAllowedUsers, updateAllowList, type AllowListRow } from '../allow-lists/allow-lists.store.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import type { FileAddresses } from './read-address-file.ts'

/** Names everybody a file names, all or nobody, in a group order that the caller has locked. */
export async function completeAllowList(
  tx: Tx,
  order: GroupOrderRow,
  list: AllowListRow,
  { emails, readCount, refusedCount, refused }: FileAddresses,
): Promise<AllowListRow> {
  const addedCount = await insertAllowedUsers(tx, order, list.id, [...emails])
  return updateAllowList(tx, list, {
    state: 'done',
    readCount,
    addedCount,
    knownCount: emails.size - addedCount,
    refusedCount,
    errors: refused,
    finishedAt: databaseTime(),
  })
}
