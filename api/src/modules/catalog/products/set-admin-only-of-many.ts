import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockMenuItems, setAdminOnly, type MenuItemType } from './menu-items.store.ts'

/** Hides products or bundles from members who are not owners, or shows them again; answers how many were otherwise before. */
export async function setAdminOnlyOfMany(
  tx: Tx,
  actor: MemberActor,
  { type, ids, adminOnly }: { type: MenuItemType; ids: readonly number[]; adminOnly: boolean },
): Promise<number> {
  const { teamId } = actor
  const found = await lockMenuItems(tx, scopeOf(actor), type, ids)
  if (found.length < ids.length) refuse('not_found')
  const changed = found.filter(item => item.adminOnly !== adminOnly)
  if (changed.length === 0) return 0
  const kind = type === 'Product' ? 'products' : 'bundles'
  await setAdminOnly(
    tx,
    type,
    changed.map(item => item.id),
    adminOnly,
  )
  announce(tx, { teamId, event: 'menuItem.updated', type: kind, id: teamId })
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'menu_items.updated',
    subjectType: 'teams',
    subjectId: teamId,
    details: { [kind]: changed.map(item => item.name) },
    before: { adminOnly: !adminOnly },
    after: { adminOnly },
  })
  return changed.length
}
