import type { GroupOrder } from '@ribbon/contract/gifting/group-orders/group-order-resources'
import { databaseTime } from '../../../platform/database-time.ts'
import type { Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { MemberActor } from '../../../platform/http/actor.ts'
import { unseal } from '../../../platform/secrets.ts'
import { isMember } from '../../people/teams/teams.store.ts'
import { findPaymentMeans } from '../orders/charging/find-payment-means.ts'
import { countAllowedUsers } from './allowed-users/allowed-user-views.store.ts'
import { findSubmissionsLimit } from './settings/caps.store.ts'
import { listGroupOrderCards } from './settings/cards.store.ts'
import type { GroupOrderRow } from './group-order-lock.store.ts'
import { presentGroupOrder } from './group-orders.present.ts'
import { findCreators, findTeamLogo } from './group-orders.store.ts'
import { countPeople, sumCommitted } from './people-counts.store.ts'

/** A group order as an owner sees it: settings, how far people are, and what would pay for those who confirmed. */
export async function showGroupOrder(
  reader: Reader,
  viewer: MemberActor,
  order: GroupOrderRow,
  secretKey: string,
): Promise<{ data: GroupOrder }> {
  const creator = (await findCreators(reader, [order.createdBy])).get(order.createdBy)
  const counts = (await countPeople(reader, order.teamId, [order.id])).get(order.id)
  const named = (await countAllowedUsers(reader, order.teamId, [order.id])).get(order.id)
  const committed = await sumCommitted(reader, order)
  const payer = await findPayer(reader, viewer, order, creator?.name ?? '')
  const meansOf = await findPaymentMeans(reader, order.teamId, [payer.userId])
  return {
    data: presentGroupOrder(order, {
      now: databaseTime(),
      accessCode: order.accessCodeSealed === null ? null : unseal(secretKey, order.accessCodeSealed),
      cards: await listGroupOrderCards(reader, order),
      teamLogo: await findTeamLogo(reader, order),
      creatorName: creator?.name ?? '',
      payerName: payer.name,
      counts: { ...counts, ...named },
      submissionsLimit: await findSubmissionsLimit(reader, order),
      committedCents: committed.cents,
      means: meansOf({ userId: payer.userId, totalCents: committed.cents, shipments: committed.people }),
    }),
  }
}

/** Who made it pays; once they have left the team, whoever finalizes it does. */
async function findPayer(
  reader: Reader,
  viewer: MemberActor,
  order: GroupOrderRow,
  creatorName: string,
): Promise<{ userId: RowId; name: string }> {
  return (await isMember(reader, order, order.createdBy))
    ? { userId: order.createdBy, name: creatorName }
    : { userId: viewer.userId, name: viewer.name }
}
