import { z } from 'zod'

/** JSON:API 1.1 documents as `docs/specification/wire.md` §3 fixes them: text ids, plural camelCase types, shallow camelCase attributes. */
const identifier = <T extends string>(type: T) => z.object({ id: z.string(), type: z.literal(type) })

export const toOne = <T extends string>(type: T) => z.object({ data: identifier(type).nullable() })
export const toMany = <T extends string>(type: T) => z.object({ data: z.array(identifier(type)) })

export function resource<T extends string, A extends z.ZodRawShape>(type: T, attributes: A) {
  return z.object({ id: z.string(), type: z.literal(type), attributes: z.object(attributes) })
}

export function relatedResource<T extends string, A extends z.ZodRawShape, R extends z.ZodRawShape>(
  type: T,
  attributes: A,
  relationships: R,
) {
  return z.object({
    id: z.string(),
    type: z.literal(type),
    attributes: z.object(attributes),
    relationships: z.object(relationships),
  })
}

export function document<S extends z.ZodType>(data: S) {
  return z.object({ data })
}

export function documentWith<S extends z.ZodType, I extends z.ZodType>(data: S, included: I) {
  return z.object({ data, included: z.array(included) })
}

export const meta = z.object({ totalCount: z.number().int() })

export function collection<S extends z.ZodType>(data: S) {
  return z.object({ data: z.array(data), meta })
}

export function collectionWith<S extends z.ZodType, I extends z.ZodType>(data: S, included: I) {
  return z.object({ data: z.array(data), included: z.array(included), meta })
}

/** ISO 8601 UTC with milliseconds. */
export const time = z.string()
/** `YYYY-MM-DD`. */
export const date = z.string()
/** A day that is sent: one the calendar has, which `Date.parse` alone does not see to, and PostgreSQL, which has no year 0. */
export const dayInput = (shapeText: string) =>
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/, { error: shapeText, abort: true })
    .refine(isDay, 'This day does not exist.')

function isDay(text: string): boolean {
  const start = new Date(`${text}T00:00:00Z`)
  return text >= '0001' && !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text)
}
