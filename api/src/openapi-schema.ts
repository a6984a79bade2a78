import { z } from 'zod'

/** A schema of the contract as OpenAPI 3.1 has it. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}
