import type { Tx } from '../../../../platform/db/database.ts'
import { announce } from '../../../../platform/live/live-events.ts'

export function announceChange(tx: Tx, teamId: number): void {
  announce(tx, { teamId, event: 'subscription.updated', type: 'subscriptions', id: teamId })
}
