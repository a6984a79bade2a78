import type { ErrorCode } from '@ribbon/contract/errors'
import { emailPattern } from '@ribbon/contract/email-pattern'
import { amountProblem } from '@ribbon/contract/money'
import { budgetAmountLimits } from '@ribbon/contract/people/members/members'
import type { Module, Role } from '@ribbon/contract/route'

/** From most to least rights, as they are offered (S1 §1; reading A11). */
export const roleViews: readonly { role: Role; label: string; text: string }[] = [
  {
    role: 'team_owner',
    label: 'Admin',
    text: 'Sees and manages everything: people, budgets, billing, settings.',
  },
  {
    role: 'store_admin',
    label: 'Store admin',
    text: 'Sees the whole team’s gifts; manages the store, redemption pages, inventory and sub-teams.',
  },
  { role: 'member', label: 'User', text: 'Sends gifts from their own budget and tracks them.' },
  { role: 'limited_user', label: 'Limited user', text: 'Takes part in projects; sends no gifts.' },
]

export function roleLabel(roles: readonly Role[]): string {
  return roleViews.find(view => roles.includes(view.role))?.label ?? 'User'
}

interface AllowedTask {
  text: string
  to: string
}

/** What a role allows, as links to pages that exist; `cannot` is empty for whoever sends gifts. */
export function accessOf(
  roles: readonly Role[],
  modules: readonly Module[],
  hasPage: (path: string) => boolean,
): { can: AllowedTask[]; cannot: string | undefined } {
  const sendsGifts = modules.includes('swag_store') && !roles.includes('limited_user')
  const tasks = [
    { text: 'Send gifts and track them', to: '/gifts', isAllowed: sendsGifts },
    { text: 'Take part in projects', to: '/projects', isAllowed: modules.includes('project') },
    {
      text: 'See your numbers on the dashboard',
      to: '/report',
      isAllowed: modules.includes('swag_store'),
    },
    { text: 'Change your name, password and emails', to: '/profile', isAllowed: true },
  ]
  return {
    can: tasks.filter(task => task.isAllowed && hasPage(task.to)).map(({ text, to }) => ({ text, to })),
    cannot: sendsGifts
      ? undefined
      : 'Send gifts, see the team’s orders and recipients, or change the team’s settings.',
  }
}

export function roleOf(text: string): Role | undefined {
  return roleViews.find(view => view.role === text)?.role
}

export function budgetWords(
  member: { availableBudgetAmount: string; infiniteTeamUserBudget: boolean },
  money: (amount: string) => string,
): string {
  return member.infiniteTeamUserBudget ? 'No limit' : money(member.availableBudgetAmount)
}

const entryWords: Record<string, string> = {
  credit: 'Credits added',
  hold: 'Gift sent',
  release: 'Returned',
  infinite_on: 'No limit',
  infinite_off: 'Limit set',
}

export function entryWord(kind: string): string {
  return entryWords[kind] ?? kind
}

export function creditErrors({
  amount,
  note,
}: {
  amount: string | number
  note: string
}): Record<string, string> {
  const amountWrong = amountProblem(amount, { ...budgetAmountLimits, leastCents: 1 })
  return {
    ...(amountWrong ? { amount: amountWrong } : {}),
    ...(note.trim().length > 300 ? { note: 'Shorten the note to 300 characters.' } : {}),
  }
}

export interface Outcome {
  who: string
  isDone: boolean
  messages: readonly string[]
  /** Why it was refused. */
  code?: ErrorCode | undefined
}

/** The notice for all, some or none done (S1 §8); every line begins with the person’s name or email. */
export function outcomeToast(outcomes: readonly Outcome[]): {
  kind: 'success' | 'info' | 'error'
  messages: string[]
} {
  const done = outcomes.filter(outcome => outcome.isDone).length
  return {
    kind: done === outcomes.length ? 'success' : done === 0 ? 'error' : 'info',
    messages: outcomes.flatMap(({ who, messages }) => messages.map(message => `${who}: ${message}`)),
  }
}

export interface InviteRow {
  key: number
  email: string
  role: Role
  error?: string
  /** The code of the refusal whose text is in `error`. */
  code?: ErrorCode | undefined
}

export const sameEmail = (text: string) => text.trim().toLowerCase()
const isBlank = (row: InviteRow) => row.email.trim() === ''

/** Addresses of a pasted text: a column, a list with commas or semicolons, or `Ada <ada@acme.test>` of a mail program. */
export function splitAddresses(text: string): string[] {
  const found = text
    .split(/[,;\n\r\t]+/)
    .flatMap(piece => {
      const inBrackets = /<([^<>]*)>/.exec(piece)?.[1]
      if (inBrackets !== undefined) return [inBrackets.trim()]
      const words = piece.trim().split(/\s+/)
      return words.every(word => word.includes('@')) ? words : [piece.trim()]
    })
    .filter(address => address !== '')
  return [
    ...new Map(found.map(address => [sameEmail(address), address] as const).toReversed()).values(),
  ].toReversed()
}

/** Pasted addresses go into the row and the blank ones after it, then into new rows; those already listed are left out. */
export function withPasted(
  rows: readonly InviteRow[],
  key: number,
  addresses: readonly string[],
): InviteRow[] {
  const at = rows.findIndex(row => row.key === key)
  const role = rows[at]?.role ?? 'member'
  const standing = new Set(rows.filter(row => row.key !== key).map(row => sameEmail(row.email)))
  const left = addresses.filter(address => !standing.has(sameEmail(address)))
  const filled = rows.map((row, index) => {
    if (index < at || (index > at && !isBlank(row))) return row
    const email = left.shift()
    return email === undefined ? row : { key: row.key, role: row.role, email }
  })
  return left.reduce((all, email) => [...all, { key: nextKey(all), email, role }], filled)
}

export function nextKey(rows: readonly InviteRow[]): number {
  return Math.max(0, ...rows.map(row => row.key)) + 1
}

export type InvitePlan =
  | { kind: 'none' }
  | { kind: 'invalid'; errors: ReadonlyMap<number, string> }
  | { kind: 'send'; invitations: { email: string; role: Role }[] }

/** What is sent (S1 §5): blank rows do not count, one invalid address stops all, an address listed twice is invited once. */
export function planInvitations(rows: readonly InviteRow[]): InvitePlan {
  const filled = rows.filter(row => !isBlank(row))
  if (filled.length === 0) return { kind: 'none' }
  const errors = new Map(
    filled
      .filter(row => !emailPattern.test(row.email.trim()))
      .map(row => [row.key, `${row.email.trim()} is not a valid email address.`]),
  )
  if (errors.size > 0) return { kind: 'invalid', errors }
  const first = new Map(filled.toReversed().map(row => [sameEmail(row.email), row]))
  return {
    kind: 'send',
    invitations: filled
      .filter(row => first.get(sameEmail(row.email)) === row)
      .map(({ email, role }) => ({ email: email.trim(), role })),
  }
}

/** Removes the rows that were invited and keeps the refused ones with their reason; a form always has a row. */
export function rowsAfter(rows: readonly InviteRow[], outcomes: readonly Outcome[]): InviteRow[] {
  const byEmail = new Map(outcomes.map(outcome => [sameEmail(outcome.who), outcome]))
  const left = rows.flatMap(row => {
    const outcome = byEmail.get(sameEmail(row.email))
    return isBlank(row) || outcome?.isDone
      ? []
      : [{ ...row, error: outcome?.messages.join(' '), code: outcome?.code }]
  })
  return left.length > 0 ? left : [{ key: nextKey(rows), email: '', role: rows[0]?.role ?? 'member' }]
}
