import type { Author } from '../../../../platform/audit.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ProjectRow } from '../project-lock.store.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { queueTrackingMails } from './queue-tracking-mails.ts'
import { trackingUrl } from './tracking-url.ts'
import { enterParcels } from './tracking.store.ts'
import { withdrawTrackingMails } from './withdraw-tracking-mails.ts'

export interface ParcelToEnter {
  person: { id: RowId; trackingNumbers: readonly string[] }
  carrier: string
  trackingNumber: string
}
export interface TrackingChange {
  people: number
  at: Date | null
}

/**
 * Enters parcels for people of the locked project, in place of what was entered before. The mails about them wait, so that a mistake
 * can be undone.
 */
export async function trackParcels(
  tx: Tx,
  author: Author,
  project: ProjectRow,
  parcels: readonly ParcelToEnter[],
): Promise<TrackingChange> {
  if (parcels.length === 0) return { people: 0, at: null }
  const at = databaseTime()
  await withdrawTrackingMails(
    tx,
    project,
    parcels.map(({ person }) => person),
  )
  const entered = await enterParcels(
    tx,
    project,
    parcels.map(({ person, carrier, trackingNumber }) => ({
      submissionId: person.id,
      carrier,
      trackingNumber,
      trackingUrl: trackingUrl(carrier, trackingNumber),
    })),
    at,
  )
  await queueTrackingMails(tx, project, entered)
  await recordProjectChange(tx, author, project, {
    action: 'project.parcels_entered',
    details: { submissions: entered.length },
  })
  return { people: entered.length, at }
}
