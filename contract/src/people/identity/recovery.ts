import { z } from 'zod'
import { email } from '../../emails.ts'
import { newPassword } from './account-bodies.ts'
import { authUser } from './identity.ts'
import { userBody } from './user-body.ts'
import { defineRoutes } from '../../route.ts'

const passwordsDiffer = 'Password and Re-type must be the same!'

interface PasswordChange {
  password: string
  password_confirmation: string
  reset_password_token?: string | undefined
  current_password?: string | undefined
}

/** One body for a change (with the session) and a reset (with the token), nested or flat (S1 §7). */
export const updatePasswordBody = userBody<{
  user: Omit<PasswordChange, 'reset_password_token'>
  reset_password_token?: string
}>()(
  z
    .object({
      password: newPassword,
      password_confirmation: z
        .string("Re-type password can't be blank!")
        .min(1, "Re-type password can't be blank!"),
      reset_password_token: z
        .string('Valid token is required.')
        .trim()
        .min(1, 'Valid token is required.')
        .max(200)
        .optional(),
      /** Verified if it is sent; our own screens always send it. */
      current_password: z.string().max(1024).optional(),
    })
    .refine(body => body.password === body.password_confirmation, passwordsDiffer),
)

const addressBody = userBody<{ user: { email: string } }>()(
  z.object({ email: email('You have entered an invalid email address!') }),
)
const done = z.object({ success: z.literal(true), message: z.string() })

export const recoveryRoutes = defineRoutes({
  requestPasswordReset: {
    method: 'POST',
    path: '/auth/password',
    access: 'public',
    summary: 'Mails a link to set a new password; the answer is the same for unknown addresses',
    body: addressBody,
    response: done,
    errors: ['invalid_input', 'too_many_requests'],
  },
  openPasswordReset: {
    method: 'GET',
    path: '/auth/password/edit',
    access: 'public',
    summary: 'Leads from the mailed link to the page that takes the new password',
    status: 302,
    query: z.object({
      reset_password_token: z.string().max(200).default(''),
      redirect_url: z.string().max(500).optional(),
    }),
    response: z.string(),
    errors: [],
  },
  updatePassword: {
    method: 'PUT',
    path: '/auth/password',
    access: 'public',
    summary: 'Sets a new password: with the session, or with the token of the mail. Other sessions end',
    body: updatePasswordBody,
    response: z.object({ success: z.literal(true), data: authUser, message: z.string() }),
    errors: [
      'sign_in_required',
      'invalid_input',
      'link_not_valid',
      'current_password_wrong',
      'impersonation_refused',
      'too_many_requests',
    ],
  },
  requestConfirmation: {
    method: 'POST',
    path: '/auth/confirmation',
    access: 'public',
    summary: 'Mails the confirmation link again; the answer is the same for unknown addresses',
    body: addressBody,
    response: done,
    errors: ['invalid_input', 'too_many_requests'],
  },
  confirmEmail: {
    method: 'GET',
    path: '/auth/confirmation',
    access: 'public',
    summary: 'Confirms an email address and leads to the page that says so',
    status: 302,
    query: z.object({
      confirmation_token: z.string().max(200).default(''),
      redirect_url: z.string().max(500).optional(),
    }),
    response: z.string(),
    errors: [],
  },
})
