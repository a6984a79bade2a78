import type { Period } from '@ribbon/contract/periods'
import type { FileContent } from '@ribbon/contract/route'
import { storeOrderRowsMax, type StoreOrderFileQuery } from '@ribbon/contract/store/store-orders/store-orders'
import type { Db } from '../../../../platform/db/database.ts'
import { readRowsOfMoment } from '../../../../platform/db/read-snapshot.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { writeCsvParts, type CsvCell } from '../../../../platform/table-files/write-csv.ts'
import { countByStatus } from '../metrics/store-days.store.ts'
import { storeOrderTable } from './store-order-files.store.ts'

/** The orders of a period as CSV, written while it is downloaded. */
export async function storeOrderFile(
  db: Db,
  scope: Scope,
  { tab, period }: { tab: StoreOrderFileQuery['status']; period: Period },
): Promise<FileContent> {
  if ((await countByStatus(db, scope, { statuses: null, period })) > storeOrderRowsMax)
    refuse('too_many_rows')
  const query = storeOrderTable.query(scope, { ...period, store_orders: tab })
  const rows = withNumbers(readRowsOfMoment(db, query))
  return { name: 'store-orders.csv', parts: encode(writeCsvParts(storeOrderTable.header, rows)) }
}

const signedAt = new Set((storeOrderTable.signed ?? []).map(name => storeOrderTable.header.indexOf(name)))

/** Amounts below zero are numbers to a spreadsheet; as text their minus would open a formula. */
async function* withNumbers(batches: AsyncIterable<(string | null)[][]>): AsyncIterable<CsvCell[][]> {
  for await (const rows of batches)
    yield rows.map(row =>
      row.map((cell, index) => (signedAt.has(index) && cell?.startsWith('-') ? Number(cell) : cell)),
    )
}

async function* encode(texts: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text)
}
