import { recoveryRoutes } from '@ribbon/contract/people/identity/recovery'
import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../../../../platform/db/database.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import type { Authentication } from '../../../../platform/http/check-access.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { attachSession } from '../sessions/attach-session.ts'
import { sessionCookies } from '../sessions/session-cookies.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail } from './confirm-email.ts'
import { redirectAfterLink } from './redirect-after-link.ts'
import { presentAuthUser } from '../identity.present.ts'
import { resetPassword, type IsSsoRequired } from './reset-password.ts'

export interface RecoveryDependencies {
  secure: boolean
  publicUrl: string
  passwordMinLength: number
  authenticate: (request: FastifyRequest) => Promise<Authentication>
  isSsoRequired: IsSsoRequired
}

const updated = 'Your password has been successfully updated!'

/** The two calls that mail a link leave looking up the address to a job, so that known and unknown ones take the same time. */
export function recoveryCalls({
  secure,
  publicUrl,
  passwordMinLength: minLength,
  authenticate,
  isSsoRequired,
}: RecoveryDependencies): Implemented[] {
  return implement(recoveryRoutes, {
    requestPasswordReset: async ({ db, limits, ip, body }) => {
      await limits.spend('password-reset', { ip, subject: body.email })
      if (await limits.allows('mail-asked-for', { ip, subject: body.email }))
        await inTransaction(db, tx => addJob(tx, 'send-password-reset', { id: 0, email: body.email }))
      return {
        success: true as const,
        message: `Please check your ${body.email} inbox for instructions to reset your password.`,
      }
    },
    openPasswordReset: async ({ query }) =>
      redirectAfterLink(publicUrl, '/passwords/reset', query.redirect_url, {
        reset_password_token: query.reset_password_token,
      }),
    updatePassword: async ({ db, limits, body, request, ip, headers, answer }) => {
      if (body.reset_password_token !== undefined) {
        await limits.spend('password-reset-use', { ip })
        const device = { userAgent: String(headers['user-agent'] ?? ''), ip }
        const { person, session } = await resetPassword(
          db,
          { token: body.reset_password_token, password: body.password, minLength, isSsoRequired },
          device,
        )
        if (session) attachSession(answer, session, secure)
        else answer.clearCookie(sessionCookies(secure).member)
        return { success: true as const, data: presentAuthUser(person), message: updated }
      }
      const { actor, headers: tokens } = await authenticate(request)
      if (actor?.kind !== 'member') refuse('sign_in_required')
      for (const [name, value] of Object.entries(tokens)) answer.header(name, value)
      const refundLimit = await limits.spend('password-change', { ip, subject: actor.userId })
      const person = await changePassword(db, actor, {
        password: body.password,
        currentPassword: body.current_password,
        minLength,
      })
      await refundLimit()
      return { success: true as const, data: presentAuthUser(person), message: updated }
    },
    requestConfirmation: async ({ db, limits, ip, body }) => {
      await limits.spend('confirmation', { ip, subject: body.email })
      if (await limits.allows('mail-asked-for', { ip, subject: body.email }))
        await inTransaction(db, tx => addJob(tx, 'send-confirmation', { id: 0, email: body.email }))
      return {
        success: true as const,
        message: `Please check your ${body.email} inbox for the link that confirms it.`,
      }
    },
    confirmEmail: async ({ db, query, ip }) => {
      const isConfirmed = await inTransaction(db, tx => confirmEmail(tx, query.confirmation_token, ip))
      return redirectAfterLink(publicUrl, '/email-verification', query.redirect_url, {
        account_confirmation_success: String(isConfirmed),
      })
    },
  })
}
