import type { Role } from '@ribbon/contract/route'
import { expect, it } from 'vitest'
import { shownMoney } from './shown-money.ts'

it.each<[string, boolean, boolean, Role, boolean, boolean]>([
  ['a member of a team that shows prices sees all', true, false, 'member', true, true],
  ['a member of a team that hides them sees what the own budget pays', false, false, 'member', false, true],
  ['a member with a budget without limit sees none', false, true, 'member', false, false],
  ['a team owner sees all', false, true, 'team_owner', true, true],
  ['a store admin sees all', false, false, 'store_admin', true, true],
])('%s', (_name, showPrices, infiniteTeamUserBudget, role, showsPrices, showsCosts) => {
  expect(shownMoney({ showPrices }, { infiniteTeamUserBudget }, [role])).toEqual({ showsPrices, showsCosts })
})
