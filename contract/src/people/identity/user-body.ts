import { z } from 'zod'

/**
 * The body of a call about the user: its fields may be nested (`{user:{…}}`) or flat (wire §1.3). `Sent` is
 * what our own clients send.
 */
export function userBody<Sent>(): <S extends z.ZodType>(schema: S) => z.ZodType<z.output<S>, Sent> {
  // zod types the input of a preprocessed schema as unknown.
  return <S extends z.ZodType>(schema: S) =>
    z.preprocess(flatten, schema) as unknown as z.ZodType<z.output<S>, Sent>
}

function flatten(raw: unknown): unknown {
  if (raw === null || typeof raw !== 'object') return raw
  const { user, ...rest } = raw as Record<string, unknown>
  return user !== null && typeof user === 'object' ? { ...rest, ...user } : raw
}
