import type { PublicGroupOrder } from '@ribbon/contract/gifting/redemption/entry'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { isOpen } from '../group-orders.states.ts'

/** What anyone with the link may know: no code, domain, list, person or number (reading B21). Its id is the link's. */
export function presentPublicGroupOrder(
  order: GroupOrderRow,
  team: { teamName: string; teamLogo: string | null },
  now: Date,
): PublicGroupOrder {
  return {
    id: order.uuid,
    type: 'publicGroupOrders',
    attributes: {
      name: order.name,
      state: order.state,
      isOpen: isOpen(order, now),
      isLocked: order.lockedAt !== null,
      opensAt: order.opensAt?.toISOString() ?? null,
      closesAt: order.closesAt?.toISOString() ?? null,
      teamName: team.teamName,
      teamLogo: team.teamLogo,
      customBackground: order.customBackground,
      password_protected: order.passwordProtected,
      verify_emails: order.verifyEmails,
      show_prices: order.showPrices,
      redemption_title: order.enableCustomTitle ? order.redemptionTitle : null,
      redemption_subheading: order.enableCustomSubheading ? order.redemptionSubheading : null,
      redemption_description: order.enableCustomDescription ? order.redemptionDescription : null,
      custom_fields: order.customFields,
      countries: order.countries,
    },
  }
}
