import type { DeskChange } from '@ribbon/contract/projects/project-desk/desk-inputs'
import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { listItems } from '../items/items.store.ts'
import type { ProjectKey, ProjectRow } from '../project-lock.store.ts'
import { changeProject, type ProjectChanges } from '../projects.store.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { changedFields } from '../settings/changed-fields.ts'
import { lockToChange } from '../settings/lock-to-change.ts'
import { refuseWhenChanged } from '../settings/refuse-when-changed.ts'
import { withoutRepeats } from '../settings/without-repeats.ts'
import { requireOperator } from './require-operator.ts'
import { saveItems } from './save-items.ts'

/** Changes what operators agree with a team: name, day, manager, sizes, expected number and items. */
export async function updateByOperator(
  tx: Tx,
  key: ProjectKey,
  author: Author,
  body: DeskChange,
): Promise<ProjectRow> {
  const project = await lockToChange(tx, key)
  const requested = await readChange(tx, body)
  const fields = changedFields(project, requested)
  const touched = [...fields, ...(body.items ? ['items'] : [])]
  if (touched.length === 0) return project
  if (body.version !== undefined) await refuseWhenChanged(tx, project, body.version, touched)
  const before = Object.fromEntries(fields.map(name => [name, project[name]]))
  const after = Object.fromEntries(fields.map(name => [name, requested[name]]))
  const itemsBefore = body.items ? { items: await itemNames(tx, project) } : {}
  if (body.items) await saveItems(tx, project, body.items)
  const changed = await changeProject(tx, project, after)
  await recordProjectChange(tx, author, project, {
    action: 'project.updated',
    version: changed.version,
    before: { ...before, ...itemsBefore },
    after: { ...after, ...(body.items ? { items: body.items.map(item => item.name) } : {}) },
  })
  return changed
}

async function itemNames(tx: Tx, project: ProjectKey): Promise<string[]> {
  return (await listItems(tx, project)).map(item => item.name)
}

async function readChange(tx: Tx, body: DeskChange): Promise<ProjectChanges> {
  const managerId = body.customer_success_manager_id
  return {
    name: body.name,
    inHandsOn: body.in_hands_date,
    managerId: typeof managerId === 'string' ? await requireOperator(tx, managerId) : managerId,
    expectedRecipients: body.expected_number_of_recipients,
    title: body.admin_order_title,
    description: body.admin_order_description,
    apparelSizes: body.apparel_size_options && withoutRepeats(body.apparel_size_options),
    customSizes: body.custom_apparel_size_options && withoutRepeats(body.custom_apparel_size_options),
  }
}
