import { describe, expect, it } from 'vitest'
import { isBusy, isDeletable, isEnded, isOpen } from './group-orders.states.ts'

const at = (text: string) => new Date(`2026-05-${text}T12:00:00Z`)
const now = at('10')
const always = { opensAt: null, closesAt: null }

describe('isOpen', () => {
  it('is true for a group order without times that no run has taken', () => {
    expect(isOpen({ state: 'pending', ...always }, now)).toBe(true)
    expect(isOpen({ state: 'auto_finalising', ...always }, now)).toBe(true)
  })

  it('is false before the opening time and from the closing time on', () => {
    expect(isOpen({ state: 'pending', opensAt: at('11'), closesAt: null }, now)).toBe(false)
    expect(isOpen({ state: 'pending', opensAt: at('10'), closesAt: at('11') }, now)).toBe(true)
    expect(isOpen({ state: 'pending', opensAt: null, closesAt: at('10') }, now)).toBe(false)
  })

  it('is false while a run is at work and after the end', () => {
    for (const state of ['validating', 'processing', 'finalized', 'canceled'] as const)
      expect(isOpen({ state, ...always }, now)).toBe(false)
  })
})

describe('the states', () => {
  it('are busy during a run, and ended by orders or a cancellation', () => {
    expect(isBusy({ state: 'validating' })).toBe(true)
    expect(isBusy({ state: 'pending' })).toBe(false)
    expect(isEnded({ state: 'canceled' })).toBe(true)
    expect(isEnded({ state: 'auto_finalising' })).toBe(false)
  })

  it('let a group order be deleted while nobody has confirmed and no run is at work', () => {
    expect(isDeletable({ state: 'pending' }, 0)).toBe(true)
    expect(isDeletable({ state: 'pending' }, 1)).toBe(false)
    expect(isDeletable({ state: 'validating' }, 0)).toBe(false)
  })
})
