import type { Role } from '@ribbon/contract/route'
import type { MemberActor } from '../../../platform/http/actor.ts'

/** Who asks; an owner who acts as someone else changes nobody's access meanwhile (S1 §1). */
export interface Viewer {
  userId: number
  role: Role
  isImpersonating: boolean
}

export function viewerOf(actor: MemberActor): Viewer {
  return { userId: actor.userId, role: actor.role, isImpersonating: actor.impersonatingUntil !== undefined }
}

const decidesAccess = (viewer: Viewer) => viewer.role === 'team_owner' && !viewer.isImpersonating

/** Owners read every member of the team, others themselves. */
export function canSeeMember(viewer: Viewer, userId: number): boolean {
  return viewer.role === 'team_owner' || viewer.role === 'store_admin' || viewer.userId === userId
}

export function canRemove(viewer: Viewer, userId: number): boolean {
  return decidesAccess(viewer) && viewer.userId !== userId
}

/** An owner may step down while another one stays. */
export function canChangeRole(viewer: Viewer, userId: number, team: { ownerCount: number }): boolean {
  return decidesAccess(viewer) && (viewer.userId !== userId || team.ownerCount > 1)
}

export function canImpersonate(viewer: Viewer, userId: number): boolean {
  return decidesAccess(viewer) && viewer.userId !== userId
}

/** Also the own one: whoever runs a team alone has no one else to ask. */
export function canChangeBudget(viewer: Viewer): boolean {
  return viewer.role === 'team_owner'
}
