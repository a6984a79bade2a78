import { randomUUID } from 'node:crypto'

export interface ShippingProblem {
  error_source: 'shipengine' | 'carrier'
  error_type: 'validation' | 'business_rules' | 'security' | 'system'
  error_code: string
  message: string
  field_name?: string
}

export class ShippingError extends Error {
  readonly status: number
  readonly problems: ShippingProblem[]
  constructor(status: number, problems: ShippingProblem[]) {
    super(problems[0]!.message)
    this.status = status
    this.problems = problems
  }
}

export function notValid(
  field_name: string,
  message: string,
  error_code = 'invalid_field_value',
): ShippingProblem {
  return { error_source: 'shipengine', error_type: 'validation', error_code, message, field_name }
}

export function badAddress(field_name: string, message: string): ShippingProblem {
  return {
    error_source: 'carrier',
    error_type: 'business_rules',
    error_code: 'invalid_address',
    message,
    field_name,
  }
}

export function refused(message: string, error_code = 'unspecified'): ShippingError {
  return new ShippingError(400, [
    { error_source: 'carrier', error_type: 'business_rules', error_code, message },
  ])
}

export function notFound(what: string, id: string): ShippingError {
  return new ShippingError(404, [
    {
      error_source: 'shipengine',
      error_type: 'validation',
      error_code: 'not_found',
      message: `${what} ${id} not found.`,
    },
  ])
}

export function errorBody(problems: ShippingProblem[]) {
  return { request_id: randomUUID(), errors: problems }
}
