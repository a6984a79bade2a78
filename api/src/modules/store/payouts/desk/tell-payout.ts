import type { Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { ownersScope } from '../../../../platform/http/actor.ts'
import type { OutgoingResource } from '../../../../platform/outgoing-events/outgoing-resource.ts'
import { presentPayout } from '../payouts.present.ts'
import { findPayoutView } from './payout-views.store.ts'

/** A payout as the team's own programs are told of it. */
export async function tellPayout(
  db: Db,
  teamId: RowId,
  payoutId: RowId,
): Promise<OutgoingResource | undefined> {
  const payout = await findPayoutView(db, ownersScope(teamId), payoutId)
  if (!payout) return undefined
  const { id, type, attributes } = presentPayout(payout)
  const { amount, currency, status, arrivalDate, createdAt, failure, providerId } = attributes
  return { id, type, attributes: { amount, currency, status, arrivalDate, createdAt, failure, providerId } }
}
