import type { Route } from '@ribbon/contract/route'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Log } from '../log.ts'
import { answerCheck } from './check-answer.ts'
import { fieldCheck } from './field-check.ts'

const mug = z.object({ name: z.string(), note: z.string().nullable(), size: z.string().optional() })
const response = z.object({
  data: z.array(mug),
  counts: z.record(z.string(), z.number()),
  part: z.discriminatedUnion('type', [
    z.object({ type: z.literal('mug'), handle: z.boolean() }),
    z.object({ type: z.literal('tee'), size: z.enum(['S', 'M']) }),
  ]),
  raw: z.unknown(),
})
const answer = {
  data: [{ name: 'Mug', note: null, size: undefined }],
  counts: { red: 1 },
  part: { type: 'tee', size: 'S' },
  raw: { anything: { at: 'all' } },
}
const withCost = { ...answer, data: [{ name: 'Mug', note: null, cost: 5 }] }

function check(refuseSurplus: boolean) {
  const log = { error: vi.fn() }
  const route: Route = {
    method: 'GET',
    path: '/mugs',
    access: 'public',
    summary: 'Mugs',
    response,
    errors: [],
  }
  return { log, run: answerCheck('listMugs', route, { log: log as unknown as Log, refuseSurplus }) }
}

describe('fieldCheck', () => {
  const fits = fieldCheck(response)!

  it('accepts an answer whose fields the schema names, and undefined ones, which JSON leaves out', () => {
    expect(fits(answer)).toBe(true)
    expect(fits({ ...answer, later: undefined })).toBe(true)
  })

  it.each([
    ['at the top', { ...answer, cost: 5 }],
    ['in a list', withCost],
    ['in one shape of several', { ...answer, part: { type: 'tee', size: 'S', cost: 5 } }],
    ['where a text is declared', { ...answer, data: [{ name: { cost: 5 }, note: null }] }],
    ['where a number by key is declared', { ...answer, counts: { red: { cost: 5 } } }],
    ['named like a property every object has', { ...answer, constructor: 5 }],
  ])('refuses a field %s', (_where, body) => {
    expect(fits(body)).toBe(false)
  })

  it('has no answer for a schema that changes what it parses', () => {
    expect(fieldCheck(z.object({ at: z.string().transform(Number) }))).toBeUndefined()
    expect(fieldCheck(z.object({ at: z.string().default('now') }))).toBeUndefined()
  })
})

describe('answerCheck', () => {
  it('drops and logs a surplus field in production', () => {
    const { log, run } = check(false)
    expect(run(withCost)).toEqual({ ...answer, data: [{ name: 'Mug', note: null }] })
    expect(log.error).toHaveBeenCalledOnce()
  })

  it('sends an answer without surplus as it is in production', () => {
    const { log, run } = check(false)
    expect(run(answer)).toBe(answer)
    expect(log.error).not.toHaveBeenCalled()
  })

  it('refuses a surplus field, and a value of another type, in tests and development', () => {
    const { run } = check(true)
    expect(() => run(withCost)).toThrow(
      'The answer of listMugs has a field its contract does not know: data.0.cost',
    )
    expect(() => run({ ...answer, counts: { red: 'one' } })).toThrow('does not fit its contract')
  })
})
