import { describe, expect, it } from 'vitest'
import { displayState, isFinal, recipientState } from './participants.states.ts'

describe('displayState', () => {
  it.each([
    ['disabled', true, 'Skipped'],
    ['disabled', false, 'Skipped'],
    ['finalized', true, 'Finalised'],
    ['locked', false, 'Processing'],
    ['active', false, 'Pending'],
    ['active', true, 'Submitted'],
  ] as const)('shows %s, confirmed %s, as %s', (state, isConfirmed, shown) => {
    expect(displayState(state, isConfirmed)).toBe(shown)
  })
})

describe('recipientState', () => {
  it('is locked for active people while choosing is paused, and the stored state for all others', () => {
    expect(recipientState('active', true)).toBe('locked')
    expect(recipientState('active', false)).toBe('active')
    expect(recipientState('disabled', true)).toBe('disabled')
  })
})

describe('isFinal', () => {
  it('is true for people in a run and for those with an order', () => {
    expect((['active', 'locked', 'finalized', 'disabled'] as const).map(state => isFinal({ state }))).toEqual(
      [false, true, true, false],
    )
  })
})
