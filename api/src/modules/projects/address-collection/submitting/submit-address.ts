import type { NewSubmission } from '@ribbon/contract/projects/address-collection'
import { inTransaction, StartOver, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { RateLimits } from '../../../../platform/http/rate-limits.ts'
import { announceSoon } from '../../../../platform/live/announce-soon.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { listItems } from '../../projects/items/items.store.ts'
import { offerItems } from '../../projects/items/offer-items.ts'
import type { ProjectRow } from '../../projects/project-lock.store.ts'
import { mailOwners } from '../../projects/owner-mails/mail-owners.ts'
import { insertSubmission, isFirstSubmission } from '../../projects/submissions/person-submissions.store.ts'
import type { SubmissionFields } from '../../projects/submissions/read-submission-change.ts'
import { updateSubmission, type SubmissionRow } from '../../projects/submissions/submissions.store.ts'
import { giveDeviceToken } from '../own-row/give-device-token.ts'
import { mailReceipt } from '../own-row/mail-receipt.ts'
import { countTakenPlaces } from '../../projects/settings/count-taken-places.ts'
import { subtractTakenPlaces } from '../../projects/settings/subtract-taken-places.ts'
import type { PageParts } from '../pages/collection-page.present.ts'
import type { PageRow } from '../pages/collection-pages.store.ts'
import { requirePlace } from '../pages/require-place.ts'
import { requestProof } from '../proofs/request-proof.ts'
import { claimProof, type Proofs } from './claim-proof.ts'
import { findPerson } from './find-person.ts'
import { lockCollecting } from './lock-collecting.ts'
import { readSubmission } from './read-submission.ts'
import { requireAllowed } from './require-allowed.ts'
import { requestCorrection } from './request-correction.ts'

interface SubmittingSettings {
  secretKey: string
  limits: RateLimits
}

interface Entry extends Proofs {
  sent: NewSubmission
  ip: string
}

export type Submitted =
  | { isNew: boolean; row: SubmissionRow; project: ProjectRow; parts: PageParts; token: string }
  | 'correction waits'

/**
 * Submits an address for a project. With a proof of the address, it replaces what was submitted for it before. Without one, a mail
 * to that address has to confirm the change, so that a stranger never overwrites a row.
 */
export async function submitAddress(
  db: Db,
  settings: SubmittingSettings,
  page: PageRow,
  entry: Entry,
): Promise<Submitted> {
  const { limits } = settings
  const isTrusted = entry.ticket !== undefined || entry.token !== undefined
  const subject = page.project.uuid
  await limits.spend('submission', { ip: entry.ip, subject })
  if (!isTrusted) {
    const mayPassUnproven = !page.project.verifyEmails
    if (!mayPassUnproven || !(await limits.allows('submission-unproven', { ip: entry.ip, subject })))
      return askForProof(db, settings, page, entry)
  }
  const submitted = await inTransaction(db, tx => submitLocked(tx, settings.secretKey, page.project, entry))
  if (!submitted) return askForProof(db, settings, page, entry)
  if (!('correction' in submitted)) return submitted
  // Past three mails a day nobody is asked any more, and the answer is the same.
  const { row, correction } = submitted
  if (await limits.allows('submission-mail', { ip: entry.ip, subject: `${subject} ${row.personKey}` }))
    await inTransaction(db, tx => requestCorrection(tx, settings.secretKey, page.project, row, correction))
  return 'correction waits'
}

/** Undefined where the address has to be proven first. */
async function submitLocked(
  tx: Tx,
  secretKey: string,
  page: ProjectRow,
  entry: Entry,
): Promise<Exclude<Submitted, string> | { row: SubmissionRow; correction: SubmissionFields } | undefined> {
  // One trip: what is read comes after the lock.
  const [project, itemRows, person, taken] = await Promise.all([
    lockCollecting(tx, page),
    listItems(tx, page),
    findPerson(tx, page, entry.sent.email),
    countTakenPlaces(tx, page),
  ])
  const items = offerItems(project, itemRows)
  const fields = readSubmission(project, items, entry.sent)
  const isProven = await claimProof(tx, secretKey, project, person, entry)
  if (!isProven && project.verifyEmails) return undefined
  requireAllowed(project, fields.email)
  if (person.submission && !isProven) return { row: person.submission, correction: fields }
  const freeNow = subtractTakenPlaces(project, taken)
  const freePlaces = person.submission ? freeNow : await requirePlace(tx, project, freeNow)
  const row = person.submission
    ? await updateSubmission(tx, person.submission, { ...fields, email: person.email })
    : await insertSubmission(tx, project, fields, { isProven })
  // Another request of the same person was first.
  if (!row) throw new StartOver()
  const token = person.submission ? await giveDeviceToken(tx, row) : await mailReceipt(tx, secretKey, row)
  if (!person.submission && taken === 0 && (await isFirstSubmission(tx, row)))
    await mailOwners(tx, project, { kind: 'project-first-submission', about: 'first' })
  announceSoon(tx, {
    teamId: project.teamId,
    event: 'project.updated',
    type: 'adminOrders',
    id: project.id,
  })
  return {
    isNew: !person.submission,
    row,
    project,
    parts: { items, isFull: freePlaces <= 0 },
    token,
  }
}

async function askForProof(
  db: Db,
  { limits }: SubmittingSettings,
  { project }: PageRow,
  { sent, ip }: Entry,
): Promise<never> {
  await requestProof(db, limits, project, { email: sent.email, ip })
  refuse('proof_needed')
}
