import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ProjectRow } from '../project-lock.store.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { setDelivered } from './tracking.store.ts'
import { withdrawTrackingMails } from './withdraw-tracking-mails.ts'

/** Takes back that parcels of the locked project were delivered. */
export async function undoDelivered(
  tx: Tx,
  author: Author,
  project: ProjectRow,
  submissionIds: readonly RowId[],
): Promise<number> {
  const changed = await setDelivered(tx, project, submissionIds, null)
  if (changed.length === 0) return 0
  const people = changed.map(({ id, number }) => ({ id, trackingNumbers: number === null ? [] : [number] }))
  await withdrawTrackingMails(tx, project, people, ['submission-delivered'])
  await recordProjectChange(tx, author, project, {
    action: 'project.parcels_not_delivered',
    details: { submissions: changed.length },
  })
  return changed.length
}
