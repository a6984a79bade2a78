import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockToChange } from '../lock-to-change.ts'
import { recordGroupOrderChange } from '../record-group-order-change.ts'
import { changeAllowedUser } from '../allow-lists/allow-lists.store.ts'
import { findAllowedUserView, type AllowedUserView } from './allowed-user-views.store.ts'
import { normalizeAddress } from '../allow-lists/normalize-address.ts'

/** Corrects an address. A participant who came under the old one keeps what was chosen. */
export async function correctAllowedUser(
  tx: Tx,
  actor: MemberActor,
  { groupOrderId, userId }: { groupOrderId: string; userId: string },
  address: string,
): Promise<AllowedUserView> {
  const order = await lockToChange(tx, actor, groupOrderId)
  const id = requestedId(userId) ?? refuse('not_found')
  const user = (await findAllowedUserView(tx, order, { id })) ?? refuse('not_found')
  const email = normalizeAddress(address)
  if (email === user.email) return user
  if (await findAllowedUserView(tx, order, { email })) refuse('already_on_list')
  await changeAllowedUser(tx, order, user.id, email)
  await recordGroupOrderChange(tx, actor, order, { action: 'group_order.allowed_user_corrected' })
  return (await findAllowedUserView(tx, order, { id })) ?? refuse('not_found')
}
