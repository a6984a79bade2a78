import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { checkLater } from './forms.ts'

describe('checkLater', () => {
  const named = z.object({ name: z.string().check(z.minLength(1)) })

  it('answers the sentences of a schema that is loaded when it is needed', async () => {
    let loads = 0
    const check = checkLater<{ name: string }>(async () => {
      loads += 1
      return named
    })
    expect(loads).toBe(0)
    expect(await check({ name: '' })).toEqual({ name: "Name can't be blank!" })
    expect(await check({ name: 'Ada' })).toEqual({})
  })

  it('leaves the check to the server when the schema cannot be loaded', async () => {
    const check = checkLater<{ name: string }>(() => Promise.reject(new Error('Failed to fetch')))
    expect(await check({ name: '' })).toEqual({})
  })
})
