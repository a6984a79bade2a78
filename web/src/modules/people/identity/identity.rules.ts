import { emailPattern } from '@ribbon/contract/email-pattern'
import { passwordMin } from '@ribbon/contract/limits'
import type { Module } from '@ribbon/contract/route'
import { ApiError } from '../../../platform/api.ts'
import { errorCode } from '../../../platform/error-code.ts'
import { errorMessages } from '../../../platform/toasts.ts'

const texts = {
  email: 'You have entered an invalid email address!',
  password: "Password can't be blank!",
  teamName: "Team name can't be blank!",
  firstName: "First name can't be blank!",
  lastName: "Last name can't be blank!",
  retype: "Re-type password can't be blank!",
  differ: 'Password and Re-type must be the same!',
  short: `Password is too short (minimum is ${passwordMin} characters).`,
}

type Row = [field: string, isWrong: boolean, text: string]

/** A line per rule, the first that does not hold speaks for its field. Written out, so that a sign-in page loads no schema library. */
function errorsOf(rows: readonly Row[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [field, isWrong, text] of rows) if (isWrong) errors[field] ??= text
  return errors
}

const isBlank = (text: string) => text.trim() === ''
const emailRow = (email: string): Row => ['email', !emailPattern.test(email.trim()), texts.email]
const blankRows = (form: { password: string; retype: string }): Row[] => [
  ['password', form.password === '', texts.password],
  ['retype', form.retype === '', texts.retype],
]
const nameRows = (form: { firstName: string; lastName: string }): Row[] => [
  ['firstName', isBlank(form.firstName), texts.firstName],
  ['lastName', isBlank(form.lastName), texts.lastName],
]
const differRow = ({ password, retype }: { password: string; retype: string }): Row => [
  'retype',
  password !== '' && password !== retype,
  texts.differ,
]

/** The five checks of the sign-up form (S1 §5), and the owner's name. */
export function checkSignUp(form: {
  teamName: string
  firstName: string
  lastName: string
  email: string
  password: string
  retype: string
}) {
  return errorsOf([
    ['teamName', isBlank(form.teamName), texts.teamName],
    ...nameRows(form),
    emailRow(form.email),
    ...blankRows(form),
    differRow(form),
  ])
}

export function checkSignIn({ email, password }: { email: string; password: string }) {
  return errorsOf([emailRow(email), ['password', password === '', texts.password]])
}

export function checkCode({ code }: { code: string }) {
  return errorsOf([['code', isBlank(code), 'Enter the code.']])
}

export function checkEmail({ email }: { email: string }) {
  return errorsOf([emailRow(email)])
}

export function checkNewPassword(form: { password: string; retype: string }) {
  return errorsOf([
    ...blankRows(form),
    ['password', form.password.length < passwordMin, texts.short],
    ['retype', form.retype.length < passwordMin, texts.short],
    differRow(form),
  ])
}

export function checkAcceptance(form: {
  firstName: string
  lastName: string
  password: string
  retype: string
}) {
  return errorsOf([
    ...nameRows(form),
    ...blankRows(form),
    ['password', form.password.length < passwordMin, texts.short],
    differRow(form),
  ])
}

export function checkNames(form: { firstName: string; lastName: string }) {
  return errorsOf(nameRows(form))
}

export function checkTeam({ team }: { team: string }) {
  return errorsOf([['team', isBlank(team), 'Enter your work email or your team’s name.']])
}

/** How a team is looked for: by the domain of an address, or by its name. */
export function teamAsked(text: string): { email: string } | { team_name: string } {
  const team = text.trim()
  return team.includes('@') ? { email: team } : { team_name: team }
}

/** What a refused sign-in says of the second factor: it is asked for, or the code was wrong. */
export function codeRefusal(error: unknown): { says: 'asked' | 'wrong'; text: string } | undefined {
  const code = errorCode(error)
  const says =
    code === 'second_factor_required' ? 'asked' : code === 'second_factor_wrong' ? 'wrong' : undefined
  return says && { says, text: errorMessages(error)[0] ?? '' }
}

export function isLinkRefused(error: unknown): boolean {
  return errorCode(error) === 'link_not_valid'
}

/** A refused new password is shown at its field; any other error is a toast. */
export function passwordRefusal(error: unknown): { password: string } | undefined {
  const isRefused = error instanceof ApiError && error.status === 422
  const text = isRefused ? (errorMessages(error, '', 'full_messages')[0] ?? '') : ''
  return /\bpassword\b/i.test(text) ? { password: text } : undefined
}

/** The page to start from; a team without gifts has no dashboard. */
export function homeOf(modules: readonly Module[]): { to: '/projects' | '/report'; label: string } {
  return modules.includes('project') && !modules.includes('swag_store')
    ? { to: '/projects', label: 'Go to your projects' }
    : { to: '/report', label: 'Go to the dashboard' }
}
