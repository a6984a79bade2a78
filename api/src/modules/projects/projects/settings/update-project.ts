import type { ProjectChange } from '@ribbon/contract/projects/projects/project-actions'
import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { readDomains } from '../../../gifting/group-orders/settings/read-domains.ts'
import type { ProjectKey, ProjectRow } from '../project-lock.store.ts'
import { changeProject, findChangesAfter, type ProjectChanges } from '../projects.store.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { requireOperator } from '../upkeep/require-operator.ts'
import { lockToChange } from './lock-to-change.ts'

/** Changes what is sent. An editor of an older version is refused where somebody changed the same fields since. */
export async function updateProject(
  tx: Tx,
  key: ProjectKey,
  author: Author,
  body: ProjectChange,
): Promise<ProjectRow> {
  const project = await lockToChange(tx, key)
  const requested = await readChange(tx, body)
  const fields = (Object.keys(requested) as (keyof typeof requested)[]).filter(
    name => JSON.stringify(requested[name]) !== JSON.stringify(project[name]),
  )
  if (fields.length === 0) return project
  if (body.version !== undefined) await refuseWhenChanged(tx, project, body.version, fields)
  const change = Object.fromEntries(fields.map(name => [name, requested[name]]))
  const changed = await changeProject(tx, project, change)
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

/** Sizes once each, whatever their case. */
function withoutRepeats(sizes: readonly string[]): string[] {
  return [...new Map(sizes.toReversed().map(size => [size.toLowerCase(), size])).values()].reverse()
}

const fieldNames: Record<string, string> = {
  expectedRecipients: 'expected number',
  allowedDomains: 'email domains',
  apparelSizes: 'sizes',
  managerId: 'customer success manager',
}

async function refuseWhenChanged(
  tx: Tx,
  project: ProjectRow,
  seen: number,
  fields: readonly string[],
): Promise<void> {
  if (seen === project.version) return
  const changes = await findChangesAfter(tx, project, seen)
  const conflicts = changes
    .map(change => ({ ...change, fields: change.fields.filter(field => fields.includes(field)) }))
    .filter(change => change.fields.length > 0)
  if (conflicts.length === 0) return
  refuse('changed_meanwhile', {
    who: [...new Set(conflicts.map(change => change.who))].join(' and '),
    what: [...new Set(conflicts.flatMap(change => change.fields))]
      .map(field => fieldNames[field] ?? field)
      .sort()
      .join(', '),
  })
}
