import { parseInput } from '@ribbon/contract/input-errors'
import type * as z from 'zod/v4/core'
import type { FieldErrors } from '../forms.ts'

/** Field errors of a schema, the first per path (`address.city`), as @mantine/form and the public forms take them. */
export function schemaErrors<T>(schema: z.$ZodType<unknown, T>): (values: T) => FieldErrors {
  return values => {
    const errors: FieldErrors = {}
    for (const { path, message } of parseInput(schema, values).errors ?? [])
      errors[path.join('.')] ??= message
    return errors
  }
}
