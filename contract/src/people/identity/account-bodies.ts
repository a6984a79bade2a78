import { z } from 'zod'
import { email } from '../../emails.ts'
import { passwordMax, passwordMin } from '../../limits.ts'
import { userBody } from './user-body.ts'

export const newPassword = z
  .string("Password can't be blank!")
  .min(1, "Password can't be blank!")
  .min(passwordMin, 'Password is too short (minimum is 6 characters).')
  .max(passwordMax, `Password is too long (maximum is ${passwordMax} characters).`)

export const nameMax = 80
const invalidEmail = 'You have entered an invalid email address!'
const teamNameBlank = "Team name can't be blank!"

/** A missing name is asked for after the sign-in. */
export const signUpBody = userBody<{
  user: { email: string; password: string; first_name?: string; last_name?: string }
  team: { name: string }
}>()(
  z.object({
    email: email(invalidEmail),
    password: newPassword,
    first_name: z
      .string()
      .trim()
      .max(nameMax, `First name is too long (maximum is ${nameMax} characters).`)
      .default(''),
    last_name: z
      .string()
      .trim()
      .max(nameMax, `Last name is too long (maximum is ${nameMax} characters).`)
      .default(''),
    team: z.object({ name: z.string(teamNameBlank).trim().min(1, teamNameBlank).max(120) }, teamNameBlank),
  }),
)

/** `otp_code`: a code of the authenticator app or a recovery code, if the account has a second factor. */
export const signInBody = userBody<{
  user: { email: string; password: string; otp_code?: string | undefined }
}>()(
  z.object({
    email: z.string().max(254),
    password: z.string().max(1024),
    otp_code: z
      .string()
      .max(80)
      .transform(text => text.replace(/\s/g, ''))
      .optional(),
  }),
)
