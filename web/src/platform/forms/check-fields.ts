import type { FieldErrors } from '../forms.ts'

/** Whether a text fits, given the rest of the form; and what is said where it does not. */
export type FieldRule<T> = readonly [fits: (text: string, form: T) => boolean, text: string]

/** The first broken rule of each field: for short forms that need no schema, which would weigh more than they do. */
export function checkFields<T extends Record<string, unknown>>(rules: {
  [Name in keyof T]?: readonly FieldRule<T>[]
}): (form: T) => FieldErrors {
  return form => {
    const errors: FieldErrors = {}
    for (const name of Object.keys(rules)) {
      const broken = rules[name]?.find(([fits]) => !fits(String(form[name] ?? ''), form))
      if (broken) errors[name] = broken[1]
    }
    return errors
  }
}

export const isFilled = (text: string): boolean => text.trim() !== ''
