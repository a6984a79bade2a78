import { periodOf, type PeriodQuery } from '@ribbon/contract/periods'
import type { FileContent } from '@ribbon/contract/route'
import { payoutRowsMax } from '@ribbon/contract/store/payouts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { readRowsOfMoment } from '../../../../platform/db/read-snapshot.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { writeCsvParts, type CsvCell } from '../../../../platform/table-files/write-csv.ts'
import { payoutAmounts, payoutHeader, payoutRows } from './payout-files.store.ts'
import { countPayouts } from './payout-views.store.ts'

/** The payouts of a period as CSV, written while it is downloaded. */
export async function payoutFile(db: Db, scope: Scope, query: PeriodQuery): Promise<FileContent> {
  const period = periodOf(query, databaseTime().toISOString().slice(0, 10))
  if ((await countPayouts(db, scope, period)) > payoutRowsMax) refuse('too_many_rows')
  const rows = readRowsOfMoment(db, payoutRows(scope, period))
  return { name: 'payouts.csv', parts: encode(writeCsvParts(payoutHeader, withNumbers(rows))) }
}

/** Amounts below zero are numbers to a spreadsheet; as text their minus would open a formula. */
async function* withNumbers(batches: AsyncIterable<(string | null)[][]>): AsyncIterable<CsvCell[][]> {
  for await (const rows of batches)
    yield rows.map(row =>
      row.map((cell, index) => (payoutAmounts[index] && cell?.startsWith('-') ? Number(cell) : cell)),
    )
}

async function* encode(texts: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text)
}
