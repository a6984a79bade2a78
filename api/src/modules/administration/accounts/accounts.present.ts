import { fullName } from '@ribbon/contract/full-name'
import { formatCents } from '@ribbon/contract/money'
import type { teamModules } from '@ribbon/contract/administration/accounts/account-inputs'
import type {
  AccountPerson,
  TeamAccount,
  TeamAccountDetail,
  TeamNote,
} from '@ribbon/contract/administration/accounts/accounts'
import type { Role } from '@ribbon/contract/route'

export interface PresentableTeam {
  id: number
  name: string
  logo: string | null
  modules: string[]
  createdAt: Date
  suspendedAt: Date | null
  suspendedReason: string | null
  memberCount: number
  planName: string | null
  status: string | null
  trialEnd: Date | null
  ordersThisMonth: number
  depositCents: number
  remainingOrders: number
}
export interface PresentableDetail {
  subscription:
    | {
        planId: number
        currentPeriodStart: Date
        currentPeriodEnd: Date
        billedBy: 'credit_card' | 'invoice' | null
        cancelAtPeriodEnd: boolean
        ordersLimit: number
        usersLimit: number
        itemsLimit: number
      }
    | undefined
  own: { usersLimit: number | null; itemsLimit: number | null }
  itemsCount: number
  pendingInvitations: number
  owners: { name: string; email: string }[]
  store: { title: string; status: string; feeBps: number } | undefined
}
interface PersonRow {
  id: number
  firstName: string
  lastName: string
  email: string
  role: string
  joinedAt: Date
  lastSeenAt: Date | null
  openSessions: number
}

export function presentTeamAccount(row: PresentableTeam): TeamAccount {
  return { id: String(row.id), type: 'careTeams', attributes: teamAttributes(row) }
}

export function presentTeamAccountDetail(
  row: PresentableTeam,
  { subscription, own, itemsCount, pendingInvitations, owners, store }: PresentableDetail,
): TeamAccountDetail {
  return {
    id: String(row.id),
    type: 'careTeams',
    attributes: {
      ...teamAttributes(row),
      planId: subscription ? String(subscription.planId) : null,
      periodStart: subscription?.currentPeriodStart.toISOString() ?? null,
      periodEnd: subscription?.currentPeriodEnd.toISOString() ?? null,
      billedBy: subscription?.billedBy ?? null,
      cancelAtPeriodEnd: subscription?.cancelAtPeriodEnd ?? false,
      remainingOrders: row.remainingOrders,
      ordersLimit: subscription?.ordersLimit ?? null,
      usersLimit: subscription?.usersLimit ?? own.usersLimit,
      itemsLimit: subscription?.itemsLimit ?? own.itemsLimit,
      itemsCount,
      ownUsersLimit: own.usersLimit,
      ownItemsLimit: own.itemsLimit,
      pendingInvitations,
      owners: owners.map(({ name, email }) => ({ name, email })),
      store: store
        ? {
            title: store.title,
            status: store.status === 'active' ? 'active' : 'inactive',
            feeBps: store.feeBps,
          }
        : null,
    },
  }
}

function teamAttributes(row: PresentableTeam): TeamAccount['attributes'] {
  return {
    name: row.name,
    logo: row.logo,
    modules: row.modules as (typeof teamModules)[number][],
    createdAt: row.createdAt.toISOString(),
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    suspendedReason: row.suspendedReason,
    planName: row.planName,
    status: (row.status ?? 'none') as TeamAccount['attributes']['status'],
    trialEnd: row.trialEnd?.toISOString() ?? null,
    memberCount: row.memberCount,
    ordersThisMonth: row.ordersThisMonth,
    deposit: formatCents(row.depositCents),
  }
}

export function presentPerson(row: PersonRow): AccountPerson {
  return {
    id: String(row.id),
    type: 'carePeople',
    attributes: {
      name: fullName(row),
      email: row.email,
      role: row.role as Role,
      joinedAt: row.joinedAt.toISOString(),
      lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
      openSessions: row.openSessions,
    },
  }
}

export function presentNote(row: {
  id: number
  body: string
  operatorName: string
  createdAt: Date
}): TeamNote {
  return {
    id: String(row.id),
    type: 'teamNotes',
    attributes: { body: row.body, operatorName: row.operatorName, createdAt: row.createdAt.toISOString() },
  }
}
