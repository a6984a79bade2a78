import { invalid, missing } from './stripe-error.ts'

/** A form body or query as `qs` parses it: strings, lists and nested forms. */
export interface Params {
  [key: string]: string | Params | (string | Params)[] | undefined
}

export function textOf(params: Params, key: string): string | undefined {
  const value = params[key]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string')
    throw invalid(`Invalid string: ${key}`, key, 'parameter_invalid_string_empty')
  return value
}

export function requiredText(params: Params, key: string): string {
  const value = textOf(params, key)
  if (value === undefined) throw missing(key)
  return value
}

export function integerOf(params: Params, key: string): number | undefined {
  const text = textOf(params, key)
  if (text === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(text)) throw invalid(`Invalid integer: ${text}`, key, 'parameter_invalid_integer')
  return Number(text)
}

export function flagOf(params: Params, key: string): boolean {
  const text = textOf(params, key)
  if (text === undefined) return false
  if (text !== 'true' && text !== 'false') throw invalid(`Invalid boolean: ${text}`, key)
  return text === 'true'
}

export function formOf(params: Params, key: string): Params | undefined {
  const value = params[key]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid('Invalid object', key)
  return value
}

export function textsOf(params: Params, key: string): string[] {
  const value = params[key]
  if (value === undefined || value === '') return []
  if (typeof value === 'string') return [value]
  const list = Array.isArray(value) ? value : Object.values(value)
  return list.filter(each => typeof each === 'string')
}

export function currencyOf(params: Params): string {
  const currency = requiredText(params, 'currency').toLowerCase()
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}`, 'currency')
  return currency
}

/** Metadata after an update: keys are merged, and an empty value removes its key. */
export function metadataAfter(before: Record<string, string> | null, params: Params): Record<string, string> {
  if (params.metadata === '') return {}
  const after = { ...before }
  for (const [key, value] of Object.entries(formOf(params, 'metadata') ?? {})) {
    if (typeof value !== 'string') throw invalid('Metadata values must be strings.', `metadata[${key}]`)
    if (key.length > 40) throw invalid('Metadata keys can be up to 40 characters long.', `metadata[${key}]`)
    if (value.length > 500)
      throw invalid('Metadata values can be up to 500 characters long.', `metadata[${key}]`)
    if (value === '') delete after[key]
    else after[key] = value
  }
  if (Object.keys(after).length > 50) throw invalid('You can specify up to 50 metadata keys.', 'metadata')
  return after
}

export function addressOf(params: Params, key: string) {
  const form = formOf(params, key)
  if (!form) return null
  const line = (name: string) => textOf(form, name) ?? null
  return {
    city: line('city'),
    country: line('country'),
    line1: line('line1'),
    line2: line('line2'),
    postal_code: line('postal_code'),
    state: line('state'),
  }
}
