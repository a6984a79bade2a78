import type { PublicGroupOrder } from '@ribbon/contract/gifting/redemption/entry'
import { isOpen } from '../group-orders.states.ts'
import type { PublicPage } from './public-page.store.ts'

/**
 * What anyone with the link may know: no code, domain, list, person or number (reading B21). Its id is the link's. The page of a
 * suspended team is paused.
 */
export function presentPublicGroupOrder(page: PublicPage, now: Date): PublicGroupOrder {
  return {
    id: page.uuid,
    type: 'publicGroupOrders',
    attributes: {
      name: page.name,
      state: page.state,
      isOpen: isOpen(page, now),
      isLocked: page.lockedAt !== null || page.isTeamSuspended,
      opensAt: page.opensAt?.toISOString() ?? null,
      closesAt: page.closesAt?.toISOString() ?? null,
      teamName: page.teamName,
      teamLogo: page.teamLogo,
      customBackground: page.customBackground,
      password_protected: page.passwordProtected,
      verify_emails: page.verifyEmails,
      show_prices: page.showPrices,
      redemption_title: page.title,
      redemption_subheading: page.subheading,
      redemption_description: page.description,
      custom_fields: page.customFields,
      countries: page.countries,
    },
  }
}
