import type { User } from '@ribbon/contract/identity'
import { formatCents } from '@ribbon/contract/money'
import type { Role } from '@ribbon/contract/route'

export function fullName(person: { firstName: string; lastName: string; email: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email
}

export function presentAuthUser(user: { id: number; email: string; firstName: string; lastName: string }) {
  return { id: user.id, provider: 'email', uid: user.email, email: user.email, first_name: user.firstName, last_name: user.lastName, allow_password_change: false }
}

export function presentUser(profile: {
  id: number; email: string; firstName: string; lastName: string; role: string; balanceCents: number; isInfinite: boolean
  emailPreferences: User['attributes']['emailNotificationsPreferencesBlob']
}): { data: User } {
  const name = fullName(profile)
  return { data: { id: String(profile.id), type: 'users', attributes: {
    name, fullName: name, firstName: profile.firstName, lastName: profile.lastName, email: profile.email,
    availableBudgetAmount: formatCents(profile.balanceCents), infiniteTeamUserBudget: profile.isInfinite,
    emailNotificationsPreferencesBlob: profile.emailPreferences, roles: [profile.role as Role],
  } } }
}

export function presentOperator(operator: { id: number; name: string; email: string }) {
  return { data: { id: String(operator.id), type: 'operators' as const, attributes: { name: operator.name, email: operator.email } } }
}
