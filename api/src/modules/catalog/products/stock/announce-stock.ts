import type { Tx } from '../../../../platform/db/database.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import type { StockSource } from './stock.store.ts'

/** Makes open product lists and bags of a team reload their counts; one event, however many variants changed. */
export function announceStock(tx: Tx, teamId: number, source: StockSource): void {
  announce(tx, { teamId, event: 'stock.changed', type: 'products', id: source.id })
}
