import { formatCents } from '@ribbon/contract/money'
import type { Module, Role } from '@ribbon/contract/route'
import type { Member, nonDeliveryOptions, Team } from '@ribbon/contract/teams'

interface TeamAnswerRow {
  id: number; name: string; logo: string | null; customBackground: string | null; modules: string[]; showPrices: boolean
  nonDeliveryOption: string; stockThresholdNotificationsEnabled: boolean; remaining: number; additional: number; inventoryCount: number
}

export function presentTeam(team: TeamAnswerRow): { data: Team } {
  return { data: { id: String(team.id), type: 'teams', attributes: {
    name: team.name, teamLogo: team.logo, teamCustomBackground: team.customBackground, teamModuleNames: team.modules as Module[],
    preferencesBlob: {
      non_delivery_option_for_international_shipment: team.nonDeliveryOption as (typeof nonDeliveryOptions)[number],
      stock_threshold_notifications_enabled: team.stockThresholdNotificationsEnabled,
    },
    remainingSubscriptionInventory: team.remaining, inventoryCount: team.inventoryCount, availableAdditionalOrders: team.additional, showPrices: team.showPrices,
  } } }
}

interface MemberAnswerRow {
  id: number; email: string; firstName: string; lastName: string; role: string; subteamId: number | null; subteamName: string | null; balanceCents: number; isInfinite: boolean
}

export function presentMember(member: MemberAnswerRow): Member {
  return { id: String(member.id), type: 'members', attributes: {
    email: member.email, name: `${member.firstName} ${member.lastName}`.trim() || member.email,
    availableBudgetAmount: formatCents(member.balanceCents), infiniteTeamUserBudget: member.isInfinite, roles: [member.role as Role],
    subteam: member.subteamId === null ? { id: -1, name: 'None' } : { id: member.subteamId, name: member.subteamName ?? '' },
  } }
}
