import { emailPattern } from '@ribbon/contract/email-pattern'
import { passwordMin } from '@ribbon/contract/limits'
import { ApiError } from '../../../platform/api.ts'
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
const differRow = ({ password, retype }: { password: string; retype: string }): Row => [
  'retype',
  password !== '' && password !== retype,
  texts.differ,
]

/** The five checks of the sign-up form (S1 §5). */
export function checkSignUp(form: { teamName: string; email: string; password: string; retype: string }) {
  return errorsOf([
    ['teamName', isBlank(form.teamName), texts.teamName],
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
  const { firstName, lastName, password } = form
  return errorsOf([
    ['firstName', isBlank(firstName), texts.firstName],
    ['lastName', isBlank(lastName), texts.lastName],
    ...blankRows(form),
    ['password', password.length < passwordMin, texts.short],
    differRow(form),
  ])
}

export function checkTeam({ team }: { team: string }) {
  return errorsOf([['team', isBlank(team), 'Enter your work e-mail address or your team’s name.']])
}

/** How a team is looked for: by the domain of an address, or by its name. */
export function teamAsked(text: string): { email: string } | { team_name: string } {
  const team = text.trim()
  return team.includes('@') ? { email: team } : { team_name: team }
}

/** Answers carry texts, not codes; `identity.rules.test.ts` holds these to the contract's, which need not be loaded for three sentences. */
const refusals = {
  codeAsked: 'Enter the code of your authenticator app.',
  codeWrong: 'This code is wrong or was used already. Enter the next one.',
  linkRefused: 'This link is no longer valid. Ask for a new one.',
}

/** What a refused sign-in says of the second factor: it is asked for, or the code was wrong. */
export function codeRefusal(error: unknown): { says: 'asked' | 'wrong'; text: string } | undefined {
  const text = refusalText(error, 401)
  const says = text === refusals.codeAsked ? 'asked' : text === refusals.codeWrong ? 'wrong' : undefined
  return says && { says, text }
}

export function isLinkRefused(error: unknown): boolean {
  return refusalText(error, 422) === refusals.linkRefused
}

/** What the server has against a new password belongs at its field; anything else is for a toast. */
export function passwordRefusal(error: unknown): { password: string } | undefined {
  const text = refusalText(error, 422)
  return /\bpassword\b/i.test(text) ? { password: text } : undefined
}

function refusalText(error: unknown, status: number): string {
  return error instanceof ApiError && error.status === status
    ? (errorMessages(error, '', 'full_messages')[0] ?? '')
    : ''
}
