import type { Role } from '@ribbon/contract/route'

/** Both owner roles see pending invitations (reading A2); for everyone else the list is empty (S1 §6). */
export function canSeeInvitations(viewer: { role: Role }): boolean {
  return viewer.role === 'team_owner' || viewer.role === 'store_admin'
}

/** Anyone with the link can join the team, so only those who may invite get it. */
export function canShareLink(viewer: { role: Role }): boolean {
  return viewer.role === 'team_owner'
}
