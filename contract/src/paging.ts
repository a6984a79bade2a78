import { z } from 'zod'
import { pageSizeDefault, pageSizeMax } from './limits.ts'

const wholeNumber = z.string().regex(/^\d{1,7}$/)

/** `page[number]`, `page[size]`; page 0 is answered as the first page, a size of 0 is refused (reading G3). */
export function pageQuery(defaultSize: number = pageSizeDefault) {
  return z
    .object({
      number: z
        .union([wholeNumber, z.number().int().nonnegative()])
        .default('1')
        .transform(value => Math.max(1, Number(value))),
      size: z
        .union([wholeNumber, z.number().int()])
        .default(String(defaultSize))
        .transform(Number)
        .refine(size => size >= 1, 'Page size must be above 0.')
        .transform(size => Math.min(size, pageSizeMax)),
    })
    .prefault({})
}

export interface Page {
  number: number
  size: number
}
