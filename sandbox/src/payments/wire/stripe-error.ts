import type { CardRefusal } from '../cards/test-cards.ts'

export interface StripeErrorBody {
  type: 'card_error' | 'invalid_request_error' | 'api_error' | 'idempotency_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  doc_url?: string
  payment_intent?: object
  payment_method?: object
  setup_intent?: object
}

export class StripeError extends Error {
  readonly status: number
  readonly body: StripeErrorBody
  /** Execution had begun, so the response is stored under the idempotency key. */
  readonly executed: boolean
  constructor(status: number, body: StripeErrorBody, executed: boolean) {
    super(body.message)
    this.status = status
    this.body = body
    this.executed = executed
  }
}

export function missing(param: string): StripeError {
  return invalid(`Missing required param: ${param}.`, param, 'parameter_missing')
}

export function invalid(message: string, param?: string, code?: string): StripeError {
  return new StripeError(
    400,
    { type: 'invalid_request_error', message, ...(code && { code }), ...(param && { param }) },
    false,
  )
}

export function noSuch(kind: string, id: string, param: string, status: 400 | 404): StripeError {
  return new StripeError(
    status,
    { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${kind}: '${id}'`, param },
    false,
  )
}

/** An error because of an object's state, found while executing. */
export function notNow(
  code: string | undefined,
  message: string,
  extra: Partial<StripeErrorBody> = {},
): StripeError {
  return new StripeError(
    400,
    { type: 'invalid_request_error', message, ...(code && { code }), ...extra },
    true,
  )
}

export function cardRefused(refusal: CardRefusal, extra: Partial<StripeErrorBody> = {}): StripeError {
  const { code, decline_code, message, param } = refusal
  return new StripeError(
    402,
    {
      type: 'card_error',
      code,
      ...(decline_code && { decline_code }),
      message,
      ...(param && { param }),
      doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
      ...extra,
    },
    true,
  )
}

export function ourFault(): StripeError {
  return new StripeError(500, { type: 'api_error', message: 'An unknown error occurred.' }, true)
}
