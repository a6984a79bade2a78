import { errors, errorText, type ErrorCode } from '@ribbon/contract/errors'

/** A rule's no: its code decides status and text; the open transaction rolls back. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly messages: string[]
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, messages: string[], retryAfterSeconds?: number) {
    super(messages[0] ?? code)
    this.name = 'Refusal'
    this.code = code
    this.status = errors[code].status
    this.messages = messages
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Throws the refusal `code`; `details` fill the `{name}`s of its text. */
export function refuse(code: ErrorCode, details: Record<string, string | number> = {}): never {
  throw new Refusal(code, [errorText(code, details)])
}

/** Refuses for now; `Retry-After` says for how long. */
export function refuseFor(seconds: number): never {
  const wait =
    seconds < 90
      ? `${seconds} seconds`
      : seconds < 2 * 60 * 60
        ? `${Math.ceil(seconds / 60)} minutes`
        : `${Math.ceil(seconds / 3600)} hours`
  throw new Refusal('too_many_requests', [errorText('too_many_requests', { wait })], seconds)
}

export function refuseInput(messages: string[]): never {
  throw new Refusal('invalid_input', messages)
}
