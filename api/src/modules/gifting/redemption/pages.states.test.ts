import { describe, expect, it } from 'vitest'
import { pageState } from './pages.states.ts'

const now = new Date('2026-12-01T12:00:00Z')
const before = new Date('2026-12-01T11:59:59Z')
const after = new Date('2026-12-01T12:00:01Z')
const page = { state: 'pending', lockedAt: null, opensAt: null, closesAt: null } as const

describe('a page', () => {
  it.each([
    ['open', {}],
    ['open', { state: 'auto_finalising' }],
    ['open', { opensAt: now, closesAt: after }],
    ['not_open', { opensAt: after }],
    ['not_open', { opensAt: after, lockedAt: before }],
    ['paused', { lockedAt: before }],
    ['paused', { state: 'validating' }],
    ['paused', { state: 'processing' }],
    ['closed', { closesAt: now }],
    ['closed', { closesAt: before, lockedAt: before }],
    ['closed', { state: 'finalized' }],
    ['closed', { state: 'canceled', opensAt: after }],
  ] as const)('is %s with %j', (state, settings) => {
    expect(pageState({ ...page, ...settings }, now)).toBe(state)
  })
})
