import { parseInput } from '@ribbon/contract/input-errors'
import type * as z from 'zod/v4/core'
import { errorMessages, showErrorText } from './toasts.ts'

export type FieldErrors = Record<string, string>

/** Assigns validation messages of the server to form fields by a pattern per field; the rest are for a toast. */
export function assignErrors(
  messages: readonly string[],
  places: readonly (readonly [RegExp, string])[],
): { fields: FieldErrors; rest: string[] } {
  const fields: FieldErrors = {}
  const rest: string[] = []
  for (const message of messages) {
    const path = places.find(([pattern]) => pattern.test(message))?.[1]
    if (path === undefined) rest.push(message)
    else fields[path] ??= message
  }
  return { fields, rest }
}

/** The field errors of a refused form; the server's other messages are shown as a toast. */
export function failedFields(
  error: unknown,
  fallback: string,
  places: readonly (readonly [RegExp, string])[],
): FieldErrors {
  const { fields, rest } = assignErrors(errorMessages(error, fallback), places)
  if (rest.length > 0) showErrorText(rest)
  return fields
}

/** Field errors of a schema, the first per path (`address.city`), as @mantine/form and the public forms take them. */
export function schemaErrors<T>(schema: z.$ZodType<unknown, T>): (values: T) => FieldErrors {
  return values => {
    const errors: FieldErrors = {}
    for (const { path, message } of parseInput(schema, values).errors ?? [])
      errors[path.join('.')] ??= message
    return errors
  }
}
