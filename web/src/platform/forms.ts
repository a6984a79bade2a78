import type * as z from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'

export type FieldErrors = Record<string, string>

/** Field errors of a schema, the first per path (`address.city`), as @mantine/form and the public forms take them. */
export function schemaErrors<T>(schema: z.$ZodType<unknown, T>): (values: T) => FieldErrors {
  return values => {
    const errors: FieldErrors = {}
    for (const issue of safeParse(schema, values).error?.issues ?? []) {
      const path = issue.path.join('.')
      errors[path] ??= issue.message
    }
    return errors
  }
}
