import type { DeskChange } from '@ribbon/contract/projects/project-desk/project-desk'
import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { ProjectKey, ProjectRow } from '../project-lock.store.ts'
import { changeProject, type ProjectChanges } from '../projects.store.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { lockToChange } from '../settings/lock-to-change.ts'
import { requireOperator } from './require-operator.ts'
import { saveItems } from './save-items.ts'

/** Changes what operators agree with a team: name, day, manager, expected number and items. */
export async function updateByOperator(
  tx: Tx,
  key: ProjectKey,
  author: Author,
  body: DeskChange,
): Promise<ProjectRow> {
  const project = await lockToChange(tx, key)
  const managerId = body.customer_success_manager_id
  const requested: ProjectChanges = {
    name: body.name,
    inHandsOn: body.in_hands_date,
    managerId: typeof managerId === 'string' ? await requireOperator(tx, managerId) : managerId,
    expectedRecipients: body.expected_number_of_recipients,
  }
  const after = Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== undefined))
  if (body.items) await saveItems(tx, project, body.items)
  const changed = await changeProject(tx, project, after)
  await recordProjectChange(tx, author, project, {
    action: 'project.updated',
    version: changed.version,
    details: body.items ? { items: body.items.length } : {},
    before: Object.fromEntries(Object.keys(after).map(name => [name, project[name as keyof ProjectRow]])),
    after,
  })
  return changed
}
