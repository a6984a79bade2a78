import type { Role } from '@ribbon/contract/route'
import type { MemberActor } from '../../../platform/http/actor.ts'

/** The member who makes the call. An owner who impersonates someone cannot change anybody's access (S1 §1). */
export interface Viewer {
  userId: number
  role: Role
  isImpersonating: boolean
}

export function viewerOf(actor: MemberActor): Viewer {
  return { userId: actor.userId, role: actor.role, isImpersonating: actor.impersonatingUntil !== undefined }
}

const canChangeAccess = (viewer: Viewer) => viewer.role === 'team_owner' && !viewer.isImpersonating

/** Owners see every member of the team, others only themselves. */
export function canSeeMember(viewer: Viewer, userId: number): boolean {
  return viewer.role === 'team_owner' || viewer.role === 'store_admin' || viewer.userId === userId
}

export function canRemove(viewer: Viewer, userId: number): boolean {
  return canChangeAccess(viewer) && viewer.userId !== userId
}

/** An owner may give up the role while there is another owner. */
export function canChangeRole(viewer: Viewer, userId: number, team: { ownerCount: number }): boolean {
  return canChangeAccess(viewer) && (viewer.userId !== userId || team.ownerCount > 1)
}

export function canImpersonate(viewer: Viewer, userId: number): boolean {
  return canChangeAccess(viewer) && viewer.userId !== userId
}

/** Including their own, because an owner who runs a team alone has nobody else to ask. */
export function canChangeBudget(viewer: Viewer): boolean {
  return viewer.role === 'team_owner'
}
