import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { findStore } from '../stores/stores.store.ts'

/** Tells open screens of a team's store that its account has changed. */
export async function announceStore(tx: Tx, teamId: RowId): Promise<void> {
  const store = await findStore(tx, teamId)
  if (store) announce(tx, { teamId, event: 'store.updated', type: 'stores', id: store.id })
}
