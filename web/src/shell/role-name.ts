import type { Role } from '@ribbon/contract/route'

const names: Record<Role, string> = {
  team_owner: 'Admin',
  store_admin: 'Store admin',
  member: 'User',
  limited_user: 'User',
}

/** The name of a role on screens (S1 §1, reading A11). */
export function roleName(roles: readonly Role[]): string {
  return names[roles[0] ?? 'member']
}
