import { fieldName } from '@ribbon/contract/field-names'
import { parseInput } from '@ribbon/contract/input-errors'
import type { Route } from '@ribbon/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { $ZodCheck, $ZodTypes } from 'zod/v4/core'
import { declaredRoutes } from '../src/declared-routes.ts'
import { startApp, type TestApp } from './app-under-test.ts'
import { fieldsOf, hostile, requestWith, type Field } from './tools/hostile-input.ts'

interface Limit {
  most?: number
  least?: number
}

function limitsOf({ _zod: { def } }: $ZodTypes): Limit {
  const limit: Limit = {}
  for (const { _zod } of (def as { checks?: $ZodCheck[] }).checks ?? []) {
    const check = _zod.def as {
      check: string
      maximum?: number
      minimum?: number
      value?: number
      length?: number
    }
    if (check.check === 'max_length') limit.most = check.maximum!
    if (check.check === 'min_length') limit.least = check.minimum!
    if (check.check === 'less_than') limit.most = check.value!
    if (check.check === 'greater_than') limit.least = check.value!
  }
  return limit
}

const parts = Object.values(declaredRoutes)
  .flatMap(routes => Object.entries<Route>(routes))
  .flatMap(([call, route]) =>
    (['query', 'body'] as const).flatMap(part => {
      const schema = route[part]
      return schema ? [{ call, part, schema, fields: fieldsOf(schema) }] : []
    }),
  )

const validatorWords =
  /invalid input|expected|received|too (big|small)|unrecognized|must match|zod|undefined|NaN|\[object|Infinity/i
const fieldPath = /\w_\w|\w\.(?!com)\w|\[|\b[a-z]+[A-Z]/
/** The specification's own words. */
const verbatim = new Set(['set one valid email'])

function faultOf(sentence: string): string | undefined {
  if (verbatim.has(sentence)) return undefined
  const ours = sentence.replace(/“[^”]*”|https?:\S+|\S+@\S+|must be one of: .*/g, '')
  if (/^(At most|Keep it)/.test(ours)) return 'no field'
  if (validatorWords.test(ours)) return 'the validator’s own words'
  if (fieldPath.test(ours.replace(/\d[\d,.]*\d/g, '0'))) return 'a bare field path'
  if (!/^[A-Z“]|^x is not a valid email/.test(sentence) || !/[.!?]$/.test(sentence))
    return 'no whole sentence'
  return undefined
}

describe('the sentences about what was sent', () => {
  it('have a name for every declared field', () => {
    const unnamed = parts.flatMap(({ call, fields }) =>
      fields
        .filter(({ path }) => path.length > 0 && !fieldName(path))
        .map(({ path }) => `${call} ${path.join('.')}`),
    )
    expect(unnamed).toEqual([])
  })

  it('hold no word of the validator and no bare field path, whatever is sent in any field', () => {
    const faults = new Set<string>()
    for (const { call, part, schema, fields } of parts)
      for (const { path } of fields)
        for (const value of hostile)
          for (const { message } of parseInput(schema, requestWith(path, value)).errors ?? []) {
            const fault = faultOf(message)
            if (fault) faults.add(`${call} ${part} ${path.join('.')}: ${fault}: ${message}`)
          }
    expect([...faults]).toEqual([])
  })

  it('name each limit that is broken, and never call too much missing', () => {
    const faults = new Set<string>()
    for (const { call, schema, fields } of parts)
      for (const field of fields)
        for (const { value, limit } of valuesBeyond(field)) {
          const messages =
            parseInput(schema, requestWith(field.path, value)).errors?.map(error => error.message) ?? []
          const names = messages.some(message => inDigits(message).includes(String(limit)))
          if (!names) faults.add(`${call} ${field.path.join('.')}, limit ${limit}: ${messages.join(' ')}`)
        }
    expect([...faults]).toEqual([])
  })
})

const inDigits = (message: string) => message.replaceAll(',', '').replace('six', '6')

function valuesBeyond({ schema }: Field): { value: unknown; limit: number }[] {
  const { most, least } = limitsOf(schema)
  const { type } = schema._zod.def
  const of = (length: number) =>
    type === 'number' ? length : type === 'array' ? Array.from({ length }, () => 'x') : 'x'.repeat(length)
  if (!['number', 'string', 'array'].includes(type)) return []
  const step = type === 'number' && most !== undefined && !Number.isInteger(most) ? 0.01 : 1
  return [
    ...(most === undefined || most > 200_000_000 ? [] : [{ value: of(most + step), limit: most }]),
    ...(least === undefined || least < 2 ? [] : [{ value: of(least - step), limit: least }]),
  ]
}

describe('a call that refuses its input', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ worker: false })
  })
  afterAll(() => app.stop())

  it.each<[string, unknown, string]>([
    ['/user', { user: { first_name: 'x'.repeat(81) } }, 'First name is too long (maximum is 80 characters).'],
    ['/user', { user: { first_name: ' ' } }, "First name can't be blank!"],
    ['/user', { user: { first_name: 7 } }, 'First name must be text.'],
    ['/user', [], 'The request must be an object with fields.'],
    ['/team/subteams', { subteam: { name: 'x'.repeat(81) } }, 'Name is too long (maximum is 80 characters).'],
    ['/team/subteams', { subteam: { name: '' } }, 'Enter a name for the sub-team.'],
  ])('of %s says what is wrong with %j', async (path, body, sentence) => {
    const owner = await app.as('owner')
    const answer = await owner.send(path === '/user' ? 'PUT' : 'POST', path, body)
    expect([answer.status, answer.body]).toEqual([422, { errors: [sentence] }])
  })

  it('names the part of the query that is wrong', async () => {
    const owner = await app.as('owner')
    const answer = await owner.get('/team/members?page[size]=0')
    expect([answer.status, answer.body.errors]).toEqual([400, ['Page size must be above 0.']])
  })
})
