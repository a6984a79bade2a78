import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockMenuItem, setAdminOnly, type MenuItemType } from './menu-items.store.ts'

/** Hides a product or bundle from members who are not owners, or shows it again. With `wanted`, repeating it is harmless. */
export async function toggleAdminOnly(
  tx: Tx,
  actor: MemberActor,
  { type, id, wanted }: { type: MenuItemType; id: number; wanted: boolean | undefined },
): Promise<{ name: string; adminOnly: boolean }> {
  const { teamId } = actor
  const { name, adminOnly: before } =
    (await lockMenuItem(tx, scopeOf(actor), type, id)) ?? refuse('not_found')
  const adminOnly = wanted ?? !before
  if (adminOnly === before) return { name, adminOnly }
  const kind = type === 'Product' ? 'products' : 'bundles'
  await setAdminOnly(tx, type, [id], adminOnly)
  announce(tx, { teamId, event: 'menuItem.updated', type: kind, id })
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'menu_item.updated',
    subjectType: kind,
    subjectId: id,
    details: { name },
    before: { adminOnly: before },
    after: { adminOnly },
  })
  return { name, adminOnly }
}
