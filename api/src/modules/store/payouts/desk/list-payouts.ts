import { periodOf, type PeriodQuery } from '@ribbon/contract/periods'
import type { Page } from '@ribbon/contract/paging'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Reader } from '../../../../platform/db/database.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import {
  countPayouts,
  findNextPayout,
  listPayoutViews,
  type NextPayout,
  type PayoutView,
} from './payout-views.store.ts'

/** A page of a team's payouts, how many there are, and what comes next. */
export async function listPayouts(
  reader: Reader,
  scope: Scope,
  query: PeriodQuery & { page: Page },
): Promise<{ rows: PayoutView[]; totalCount: number; next: NextPayout }> {
  const period = periodOf(query, databaseTime().toISOString().slice(0, 10))
  const [rows, totalCount, next] = await Promise.all([
    listPayoutViews(reader, scope, { period, page: query.page }),
    countPayouts(reader, scope, period),
    findNextPayout(reader, scope),
  ])
  return { rows, totalCount, next }
}
