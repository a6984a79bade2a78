import type { Reader } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findPageByUuid, type Page } from '../pages.store.ts'

/**
 * The page of a link, for somebody without a token. Outsiders learn neither that the team's module is off nor why the team is
 * suspended.
 */
export async function findOpenPage(db: Reader, uuid: string): Promise<Page> {
  const page = await findPageByUuid(db, uuid)
  if (!page?.modules.includes('swag_store')) refuse('not_found')
  if (page.suspendedReason !== null) refuse('group_order_locked')
  return page
}
