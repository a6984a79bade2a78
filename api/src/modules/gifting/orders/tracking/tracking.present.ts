import { senderName } from '@ribbon/contract/full-name'
import { cardTextFor } from '@ribbon/contract/catalog/card-templates/merge-fields'
import type { GiftTracking } from '@ribbon/contract/gifting/orders/orders'
import type { OrderItemView } from '../order-items.store.ts'
import type { OrderParcelView } from '../order-parcels.store.ts'
import { presentParcel } from '../order-parts.present.ts'
import type { TrackedGift } from './tracking.store.ts'

/** What the recipient sees: no price, and beyond the town no address, unless it is the recipient's own token that asks. */
export function presentTrackedGift(
  gift: TrackedGift,
  items: readonly OrderItemView[],
  parcels: readonly OrderParcelView[],
  { expectedOn, isOwn }: { expectedOn: string | null; isOwn: boolean },
): { data: GiftTracking } {
  return {
    data: {
      id: gift.publicId,
      type: 'giftTrackings',
      attributes: {
        status: gift.status,
        isOfProject: gift.projectId !== null,
        senderName: senderOf(gift),
        teamName: gift.teamName,
        teamLogo: gift.teamLogo,
        name: gift.shipName ?? '',
        addressOne: isOwn ? gift.shipAddressOne : null,
        addressTwo: isOwn ? gift.shipAddressTwo : null,
        city: gift.shipCity,
        state: gift.shipState,
        zipcode: isOwn ? gift.shipZipcode : null,
        country: gift.shipCountry,
        cardMessage: cardMessageOf(gift),
        serviceName: gift.serviceName,
        trackingUrl: gift.trackingUrl,
        trackingNumber: gift.trackingNumber,
        createdAt: gift.createdAt.toISOString(),
        shippedAt: gift.shippedAt?.toISOString() ?? null,
        deliveredAt: gift.deliveredAt?.toISOString() ?? null,
        expectedOn,
        items: items.map(item => ({
          name: item.displayName,
          quantity: item.quantity,
          size: item.size,
          color: item.color,
          image: item.images[0] ?? null,
        })),
        parcels: parcels.filter(parcel => !parcel.isReplaced).map(presentParcel),
      },
    },
  }
}

function senderOf(gift: TrackedGift): string {
  return senderName({ firstName: gift.senderFirstName, lastName: gift.senderLastName }, gift.teamName)
}

/** Until the recipient gives an address, the card's merge fields are filled with what is known of them. */
function cardMessageOf(gift: TrackedGift): string | null {
  if (gift.status !== 'awaiting_address' || !gift.cardMessage) return gift.cardMessage
  const recipient = { name: gift.recipientName, company: gift.recipientCompany }
  return cardTextFor(gift.cardMessage, recipient, senderOf(gift))
}
