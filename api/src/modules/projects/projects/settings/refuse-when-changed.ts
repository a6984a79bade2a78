import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { ProjectRow } from '../project-lock.store.ts'
import { findChangesAfter } from '../projects.store.ts'

const fieldNames: Record<string, string> = {
  inHandsOn: 'in-hands date',
  customSizes: 'sizes that were typed',
  expectedRecipients: 'expected number',
  allowedDomains: 'email domains',
  apparelSizes: 'sizes',
  managerId: 'customer success manager',
}

/** Refuses an editor of an older version where somebody changed one of the same fields since. */
export async function refuseWhenChanged(
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
