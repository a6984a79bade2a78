import type { OperatorRole } from '@ribbon/contract/people/operators/operator-groups'
import type { SessionView, User } from '@ribbon/contract/people/identity/identity'
import { fullName } from '@ribbon/contract/full-name'
import { formatCents } from '@ribbon/contract/money'
import type { Role } from '@ribbon/contract/route'

export function presentAuthUser(user: { id: number; email: string; firstName: string; lastName: string }) {
  return {
    id: user.id,
    provider: 'email',
    uid: user.email,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    allow_password_change: false,
  }
}

export function presentUser(
  profile: {
    id: number
    email: string
    firstName: string
    lastName: string
    role: string
    balanceCents: number
    isInfinite: boolean
    emailPreferences: User['attributes']['emailNotificationsPreferencesBlob']
    isConfirmed: boolean
    hasPassword: boolean
    hasSecondFactor: boolean
  },
  actor: { login: { name: string; email: string }; impersonatingUntil: Date | undefined },
): { data: User } {
  const name = fullName(profile)
  return {
    data: {
      id: String(profile.id),
      type: 'users',
      attributes: {
        name,
        fullName: name,
        firstName: profile.firstName,
        lastName: profile.lastName,
        email: profile.email,
        availableBudgetAmount: formatCents(profile.balanceCents),
        infiniteTeamUserBudget: profile.isInfinite,
        emailNotificationsPreferencesBlob: profile.emailPreferences,
        roles: [profile.role as Role],
        emailConfirmed: profile.isConfirmed,
        secondFactorEnabled: profile.hasSecondFactor,
        hasPassword: profile.hasPassword,
        impersonatedBy: actor.impersonatingUntil
          ? {
              name: actor.login.name,
              email: actor.login.email,
              until: actor.impersonatingUntil.toISOString(),
            }
          : null,
      },
    },
  }
}

export function presentSession(
  session: {
    id: number
    userAgent: string
    ip: string
    method: SessionView['attributes']['method']
    createdAt: Date
    lastUsedAt: Date
  },
  currentId: number,
): SessionView {
  return {
    id: String(session.id),
    type: 'sessions',
    attributes: {
      device: deviceName(session.userAgent),
      ip: session.ip,
      method: session.method,
      current: session.id === currentId,
      createdAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
    },
  }
}

// The order matters, because every browser also names the ones it descends from.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Turns a user agent into `Chrome on macOS`; for other clients, its first word. */
export function deviceName(userAgent: string): string {
  const find = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = find(browsers)
  const system = find(systems)
  if (browser) return system ? `${browser} on ${system}` : browser
  return system ? `A device with ${system}` : (/^[\w.-]+/.exec(userAgent.trim())?.[0] ?? 'An unknown device')
}

export function presentOperator(operator: { id: number; name: string; email: string; role: OperatorRole }) {
  return {
    data: {
      id: String(operator.id),
      type: 'operators' as const,
      attributes: { name: operator.name, email: operator.email, role: operator.role },
    },
  }
}
