import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'

type Fields = Record<string, unknown>

interface CatalogChange {
  teamId: number
  action: string
  subjectType: 'products' | 'productVariants' | 'bundles'
  subjectId: number
  /** The version after this change; an editor of an older one is shown what changed since. */
  version?: number
  before?: Fields | undefined
  after?: Fields | undefined
  details?: Fields
}

/** Records an operator's change in the audit trail and notifies the team's open screens. */
export async function recordCatalogChange(
  tx: Tx,
  actor: OperatorActor,
  { teamId, action, subjectType, subjectId, version, before, after, details }: CatalogChange,
): Promise<void> {
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action,
    subjectType,
    subjectId,
    details: { ...details, ...(version === undefined ? {} : { version }) },
    before,
    after,
  })
  const event = `${subjectType === 'bundles' ? 'bundle' : 'product'}.updated`
  if (subjectType !== 'products') announce(tx, { teamId, event, type: subjectType, id: subjectId })
  // Screens that list gifts refresh on events of products, also when a variant or bundle changed.
  announce(tx, { teamId, event, type: 'products', id: subjectType === 'products' ? subjectId : teamId })
}
