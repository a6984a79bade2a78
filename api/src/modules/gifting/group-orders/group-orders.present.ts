import type { GroupOrder } from '@ribbon/contract/gifting/group-orders/group-order-resources'
import type { PaymentMeans } from '@ribbon/contract/gifting/orders/payment-means'
import { formatCents } from '@ribbon/contract/money'
import type { GroupOrderCardRow } from './settings/cards.store.ts'
import type { GroupOrderRow } from './group-order-lock.store.ts'
import { isDeletable, isOpen } from './group-orders.states.ts'
import type { PeopleCounts } from './people-counts.store.ts'

interface InvitedCounts {
  /** Addresses on the allow lists. */ allowed: number
  invited: number
}

export interface GroupOrderParts {
  accessCode: string | null
  cards: readonly GroupOrderCardRow[]
  teamLogo: string | null
  creatorName: string
  payerName: string
  counts: Partial<PeopleCounts & InvitedCounts>
  submissionsLimit: number | null
  committedCents: number
  means: PaymentMeans
  /** By the database. */ now: Date
}

const instant = (time: Date | null) => time?.toISOString() ?? null

function presentCounts(counts: Partial<PeopleCounts & InvitedCounts>) {
  return {
    allowed: counts.allowed ?? 0,
    invited: counts.invited ?? 0,
    came: counts.came ?? 0,
    choosing: counts.choosing ?? 0,
    submitted: counts.submitted ?? 0,
    processing: counts.processing ?? 0,
    finalized: counts.finalized ?? 0,
    skipped: counts.skipped ?? 0,
    problem: counts.problem ?? 0,
  }
}

/** What a group order and its line in the list have in common. */
function presentHead(
  order: GroupOrderRow,
  creatorName: string,
  counts: GroupOrderParts['counts'],
  now: Date,
) {
  const submissionsCount = counts.submissions ?? 0
  return {
    uuid: order.uuid,
    name: order.name,
    state: order.state,
    createdAt: order.createdAt.toISOString(),
    createdBy: creatorName,
    opens_at: instant(order.opensAt),
    closes_at: instant(order.closesAt),
    isOpen: isOpen(order, now),
    isLocked: order.lockedAt !== null,
    deletable: isDeletable(order, submissionsCount),
    submissionsCount,
    counts: presentCounts(counts),
  }
}

export function presentGroupOrder(order: GroupOrderRow, parts: GroupOrderParts): GroupOrder {
  return {
    id: String(order.id),
    type: 'groupOrders',
    attributes: {
      ...presentHead(order, parts.creatorName, parts.counts, parts.now),
      password: parts.accessCode,
      password_protected: order.passwordProtected,
      company_email_limited: order.companyEmailLimited,
      allowed_domains: order.allowedDomains,
      list_limited: order.listLimited,
      verify_emails: order.verifyEmails,
      show_prices: order.showPrices,
      custom_fields: order.customFields,
      redemption_title: order.redemptionTitle,
      redemption_subheading: order.redemptionSubheading,
      redemption_description: order.redemptionDescription,
      enable_custom_title: order.enableCustomTitle,
      enable_custom_subheading: order.enableCustomSubheading,
      enable_custom_description: order.enableCustomDescription,
      cardMessage: order.cardMessage,
      cards: parts.cards.map(card => ({
        productVariantId: String(card.productVariantId),
        name: card.name,
        image: card.images[0] ?? null,
        quantity: card.quantity,
        available: card.available,
      })),
      customBackground: order.customBackground,
      teamLogo: parts.teamLogo,
      submissions_limit: parts.submissionsLimit,
      change_minutes: order.changeMinutes,
      countries: order.countries,
      pagePath: `/recipients/${order.uuid}`,
      payerName: parts.payerName,
      committed: formatCents(parts.committedCents),
      means: parts.means,
      refusal: order.refusal,
      version: order.version,
    },
  }
}

/** A line of the list, without the access code and what pays. */
export function presentGroupOrderSummary(
  order: GroupOrderRow,
  parts: { creatorName: string; counts: GroupOrderParts['counts']; images: string[]; now: Date },
) {
  return {
    id: String(order.id),
    type: 'groupOrders' as const,
    attributes: { ...presentHead(order, parts.creatorName, parts.counts, parts.now), images: parts.images },
  }
}
