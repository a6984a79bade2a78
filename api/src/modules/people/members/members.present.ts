import { fullName } from '@ribbon/contract/full-name'
import type { Admin, BudgetEntry, Member } from '@ribbon/contract/people/members/members'
import { formatCents } from '@ribbon/contract/money'
import type { Role } from '@ribbon/contract/route'
import { canChangeBudget, canChangeRole, canImpersonate, canRemove, type Viewer } from './members.access.ts'

interface PresentedMember {
  id: number
  email: string
  firstName: string
  lastName: string
  role: string
  subteamId: number | null
  subteamName: string | null
  balanceCents: number
  isInfinite: boolean
  ownerCount: number
}

export function presentMember(viewer: Viewer, member: PresentedMember): Member {
  return {
    id: String(member.id),
    type: 'members',
    attributes: {
      email: member.email,
      name: fullName(member),
      availableBudgetAmount: formatCents(member.balanceCents),
      infiniteTeamUserBudget: member.isInfinite,
      roles: [member.role as Role],
      subteam:
        member.subteamId === null
          ? { id: -1, name: 'None' }
          : { id: member.subteamId, name: member.subteamName ?? '' },
      canRemove: canRemove(viewer, member.id),
      canChangeRole: canChangeRole(viewer, member.id, member),
      canImpersonate: canImpersonate(viewer, member.id),
      canChangeBudget: canChangeBudget(viewer),
    },
  }
}

export function presentAdmin(owner: {
  id: number
  firstName: string
  lastName: string
  email: string
}): Admin {
  return {
    id: String(owner.id),
    type: 'admins',
    attributes: { name: fullName(owner), email: owner.email },
  }
}

export function presentBudgetEntry(entry: {
  id: number
  deltaCents: number
  kind: string
  note: string
  actorName: string
  createdAt: Date
}): BudgetEntry {
  return {
    id: String(entry.id),
    type: 'budgetEntries',
    attributes: {
      amount: formatCents(entry.deltaCents),
      kind: entry.kind as BudgetEntry['attributes']['kind'],
      note: entry.note,
      actorName: entry.actorName,
      createdAt: entry.createdAt.toISOString(),
    },
  }
}
