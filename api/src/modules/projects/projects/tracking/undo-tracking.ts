import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { lockShipping } from './lock-shipping.ts'
import { queueTrackingMails } from './queue-tracking-mails.ts'
import { findChangedAt, restoreParcels } from './tracking.store.ts'
import { undoDelivered } from './undo-delivered.ts'
import { withdrawTrackingMails } from './withdraw-tracking-mails.ts'

/**
 * Takes back what was entered, or marked as delivered, together at that moment. A parcel that was replaced then comes back; the
 * mail about it leaves where it had not.
 */
export async function undoTracking(
  tx: Tx,
  key: ProjectKey,
  author: Author,
  at: string,
): Promise<{ people: number; at: null }> {
  const project = await lockShipping(tx, key)
  const changed = await findChangedAt(tx, project, at)
  if (changed.length === 0) refuse('not_found')
  const delivered = changed.filter(person => person.wasDelivered).map(person => person.id)
  await undoDelivered(tx, author, project, delivered)
  const entered = changed.filter(person => !person.wasDelivered)
  if (entered.length > 0) {
    await withdrawTrackingMails(tx, project, entered)
    const restored = await restoreParcels(
      tx,
      project,
      entered.map(person => person.id),
    )
    await queueTrackingMails(tx, project, restored)
    await recordProjectChange(tx, author, project, {
      action: 'project.parcels_removed',
      details: { submissions: entered.length },
    })
  }
  return { people: changed.length, at: null }
}
