import type { ProjectChange } from '@ribbon/contract/projects/projects/project-actions'
import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { readDomains } from '../../../gifting/group-orders/settings/read-domains.ts'
import type { ProjectKey, ProjectRow } from '../project-lock.store.ts'
import { changeProject, type ProjectChanges } from '../projects.store.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { requireOperator } from '../upkeep/require-operator.ts'
import { changedFields } from './changed-fields.ts'
import { lockToChange } from './lock-to-change.ts'
import { refuseWhenChanged } from './refuse-when-changed.ts'
import { withoutRepeats } from './without-repeats.ts'

/** Changes what is sent. An editor of an older version is refused where somebody changed the same fields since. */
export async function updateProject(
  tx: Tx,
  key: ProjectKey,
  author: Author,
  body: ProjectChange,
): Promise<ProjectRow> {
  const project = await lockToChange(tx, key)
  const requested = await readChange(tx, body)
  const fields = changedFields(project, requested)
  if (fields.length === 0) return project
  if (body.version !== undefined) await refuseWhenChanged(tx, project, body.version, fields)
  const change = Object.fromEntries(fields.map(name => [name, requested[name]]))
  // Another number is another cap.
  const cap = fields.includes('expectedRecipients') ? { keepsCollecting: false } : {}
  const changed = await changeProject(tx, project, { ...change, ...cap })
  await recordProjectChange(tx, author, project, {
    action: 'project.updated',
    version: changed.version,
    before: Object.fromEntries(fields.map(name => [name, project[name]])),
    after: change,
  })
  return changed
}

type Settings = Pick<
  ProjectChanges,
  'expectedRecipients' | 'allowedDomains' | 'title' | 'description' | 'apparelSizes' | 'managerId'
>

async function readChange(tx: Tx, body: ProjectChange): Promise<Settings> {
  const managerId = body.customer_success_manager_id
  const change: Settings = {
    expectedRecipients: body.expected_number_of_recipients,
    allowedDomains: body.allowed_domains && readDomains(body.allowed_domains),
    title: body.admin_order_title,
    description: body.admin_order_description,
    apparelSizes: body.apparel_size_options && withoutRepeats(body.apparel_size_options),
    managerId: typeof managerId === 'string' ? await requireOperator(tx, managerId) : managerId,
  }
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
