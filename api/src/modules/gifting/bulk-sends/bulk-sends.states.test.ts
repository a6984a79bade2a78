import { planGoodForMinutes } from '@ribbon/contract/limits'
import { describe, expect, it } from 'vitest'
import { isConfirmable, isOpen, planOptions } from './bulk-sends.states.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000)
const plan = {
  userId: 1,
  state: 'planned' as const,
  confirmWhenPlanned: false,
  plannedAt: minutesAgo(1),
  sendCount: 3,
}

describe('isOpen', () => {
  it.each([
    ['planning', false, true],
    ['planned', false, true],
    ['planning', true, false],
    ['planned', true, false],
    ['paying', false, false],
    ['running', false, false],
    ['done', false, false],
    ['refused', false, false],
  ] as const)(
    'is, for a send that is %s, confirmed in advance %s: %s',
    (state, confirmWhenPlanned, expected) => {
      expect(isOpen({ ...plan, state, confirmWhenPlanned })).toBe(expected)
    },
  )
})

describe('isConfirmable', () => {
  it.each([
    ['a fresh plan by its maker', {}, 1, true],
    ['another member’s plan', {}, 2, false],
    ['a plan still being made', { state: 'planning' as const, plannedAt: null }, 1, false],
    ['a plan confirmed in advance', { confirmWhenPlanned: true }, 1, false],
    ['a plan with nobody to send to', { sendCount: 0 }, 1, false],
    ['a plan whose prices have just expired', { plannedAt: minutesAgo(planGoodForMinutes) }, 1, false],
    ['a plan whose prices still hold', { plannedAt: minutesAgo(planGoodForMinutes - 1) }, 1, true],
    ['a send that runs', { state: 'running' as const }, 1, false],
  ])('%s', (_, change, viewerId, expected) => {
    expect(isConfirmable({ userId: viewerId }, { ...plan, ...change }, now)).toBe(expected)
  })
})

describe('planOptions', () => {
  it('leaves nobody out by default', () => {
    expect(planOptions({ options: {} })).toEqual({ leavesOutRecent: false, leavesOutDuplicates: false })
    expect(planOptions({ options: { leavesOutRecent: true } })).toEqual({
      leavesOutRecent: true,
      leavesOutDuplicates: false,
    })
  })
})
