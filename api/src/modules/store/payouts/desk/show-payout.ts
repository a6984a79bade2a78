import type { Page } from '@ribbon/contract/paging'
import type { Reader } from '../../../../platform/db/database.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import {
  findPayoutView,
  listPayoutLines,
  type PayoutLineView,
  type PayoutView,
} from './payout-views.store.ts'

/** A payout of the team with a page of its lines. */
export async function showPayout(
  reader: Reader,
  scope: Scope,
  requested: string,
  page: Page,
): Promise<{ payout: PayoutView; lines: PayoutLineView[]; totalCount: number }> {
  const id = requestedId(requested) ?? refuse('not_found')
  const payout = (await findPayoutView(reader, scope, id)) ?? refuse('not_found')
  return { payout, ...(await listPayoutLines(reader, payout, page)) }
}
