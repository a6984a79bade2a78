import { errors, errorText, type ErrorCode } from '@ribbon/contract/errors'
import { isConnectionLoss } from '../db/connection-loss.ts'
import { sqlState, violatedConstraint } from '../db/database.ts'
import { Refusal } from '../refusal.ts'

/** Constraint name → error code, declared beside each module's store; the database is the last judge. */
export type ConstraintCodes = Record<string, ErrorCode>

/** Turns whatever was thrown into a refusal; undefined for an error nobody foresaw. */
export function asRefusal(error: unknown, constraints: ConstraintCodes): Refusal | undefined {
  if (error instanceof Refusal) return error
  const code = constraints[violatedConstraint(error) ?? '']
  if (code) return new Refusal(code, [errorText(code)])
  const state = sqlState(error)
  if (state === '55P03') return new Refusal('order_busy', [errorText('order_busy')])
  if (state === '57014' || isConnectionLoss(error) || isDiskFailing(error))
    return new Refusal('unavailable', [errorText('unavailable')], 2)
  return undefined
}

/** No room for a file or for PostgreSQL's own, or a disk that takes no writes any more. */
function isDiskFailing(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException
  // So Node names a read-only disk when it makes a folder together with those around it.
  if (code === 'ENOENT' && syscall === 'mkdir') return true
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', '53100', '58030'].includes(sqlState(error) ?? '')
}

export type ErrorFormat = 'list' | 'json-api' | 'problem'

export function errorFormat(accept: string | undefined): ErrorFormat {
  if (accept?.includes('application/vnd.api+json')) return 'json-api'
  if (accept?.includes('application/problem+json')) return 'problem'
  return 'list'
}

const signInCodes = new Set<ErrorCode>([
  'invalid_login',
  'invalid_token',
  'second_factor_required',
  'second_factor_wrong',
  'password_sign_in_off',
])

/**
 * A refusal in the form the client asked for, or in the shape of the sign-in calls (wire §1.3, §3.4).
 * The code is in every form: programs read it, and the sentences are for people.
 */
export function errorBody(
  refusal: Refusal,
  format: ErrorFormat,
  { method, path }: { method: string; path: string },
): { contentType: string; body: unknown } {
  const { status, messages, code } = refusal
  if (format === 'json-api') {
    return {
      contentType: 'application/vnd.api+json',
      body: {
        errors: messages.map(detail => ({ status: String(status), code, title: titleOf(code), detail })),
      },
    }
  }
  if (format === 'problem') {
    return {
      contentType: 'application/problem+json',
      body: {
        type: `/problems/${code.replaceAll('_', '-')}`,
        title: titleOf(code),
        status,
        detail: messages.join(' '),
        instance: path,
      },
    }
  }
  const contentType = 'application/json; charset=utf-8'
  if (signInCodes.has(code)) return { contentType, body: { success: false, errors: messages, code } }
  if (path === '/api/v2/auth' && status === 422) {
    return {
      contentType,
      body: {
        status: 'error',
        data: {},
        errors: {
          ...(code === 'email_taken' ? { email: ['has already been taken'] } : {}),
          full_messages: messages,
        },
        code,
      },
    }
  }
  if (method === 'PUT' && path === '/api/v2/auth/password' && status === 422)
    return { contentType, body: { success: false, errors: { full_messages: messages }, code } }
  // Clients of gift cards show `message` (reading E18).
  if (path.startsWith('/api/v2/gift_card'))
    return { contentType, body: { errors: messages, message: messages[0], code } }
  return { contentType, body: { errors: messages, code } }
}

function titleOf(code: ErrorCode): string {
  return errors[code] ? code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ') : code
}
