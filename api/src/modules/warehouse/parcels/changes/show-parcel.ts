import { formatCents } from '@ribbon/contract/money'
import type { ParcelDetail } from '@ribbon/contract/warehouse/parcels/parcel-detail'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findParcel, findParcelsOfOrder, type ParcelRow } from '../parcels.store.ts'
import { findParcelItems } from '../parcel-items.store.ts'
import { showParcels } from '../show-parcels.ts'
import { findSenderName } from '../../../gifting/orders/order-people.store.ts'
import { findOrderRow } from '../../../gifting/orders/orders.store.ts'
import { findReshipments, type Reshipment } from '../reshipments/reshipments.store.ts'
import { describeHistory } from './describe-history.ts'
import { findHistory } from './history.store.ts'
import { findShortagesOf } from './shortages.store.ts'

/** One parcel with its address, contents, siblings, shortages and history. */
export async function showParcel(db: Reader, id: RowId): Promise<{ data: ParcelDetail }> {
  const parcel = (await findParcel(db, id)) ?? refuse('not_found')
  const [shown] = await showParcels(db, [id])
  const order = await findOrderRow(db, parcel.orderId)
  if (!shown || !order) refuse('not_found')
  const siblings = await findParcelsOfOrder(db, order.id)
  const shortages = await findShortagesOf(db, [id])
  const items = await findParcelItems(db, [id])
  return {
    data: {
      ...shown,
      attributes: {
        ...shown.attributes,
        shipTo: {
          name: order.shipName,
          company: order.shipCompany,
          phone: order.shipPhone,
          address_one: order.shipAddressOne,
          address_two: order.shipAddressTwo,
          city: order.shipCity,
          state: order.shipState,
          zipcode: order.shipZipcode,
          country: order.shipCountry,
        },
        note: order.note,
        senderName: order.userId === null ? null : await findSenderName(db, order.userId),
        weightOunces: items.reduce((sum, item) => sum + item.quantity * item.weightOunces, 0),
        siblings: siblings.map(each => ({
          id: String(each.id),
          number: each.number,
          state: each.state,
          hold: each.hold,
          isReplaced: each.replacedAt !== null,
          isReshipment: each.reshipmentId !== null,
        })),
        shortages: shortages.map(
          ({ id: shortageId, name, sku, quantity, state, amountCents, actorName, createdAt }) => ({
            id: String(shortageId),
            name,
            sku,
            quantity,
            state,
            amount: formatCents(amountCents),
            actorName,
            createdAt: createdAt.toISOString(),
          }),
        ),
        ...replacementsOf(parcel, siblings, await findReshipments(db, parcel)),
        history: (await findHistory(db, id)).map(entry => ({
          id: String(entry.id),
          action: entry.action,
          text: describeHistory(entry),
          actorName: entry.actorName,
          at: entry.createdAt.toISOString(),
        })),
      },
    },
  }
}

/** The parcel that this one replaces, and the one that replaces it. */
function replacementsOf(
  parcel: ParcelRow,
  siblings: readonly ParcelRow[],
  reshipments: readonly Reshipment[],
): Pick<ParcelDetail['attributes'], 'replaces' | 'replacedBy'> {
  const own = reshipments.find(row => row.parcelId === parcel.id)
  const cause = reshipments.find(row => row.id === parcel.reshipmentId)
  const replaced = siblings.find(each => each.id === cause?.parcelId)
  const replacement = own && siblings.find(each => each.reshipmentId === own.id)
  return {
    replaces:
      cause && replaced
        ? { id: String(replaced.id), number: replaced.number, reason: cause.reason, note: cause.note }
        : null,
    replacedBy: replacement ? { id: String(replacement.id), number: replacement.number } : null,
  }
}
