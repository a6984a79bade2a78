import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockToChange } from '../lock-to-change.ts'
import { recordGroupOrderChange } from '../record-group-order-change.ts'
import { insertAllowedUsers } from '../allow-lists/allow-lists.store.ts'
import { findAllowedUserView, type AllowedUserView } from './allowed-user-views.store.ts'
import { normalizeAddress } from '../allow-lists/normalize-address.ts'

/** Names one address. Naming it again changes nothing. */
export async function nameAllowedUser(
  tx: Tx,
  actor: MemberActor,
  groupOrderId: string,
  address: string,
): Promise<{ user: AllowedUserView; isNew: boolean }> {
  const order = await lockToChange(tx, actor, groupOrderId)
  const email = normalizeAddress(address)
  const added = await insertAllowedUsers(tx, order, null, [email])
  if (added > 0)
    await recordGroupOrderChange(tx, actor, order, {
      action: 'group_order.allowed_users_added',
      details: { count: added },
    })
  const user = (await findAllowedUserView(tx, order, { email })) ?? refuse('not_found')
  return { user, isNew: added > 0 }
}
