import { errors, type ErrorCode } from '@ribbon/contract/errors'
import { ApiError, NoAnswerError } from './api.ts'
import { errorMessages } from './toasts.ts'

/** Which declared refusal an answer is; answers carry its text, not its code. */
export function errorCode(error: unknown): ErrorCode | undefined {
  if (!(error instanceof ApiError)) return undefined
  const [text = ''] = errorMessages(error, '')
  return (Object.keys(errors) as ErrorCode[]).find(
    code => errors[code].status === error.status && fits(errors[code].text, text),
  )
}

function fits(template: string, text: string): boolean {
  const fixed = template.split(/\{\w+\}/)
  if (fixed.join('').trim() === '') return false
  return new RegExp(
    `^${fixed.map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`,
    's',
  ).test(text)
}

/** Nobody knows whether the call was done: no answer, one of a server in trouble, or the first try still runs. */
export function isOutcomeUnknown(error: unknown): boolean {
  return (
    error instanceof NoAnswerError ||
    (error instanceof ApiError && error.status >= 500) ||
    errorCode(error) === 'request_in_progress'
  )
}
