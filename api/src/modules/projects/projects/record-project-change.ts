import { recordAudit, type Author } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { announce } from '../../../platform/live/live-events.ts'
import type { ProjectKey } from './project-lock.store.ts'

type Fields = Record<string, unknown>

interface ProjectEntry {
  action: string
  /** The version after this change; an editor of an older one is told what changed since. */
  version?: number
  details?: Fields
  before?: Fields
  after?: Fields
}

/** Records a change in the audit log, never with a person's address, and notifies open screens. */
export async function recordProjectChange(
  tx: Tx,
  author: Author,
  { teamId, id }: ProjectKey,
  { action, version, details, before, after }: ProjectEntry,
): Promise<void> {
  await recordAudit(tx, {
    teamId,
    author,
    action,
    subjectType: 'adminOrders',
    subjectId: id,
    details: { ...details, ...(version === undefined ? {} : { version }) },
    before,
    after,
  })
  announce(tx, { teamId, event: 'project.updated', type: 'adminOrders', id })
}
