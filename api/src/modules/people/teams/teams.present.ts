import type { Module } from '@ribbon/contract/route'
import type { nonDeliveryOptions, Team } from '@ribbon/contract/people/teams'

interface PresentedTeam {
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
}

/** What other modules know of a team and its answer also shows. */
export interface TeamFigures {
  /** Shipments left of the plan's period. */
  remaining: number
  /** Shipments left that were bought in addition. */
  additional: number
  /** Items in stock that are not reserved. */
  inventoryCount: number
}

export function presentTeam(
  team: PresentedTeam,
  figures: TeamFigures,
  betaDashboardPath: string | null,
): { data: Team } {
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
        remainingSubscriptionInventory: figures.remaining,
        inventoryCount: figures.inventoryCount,
        availableAdditionalOrders: figures.additional,
        showPrices: team.showPrices,
        stock_threshold_limit: team.stockThresholdLimit,
        betaDashboardPath,
        suspendedFor: team.suspendedReason,
      },
    },
  }
}
