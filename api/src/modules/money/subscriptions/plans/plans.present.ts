import { formatCents } from '@ribbon/contract/money'
import type { UpkeepPlan } from '@ribbon/contract/money/subscriptions/plans'

export interface PresentablePlan {
  id: number
  name: string
  description: string
  amountCents: number
  interval: string
  intervalCount: number
  trialPeriodDays: number
  ordersLimit: number
  usersLimit: number
  itemsLimit: number
  internationalShipment: boolean
  isDefault: boolean
  archivedAt: Date | null
  teamsCount: number
}

export function presentOperatorPlan(row: PresentablePlan): UpkeepPlan {
  return {
    id: String(row.id),
    type: 'upkeepPlans',
    attributes: {
      name: row.name,
      description: row.description,
      amount: formatCents(row.amountCents),
      interval: row.interval as 'month' | 'year',
      intervalCount: row.intervalCount,
      trialPeriodDays: row.trialPeriodDays,
      ordersLimit: row.ordersLimit,
      usersLimit: row.usersLimit,
      itemsLimit: row.itemsLimit,
      internationalShipment: row.internationalShipment,
      isDefault: row.isDefault,
      archivedAt: row.archivedAt?.toISOString() ?? null,
      teamsCount: row.teamsCount,
    },
  }
}
