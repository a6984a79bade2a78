import type { SubmissionChange } from '@ribbon/contract/projects/projects/submissions'
import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { listItems } from '../items/items.store.ts'
import { lockProjectShared, type ProjectKey } from '../project-lock.store.ts'
import { isFinal } from '../projects.states.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { readSubmissionChange } from './read-submission-change.ts'
import {
  findLastSubmissionChange,
  isPersonTaken,
  lockSubmission,
  updateSubmission,
  type SubmissionRow,
} from './submissions.store.ts'

/**
 * Changes what a person submitted, until the submissions are final. An editor who sends the version that was loaded is refused
 * where somebody else changed the row meanwhile; without it, the last one wins.
 */
export async function changeSubmission(
  tx: Tx,
  key: ProjectKey,
  submissionId: number,
  author: Author,
  body: SubmissionChange,
): Promise<SubmissionRow> {
  const project = (await lockProjectShared(tx, key)) ?? refuse('not_found')
  const before = (await lockSubmission(tx, project, submissionId)) ?? refuse('not_found')
  if (isFinal(project)) refuse('project_finalized')
  const after = readSubmissionChange(project, await listItems(tx, project), before, body)
  const fields = (Object.keys(after) as (keyof typeof after)[]).filter(
    name => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  )
  if (fields.length === 0) return before
  if (body.version !== undefined && body.version !== before.version) await refuseChanged(tx, project, before)
  if (after.personKey !== before.personKey && (await isPersonTaken(tx, project, after.personKey)))
    refuse('already_submitted')
  const changed = await updateSubmission(tx, before, after)
  await recordProjectChange(tx, author, project, {
    action: 'project.submission_changed',
    details: { submission: before.id, fields: fields.filter(name => name !== 'personKey') },
  })
  return changed
}

const fieldNames: Record<string, string> = {
  addressOne: 'street and number',
  addressTwo: 'apartment',
  apparelSize: 'selection',
  leftOut: 'left out',
  province: 'state',
  zipcode: 'zip code',
}

async function refuseChanged(tx: Tx, project: ProjectKey, row: SubmissionRow): Promise<never> {
  const last = await findLastSubmissionChange(tx, project, row.id)
  return refuse('changed_meanwhile', {
    who: last?.who ?? 'The person',
    what: last?.fields.map(field => fieldNames[field] ?? field).join(', ') || 'the row',
  })
}
