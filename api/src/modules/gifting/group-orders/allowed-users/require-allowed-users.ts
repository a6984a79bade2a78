import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findAllowedUserIds } from '../allow-lists/allowed-users.store.ts'

/** The rows of a request's ids; refuses all where one is not of this group order. */
export async function requireAllowedUsers(
  tx: Tx,
  order: { teamId: RowId; id: RowId },
  ids: readonly string[],
): Promise<RowId[]> {
  const asked = [...new Set(ids.map(text => requestedId(text) ?? refuse('not_found')))]
  const found = await findAllowedUserIds(tx, order, asked)
  if (found.length < asked.length) refuse('not_found')
  return found
}
