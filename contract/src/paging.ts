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

/** The same as `page` with `size`, `perPage` or `per_page` beside other fields of a query, as lists of the store send it (wire §3.3). */
export function flatPageQuery<Fields extends z.ZodRawShape>(fields: Fields, defaultSize: number) {
  return z.preprocess(
    raw => {
      const { page, size, perPage, per_page, ...rest } = (raw ?? {}) as Record<string, unknown>
      const isNested = typeof page === 'object' && page !== null
      const flatSize = blankless(size) ?? blankless(perPage) ?? blankless(per_page)
      return { ...rest, page: isNested ? page : { number: blankless(page), size: flatSize } }
    },
    z.object({ ...fields, page: pageQuery(defaultSize) }),
  ) as unknown as FlatPageQuery<Fields>
}

/** Without fields of its own, a query is not one that has none at all. */
type InputOf<Fields extends z.ZodRawShape> = keyof Fields extends never
  ? unknown
  : z.input<z.ZodObject<Fields>>

type FlatPageQuery<Fields extends z.ZodRawShape> = z.ZodType<
  z.output<z.ZodObject<Fields>> & { page: Page },
  InputOf<Fields> & { page?: number; size?: number; perPage?: number }
>

const blankless = (value: unknown) => (value === '' ? undefined : value)

export interface Page {
  number: number
  size: number
}

/** Beside `meta` in lists of carts and payouts. @public */
export const pagination = z.object({
  /** Of this page. */ count: z.number().int(),
  totalCount: z.number().int(),
  totalPages: z.number().int(),
})

/** @public */
export const paginationOf = (page: Page, count: number, totalCount: number): z.output<typeof pagination> => ({
  count,
  totalCount,
  totalPages: Math.ceil(totalCount / page.size),
})
