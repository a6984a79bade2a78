import type { Role } from '@ribbon/contract/route'

/**
 * Owners change a project, hold its viewer link and read where people live. Members and limited users look at it: the link
 * would let them delete and finalize, and addresses are private.
 */
export function canChangeProject(role: Role): boolean {
  return role === 'team_owner' || role === 'store_admin'
}
