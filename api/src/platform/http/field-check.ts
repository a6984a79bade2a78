import { z } from 'zod'

/** Whether an answer has only fields that its schema names. What a text, number or boolean holds is not looked at. */
export type FieldCheck = (value: unknown) => boolean

/** A schema that changes what it parses, or of a kind not listed here, has no check: its answers have to be parsed. */
export function fieldCheck(schema: z.core.$ZodType): FieldCheck | undefined {
  if (schema instanceof z.ZodObject) return objectCheck(schema.shape)
  if (schema instanceof z.ZodArray) return everyItem(schema.element)
  if (schema instanceof z.ZodRecord) return everyValue(schema.valueType)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return fieldCheck(schema.unwrap())
  if (schema instanceof z.ZodUnion) return anyOf(schema.options)
  if (schema instanceof z.ZodUnknown) return () => true
  return scalars.some(kind => schema instanceof kind) ? isScalar : undefined
}

const scalars = [
  z.ZodString,
  z.ZodStringFormat,
  z.ZodNumber,
  z.ZodBoolean,
  z.ZodLiteral,
  z.ZodEnum,
  z.ZodNull,
  z.ZodVoid,
]

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

function objectCheck(shape: Readonly<Record<string, z.core.$ZodType>>): FieldCheck | undefined {
  const checks = Object.create(null) as Record<string, FieldCheck>
  for (const [name, field] of Object.entries(shape)) {
    const check = fieldCheck(field)
    if (check === undefined) return undefined
    checks[name] = check
  }
  return value => {
    if (isScalar(value)) return true
    const fields = value as Record<string, unknown>
    for (const name in fields) {
      const field = fields[name]
      // JSON leaves undefined out, so it never reaches the client.
      if (field === undefined) continue
      const check = checks[name]
      if (check === undefined) return false
      if (typeof field === 'object' && !check(field)) return false
    }
    return true
  }
}

function everyItem(item: z.core.$ZodType): FieldCheck | undefined {
  const check = fieldCheck(item)
  return check && (value => isScalar(value) || (Array.isArray(value) && value.every(check)))
}

function everyValue(item: z.core.$ZodType): FieldCheck | undefined {
  const check = fieldCheck(item)
  return check && (value => isScalar(value) || Object.values(value as object).every(check))
}

function anyOf(options: readonly z.core.$ZodType[]): FieldCheck | undefined {
  const checks = options.map(fieldCheck)
  if (checks.some(check => check === undefined)) return undefined
  return value => checks.some(check => check!(value))
}
