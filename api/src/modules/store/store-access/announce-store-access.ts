import type { Tx } from '../../../platform/db/database.ts'
import { announce } from '../../../platform/live/live-events.ts'

/** Lets open settings of the store reload who may buy. */
export function announceStoreAccess(tx: Tx, teamId: number): void {
  announce(tx, { teamId, event: 'storeAccess.updated', type: 'storeAccess', id: teamId })
}
