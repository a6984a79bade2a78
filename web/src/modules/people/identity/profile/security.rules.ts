import { passwordMax, passwordMin } from '@ribbon/contract/limits'
import * as z from 'zod/mini'

const texts = {
  current: 'Enter your current password.',
  blank: "Password can't be blank!",
  short: 'Password is too short (minimum is 6 characters).',
  long: `Password is too long (maximum is ${passwordMax} characters).`,
  retypeBlank: "Re-type password can't be blank!",
  differ: 'Password and Re-type must be the same!',
  code: 'Enter the six digits your app shows.',
}
const first = (...rules: readonly (readonly [(text: string) => boolean, string])[]) =>
  z.string().check(
    z.superRefine((text: string, context) => {
      const broken = rules.find(([fits]) => !fits(text))
      if (broken) context.addIssue({ code: 'custom', message: broken[1] })
    }),
  )

const password = first(
  [text => text !== '', texts.blank],
  [text => text.length >= passwordMin, texts.short],
  [text => text.length <= passwordMax, texts.long],
)
const retype = first(
  [text => text !== '', texts.retypeBlank],
  [text => text.length >= passwordMin, texts.short],
)
const current = first([text => text !== '', texts.current])
const code = first([text => text.replace(/\s/g, '').length >= 6, texts.code])

const passwords = (ownPassword: typeof current) =>
  z.object({ current_password: ownPassword, password, password_confirmation: retype }).check(
    z.refine(form => form.password_confirmation === '' || form.password === form.password_confirmation, {
      path: ['password_confirmation'],
      message: texts.differ,
      when: () => true,
    }),
  )

/** Somebody who signs in only with SSO or Google has no password to enter. */
export const passwordForm = (hasPassword: boolean) => passwords(hasPassword ? current : z.string())
export const codeForm = z.object({ code })
export const ownPasswordForm = (hasPassword: boolean) =>
  z.object({ current_password: hasPassword ? current : z.string() })
export const proofForm = (hasPassword: boolean) =>
  z.object({ current_password: hasPassword ? current : z.string(), code })

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
