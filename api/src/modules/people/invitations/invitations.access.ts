import type { Role } from '@ribbon/contract/route'

/** Both owner roles read what waits (ambiguities A2); for everyone else the list is empty (S1 §6). */
export function canSeeInvitations(viewer: { role: Role }): boolean {
  return viewer.role === 'team_owner' || viewer.role === 'store_admin'
}

/** Who has the token can join the team, so only who may invite gets it. */
export function canShareLink(viewer: { role: Role }): boolean {
  return viewer.role === 'team_owner'
}
