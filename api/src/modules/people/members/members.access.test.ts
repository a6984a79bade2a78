import type { Role } from '@ribbon/contract/route'
import { expect, test } from 'vitest'
import {
  canChangeBudget,
  canChangeRole,
  canImpersonate,
  canRemove,
  canSeeMember,
  type Viewer,
} from './members.access.ts'

const viewer = (role: Role, isImpersonating = false): Viewer => ({ userId: 1, role, isImpersonating })
const [alone, shared] = [{ ownerCount: 1 }, { ownerCount: 2 }]

test.each<[string, Viewer, number, { ownerCount: number }, string]>([
  [
    'a team owner can do everything to a colleague',
    viewer('team_owner'),
    2,
    alone,
    'see remove role act budget',
  ],
  [
    'the only owner can change their own budget, but neither remove nor demote themselves',
    viewer('team_owner'),
    1,
    alone,
    'see budget',
  ],
  ['one of two owners can give up the role', viewer('team_owner'), 1, shared, 'see role budget'],
  [
    'an owner who impersonates another one cannot change access',
    viewer('team_owner', true),
    2,
    shared,
    'see budget',
  ],
  ['a store admin sees colleagues', viewer('store_admin'), 2, shared, 'see'],
  ['a member sees themselves', viewer('member'), 1, shared, 'see'],
  ['a member sees no colleague', viewer('member'), 2, shared, ''],
  ['a limited user sees no colleague', viewer('limited_user'), 2, shared, ''],
])('%s', (_, who, userId, team, may) => {
  const rights = {
    see: canSeeMember(who, userId),
    remove: canRemove(who, userId),
    role: canChangeRole(who, userId, team),
    act: canImpersonate(who, userId),
    budget: canChangeBudget(who),
  }
  expect(
    Object.entries(rights)
      .filter(([, allowed]) => allowed)
      .map(([name]) => name)
      .join(' '),
  ).toBe(may)
})
