import type { Role } from '@ribbon/contract/route'

const everyone: readonly Role[] = ['team_owner', 'store_admin', 'member', 'limited_user']

/** The numbers of the landing page, and the first steps of a new team. */
export const dashboardPermissions = {
  getFirstSteps: { roles: everyone },
  hideFirstSteps: { roles: ['team_owner'] },
  ordersThisYear: { roles: everyone },
  ordersInRange: { roles: everyone },
  ordersByBillingCycle: { roles: everyone },
  averageShipments: { roles: everyone },
  trendingGifts: { roles: everyone },
} satisfies Record<string, { roles: readonly Role[] }>
