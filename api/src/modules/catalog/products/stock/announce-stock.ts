import type { Tx } from '../../../../platform/db/database.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import type { StockSource } from './stock.store.ts'

/** Tells everybody of a team that counts changed, so that open catalogs and bags look again; one event however many variants. */
export function announceStock(tx: Tx, teamId: number, source: StockSource): void {
  announce(tx, { teamId, event: 'stock.changed', type: 'products', id: source.id })
}
