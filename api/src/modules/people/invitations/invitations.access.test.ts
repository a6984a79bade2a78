import type { Role } from '@ribbon/contract/route'
import { expect, test } from 'vitest'
import { canSeeInvitations, canShareLink } from './invitations.access.ts'

const table: [role: Role, seesInvitations: boolean, sharesLinks: boolean][] = [
  ['team_owner', true, true],
  ['store_admin', true, false],
  ['member', false, false],
  ['limited_user', false, false],
]

test.each(table)(
  'a %s sees invitations: %s, may share their links: %s',
  (role, seesInvitations, sharesLinks) => {
    expect(canSeeInvitations({ role })).toBe(seesInvitations)
    expect(canShareLink({ role })).toBe(sharesLinks)
  },
)
