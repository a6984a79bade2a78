import type { SubmissionChange } from '@ribbon/contract/projects/projects/submissions'
import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockProjectShared, type ProjectKey } from '../project-lock.store.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { canReaddress } from './can-readdress.ts'
import { readSubmissionChange } from '../submissions/read-submission-change.ts'
import { lockSubmission, updateSubmission, type SubmissionRow } from '../submissions/submissions.store.ts'

export interface NewShipTo {
  shipName: string
  shipCompany: string | null
  shipPhone: string | null
  shipAddressOne: string
  shipAddressTwo: string | null
  shipCity: string
  shipState: string | null
  shipZipcode: string | null
  shipCountry: string
}
/**
 * Sends an order to another address while none of its parcels has a label; `final`: one has. Handed in by hand-in.ts, because parcels
 * build on projects.
 */
export type ReaddressOrder = (
  tx: Tx,
  orderId: RowId,
  shipTo: NewShipTo,
  author: Author,
) => Promise<'changed' | 'final'>

interface LateChange {
  author: Author
  body: SubmissionChange
  readdressOrder: ReaddressOrder
}

/**
 * Changes where a person's parcel goes after submissions are final, until it has a label. What the person chose stays; once there is an
 * order, so does the country, because its shipping is paid.
 */
export async function readdressSubmission(
  tx: Tx,
  key: ProjectKey,
  submissionId: number,
  { author, body, readdressOrder }: LateChange,
): Promise<SubmissionRow> {
  const project = (await lockProjectShared(tx, key)) ?? refuse('not_found')
  const before = (await lockSubmission(tx, project, submissionId)) ?? refuse('not_found')
  if (project.runId !== null) refuse('project_busy')
  if (!canReaddress(project, before)) refuse('address_final')
  const { apparel_size: _stays, email: _same, ...place } = body
  const after = readSubmissionChange(project, [], before, place)
  if (before.orderId !== null) {
    if (after.country !== before.country) refuse('address_abroad')
    const shipTo = {
      shipName: after.name,
      shipCompany: after.company,
      shipPhone: after.phone,
      shipAddressOne: after.addressOne,
      shipAddressTwo: after.addressTwo,
      shipCity: after.city,
      shipState: after.province,
      shipZipcode: after.zipcode,
      shipCountry: after.country,
    }
    if ((await readdressOrder(tx, before.orderId, shipTo, author)) === 'final') refuse('address_final')
  }
  const changed = await updateSubmission(tx, before, after)
  await recordProjectChange(tx, author, project, {
    action: 'project.submission_readdressed',
    details: { submission: before.id },
  })
  return changed
}
