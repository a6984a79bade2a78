import type { PublicGroupOrder } from '@ribbon/contract/gifting/redemption/entry'
import { isOpen } from '../group-orders.states.ts'
import type { PublicPage } from './public-page.store.ts'

/**
 * What anyone with the link may know: no code, domain, list, person or number (reading B21). Its id is the link's. The page of a
 * suspended team is paused.
 */
export function presentPublicGroupOrder(
  { order, teamName, teamLogo, isTeamSuspended }: PublicPage,
  now: Date,
): PublicGroupOrder {
  return {
    id: order.uuid,
    type: 'publicGroupOrders',
    attributes: {
      name: order.name,
      state: order.state,
      isOpen: isOpen(order, now),
      isLocked: order.lockedAt !== null || isTeamSuspended,
      opensAt: order.opensAt?.toISOString() ?? null,
      closesAt: order.closesAt?.toISOString() ?? null,
      teamName,
      teamLogo,
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
