import type { Module } from '@ribbon/contract/route'
import type { nonDeliveryOptions, Team } from '@ribbon/contract/people/teams'

interface TeamAnswerRow {
  id: number
  name: string
  logo: string | null
  customBackground: string | null
  modules: string[]
  showPrices: boolean
  suspendedReason: string | null
  nonDeliveryOption: string
  stockThresholdNotificationsEnabled: boolean
  stockThresholdLimit: number
  remaining: number
  additional: number
  inventoryCount: number
}

export function presentTeam(team: TeamAnswerRow, betaDashboardPath: string | null): { data: Team } {
  return {
    data: {
      id: String(team.id),
      type: 'teams',
      attributes: {
        name: team.name,
        teamLogo: team.logo,
        teamCustomBackground: team.customBackground,
        teamModuleNames: team.modules as Module[],
        preferencesBlob: {
          non_delivery_option_for_international_shipment:
            team.nonDeliveryOption as (typeof nonDeliveryOptions)[number],
          stock_threshold_notifications_enabled: team.stockThresholdNotificationsEnabled,
        },
        remainingSubscriptionInventory: team.remaining,
        inventoryCount: team.inventoryCount,
        availableAdditionalOrders: team.additional,
        showPrices: team.showPrices,
        stock_threshold_limit: team.stockThresholdLimit,
        betaDashboardPath,
        suspendedFor: team.suspendedReason,
      },
    },
  }
}
