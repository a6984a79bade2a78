import { errorText } from '@ribbon/contract/errors'
import { databaseTime } from '../../../../platform/database-time.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { UnreadableTable } from '../../../../platform/table-files/unreadable-table.ts'
import { announceGroupOrder } from '../announce-group-order.ts'
import { lockGroupOrder } from '../group-order-lock.store.ts'
import { isEnded } from '../group-orders.states.ts'
import {
  findListToRead,
  lockListToRead,
  recordProgress,
  updateAllowList,
  type AllowListRow,
} from '../allow-lists/allow-lists.store.ts'
import { deleteListFile, readListFile } from './allow-list-files.store.ts'
import { completeAllowList } from './complete-allow-list.ts'
import { readAddressFile, type FileAddresses } from './read-address-file.ts'

const progressMs = 350

/**
 * Reads an uploaded file, and names everybody in it by one transaction. A worker that is killed before leaves nothing but how far it
 * was, and the next one begins again.
 */
export async function readAllowList(db: Db, listId: RowId): Promise<void> {
  const list = await findListToRead(db, listId)
  if (!list) return
  try {
    const found = await readAddresses(db, list)
    if (found?.emails.size === 0) await finish(db, list, { failure: errorText('allow_list_empty') })
    else if (found) await finish(db, list, { found })
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    await finish(db, list, { failure: error.message })
  }
}

/** Undefined once the list is gone, or was read by another worker. */
async function readAddresses(db: Db, list: AllowListRow): Promise<FileAddresses | undefined> {
  let shownAt = 0
  for await (const found of readAddressFile(await readListFile(db, list), list.name)) {
    if (found.isWhole) return found
    if (performance.now() - shownAt < progressMs) continue
    shownAt = performance.now()
    if (!(await showProgress(db, list, found.readCount))) return undefined
  }
  return undefined
}

function showProgress(db: Db, list: AllowListRow, readCount: number): Promise<boolean> {
  return inTransaction(db, async tx => {
    const isReading = await recordProgress(tx, list, readCount)
    if (isReading) announceGroupOrder(tx, { teamId: list.teamId, id: list.groupOrderId })
    return isReading
  })
}

function finish(
  db: Db,
  list: AllowListRow,
  { found, failure }: { found?: FileAddresses; failure?: string },
): Promise<void> {
  return inTransaction(db, async tx => {
    const order = await lockGroupOrder(tx, { teamId: list.teamId, id: list.groupOrderId })
    if (!order || !(await lockListToRead(tx, list))) return
    const why = isEnded(order) ? errorText('group_order_closed') : failure
    if (found && why === undefined) await completeAllowList(tx, order, list, found)
    else
      await updateAllowList(tx, list, { state: 'failed', failure: why ?? null, finishedAt: databaseTime() })
    await deleteListFile(tx, list)
    announceGroupOrder(tx, order)
  })
}
