import type { $ZodType, $ZodTypes } from 'zod/v4/core'

export type Path = readonly (string | number)[]
export interface Field {
  path: Path
  schema: $ZodTypes
}

const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'nonoptional', 'catch', 'readonly'])

/** Every field of a schema, those in lists and unions included. */
export function fieldsOf(given: $ZodType, path: Path = []): Field[] {
  const schema = given as $ZodTypes
  const { def } = schema._zod
  if (wrappers.has(def.type)) return fieldsOf((def as { innerType: $ZodType }).innerType, path)
  if (def.type === 'pipe') return pipeFields(def, path)
  const inner =
    def.type === 'object'
      ? Object.entries(def.shape).flatMap(([name, field]) => fieldsOf(field, [...path, name]))
      : def.type === 'array'
        ? fieldsOf(def.element, [...path, 0])
        : def.type === 'record'
          ? fieldsOf(def.valueType, [...path, 'name'])
          : def.type === 'union'
            ? def.options.flatMap(option => fieldsOf(option, path))
            : []
  return def.type === 'union' ? inner : [{ path, schema }, ...inner]
}

/** What a transform makes of a value is checked after it; only a text that stays one can be sent straight to it. */
function pipeFields(def: { in: $ZodType; out: $ZodType }, path: Path): Field[] {
  const before = def.in._zod.def.type === 'transform' ? [] : fieldsOf(def.in, path)
  const after = def.out._zod.def.type === 'transform' ? [] : fieldsOf(def.out, path)
  const kinds = new Set(before.map(field => field.schema._zod.def.type))
  return [...before, ...after.filter(field => kinds.size === 0 || kinds.has(field.schema._zod.def.type))]
}

/** A request in which only one value stands. */
export function requestWith(path: Path, value: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return value
  const inner = requestWith(rest, value)
  return typeof first === 'number' ? [inner] : { [first]: inner }
}

/** What no field of ours expects, though some take it. */
export const hostile = [
  null,
  7,
  -1,
  1.5,
  1e15,
  true,
  '',
  ' ',
  'x',
  '\u2028',
  [],
  {},
  [[]],
  'x'.repeat(20_000),
]
