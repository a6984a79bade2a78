import type { Tx } from '../../../platform/db/database.ts'
import { announce } from '../../../platform/live/live-events.ts'
import type { SavedViewRow } from './saved-views.store.ts'

/** Notifies whoever may use a view: its author, or the team. */
export function announceView(
  tx: Tx,
  { teamId, userId, id, isShared }: SavedViewRow,
  what: 'created' | 'updated' | 'deleted',
  wasShared = isShared,
): void {
  announce(tx, {
    teamId,
    userId: isShared || wasShared ? null : userId,
    event: `savedView.${what}`,
    type: 'savedViews',
    id,
  })
}
