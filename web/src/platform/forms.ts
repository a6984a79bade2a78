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

/**
 * Field errors of a schema that is loaded when it is first needed, which is the form's first change: schemas and
 * what reads them weigh more than a page, and most visits fill in nothing.
 */
export function checkLater<T>(
  load: () => Promise<z.$ZodType<unknown, T>>,
): (values: T) => Promise<FieldErrors> {
  return async values => {
    try {
      const [{ schemaErrors }, schema] = await Promise.all([import('./forms/schema-errors.ts'), load()])
      return schemaErrors(schema)(values)
    } catch {
      // Without a connection, or after an update of Ribbon: the server checks what is sent, and says what is wrong.
      return {}
    }
  }
}
