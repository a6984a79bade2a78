import type { Role } from '@ribbon/contract/route'

export interface ShownMoney {
  /** Prices of gifts, orders and what they add up to. */
  showsPrices: boolean
  /** What a gift costs in the check before it is sent. */
  showsCosts: boolean
}

/** Owners see all money. From others a team may hide prices; then only what their own budget pays is shown, when they pay it. */
export function shownMoney(
  team: { showPrices: boolean },
  user: { infiniteTeamUserBudget: boolean },
  roles: readonly Role[],
): ShownMoney {
  const showsPrices = team.showPrices || roles.includes('team_owner') || roles.includes('store_admin')
  return { showsPrices, showsCosts: showsPrices || !user.infiniteTeamUserBudget }
}
