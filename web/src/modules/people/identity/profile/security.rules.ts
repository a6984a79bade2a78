import { passwordMax, passwordMin } from '@ribbon/contract/limits'
import { checkFields, type FieldRule } from '../../../../platform/forms/check-fields.ts'

const texts = {
  current: 'Enter your current password.',
  blank: "Password can't be blank!",
  short: 'Password is too short (minimum is 6 characters).',
  long: `Password is too long (maximum is ${passwordMax} characters).`,
  retypeBlank: "Re-type password can't be blank!",
  differ: 'Password and Re-type must be the same!',
  code: 'Enter the six digits your app shows.',
}
const current: readonly FieldRule<unknown>[] = [[text => text !== '', texts.current]]
const code: readonly FieldRule<unknown>[] = [[text => text.replace(/\s/g, '').length >= 6, texts.code]]

/** Somebody who signs in only with SSO or Google has no password to enter. */
const ownPassword = (hasPassword: boolean) => (hasPassword ? { current_password: current } : {})

export interface PasswordValues extends Record<string, unknown> {
  current_password: string
  password: string
  password_confirmation: string
}
export const checkPassword = (hasPassword: boolean) =>
  checkFields<PasswordValues>({
    ...ownPassword(hasPassword),
    password: [
      [text => text !== '', texts.blank],
      [text => text.length >= passwordMin, texts.short],
      [text => text.length <= passwordMax, texts.long],
    ],
    password_confirmation: [
      [text => text !== '', texts.retypeBlank],
      [text => text.length >= passwordMin, texts.short],
      [(text, form) => text === form.password, texts.differ],
    ],
  })
export const checkCode = checkFields<{ code: string }>({ code })
export const checkOwnPassword = (hasPassword: boolean) =>
  checkFields<{ current_password: string }>(ownPassword(hasPassword))
export const checkProof = (hasPassword: boolean) =>
  checkFields<{ current_password: string; code: string }>({ ...ownPassword(hasPassword), code })

/** Which field an error about passwords and codes belongs to. */
export const secretPlaces = [
  [/current password/i, 'current_password'],
  [/Re-type/, 'password_confirmation'],
  [/password/i, 'password'],
  [/\bcode\b|six digits/, 'code'],
] as const

/** A secret in groups of four, as it is easier typed. */
export function spacedSecret(secret: string): string {
  return (
    secret
      .replace(/\s/g, '')
      .match(/.{1,4}/g)
      ?.join(' ') ?? ''
  )
}

/** The file of recovery codes a person keeps. */
export function recoveryFile(codes: readonly string[], email: string, on: string): string {
  return [
    `Ribbon recovery codes for ${email}`,
    `Made on ${on}. Each code works once, in place of a code from your app.`,
    '',
    ...codes,
    '',
  ].join('\n')
}

/** Too few left to rely on. */
export const isShortOfCodes = (left: number): boolean => left <= 2
