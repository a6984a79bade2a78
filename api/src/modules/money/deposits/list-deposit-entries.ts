import type { Page } from '@ribbon/contract/paging'
import type { Reader } from '../../../platform/db/database.ts'
import { countDepositEntries, findDepositEntries, type DepositEntryRow } from './deposit-entries.store.ts'

/** Names of what payments were for, from the modules that own it. */
export interface PaymentNames {
  findPublicIds(db: Reader, orderIds: readonly number[]): Promise<Map<number, string>>
  findListNames(db: Reader, bulkSendIds: readonly number[]): Promise<Map<number, string>>
  findRunNames(
    db: Reader,
    runIds: readonly number[],
  ): Promise<Map<number, { groupOrderId: number; name: string }>>
  findProjectNames(
    db: Reader,
    runIds: readonly number[],
  ): Promise<Map<number, { projectId: number; name: string }>>
}

export interface DepositEntryView extends DepositEntryRow {
  publicId: string | null
  listName: string | null
  redemption: { groupOrderId: number; name: string } | null
  project: { projectId: number; name: string } | null
}

/** The entries of a team's deposit, newest first, with what each was for and the balance after it. */
export async function listDepositEntries(
  db: Reader,
  names: PaymentNames,
  teamId: number,
  page: Page,
): Promise<{ rows: DepositEntryView[]; totalCount: number }> {
  const entries = await findDepositEntries(db, teamId, page)
  const [publicIds, listNames, redemptions, projects] = [
    await names.findPublicIds(db, idsOf(entries.map(entry => entry.orderId))),
    await names.findListNames(db, idsOf(entries.map(entry => entry.bulkSendId))),
    await names.findRunNames(db, idsOf(entries.map(entry => entry.groupOrderRunId))),
    await names.findProjectNames(db, idsOf(entries.map(entry => entry.projectRunId))),
  ]
  const rows = entries.map(entry => ({
    ...entry,
    publicId: publicIds.get(entry.orderId ?? 0) ?? null,
    listName: listNames.get(entry.bulkSendId ?? 0) ?? null,
    redemption: redemptions.get(entry.groupOrderRunId ?? 0) ?? null,
    project: projects.get(entry.projectRunId ?? 0) ?? null,
  }))
  return { rows, totalCount: await countDepositEntries(db, teamId) }
}

function idsOf(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter(id => id !== null))]
}
