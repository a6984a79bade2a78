import type { Role } from '@ribbon/contract/route'

const roles: Role[] = ['team_owner', 'store_admin']
const owners = { roles, module: 'swag_store' } as const
const groupOrder = { ...owners, object: 'groupOrder' } as const

/** The calls about who may take part in a group order. */
export const allowListPermissions = {
  // What these take besides a group order is tried in their own tests.
  addAllowLists: owners,
  uploadAllowedUsers: owners,
  uploadAllowedUsersOfLists: owners,
  deleteAllowedUsers: owners,
  listAllowLists: groupOrder,
  deleteAllowList: { ...owners, object: 'allowList' } as const,
  listAllowedUsers: groupOrder,
  inviteAllowedUsers: groupOrder,
  remindAllowedUsers: groupOrder,
  addAllowedUser: groupOrder,
  updateAllowedUser: { ...owners, object: 'allowedUser' } as const,
}
