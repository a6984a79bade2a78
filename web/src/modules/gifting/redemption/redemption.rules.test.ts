import { describe, expect, it } from 'vitest'
import {
  addressOf,
  dayText,
  giftsText,
  guardStep,
  pageStateOf,
  readAddress,
  stepAfterEntry,
  takeToken,
  type Step,
} from './redemption.rules.ts'

const uuid = '3d33d0b8-b9c5-4476-9d1d-722074175cf0'

describe('the address of a step', () => {
  it.each(['entry', 'tier-selection', 'recipient-info', 'confirm-order', 'confirm-success'] as Step[])(
    '%s is read back with its page',
    step => {
      const [path = '', query = ''] = addressOf(step, uuid).split('?')
      expect(readAddress(path, query)).toMatchObject({ step, uuid })
    },
  )
  it('of a mailed link has page and token', () => {
    const { step, uuid: page, query } = readAddress('/recipient/verification', `?uuid=${uuid}&token=abc`)
    expect([step, page, query.get('token')]).toEqual(['verification', uuid, 'abc'])
  })
  it.each([
    ['/recipients/x', '?t=l1_2_abc', 'l1_2_abc', '/recipients/x'],
    ['/recipients/x', '?back=1&t=l1_2_abc', 'l1_2_abc', '/recipients/x?back=1'],
    ['/recipient/verification', '?uuid=x&token=abc', 'abc', '/recipient/verification?uuid=x'],
    ['/recipients/x', '', undefined, '/recipients/x'],
  ])('%s%s is shown without its token', (path, query, token, address) =>
    expect(takeToken(path, query)).toEqual({ token, address }),
  )
  it('without a page leads to the entry', () =>
    expect(readAddress('/recipients', '')).toMatchObject({ step: 'entry', uuid: undefined }))
})

describe('a page', () => {
  const now = Date.parse('2026-12-01T12:00:00Z')
  const open = { state: 'pending', isOpen: true, isLocked: false, opensAt: null, closesAt: null }
  it.each([
    ['open', {}],
    ['open', { state: 'auto_finalising' }],
    ['paused', { isLocked: true }],
    ['paused', { state: 'validating', isOpen: false }],
    ['paused', { state: 'processing', isOpen: false }],
    ['not_open', { isOpen: false, opensAt: '2026-12-02T00:00:00Z' }],
    ['closed', { isOpen: false, closesAt: '2026-12-01T00:00:00Z' }],
    ['closed', { isOpen: false, isLocked: true, opensAt: '2026-11-01T00:00:00Z' }],
    ['canceled', { state: 'canceled', isOpen: false }],
    ['finalized', { state: 'finalized', isOpen: false }],
  ])('is %s with %j', (state, settings) => expect(pageStateOf({ ...open, ...settings }, now)).toBe(state))
})

const person = {
  recipientState: 'active',
  isGroupOrderConfirmed: false,
  canChange: true,
  skippedBy: null,
} as const

describe('after entering', () => {
  it.each([
    ['tier-selection', {}],
    ['confirm-success', { isGroupOrderConfirmed: true }],
    ['confirm-success', { recipientState: 'locked', isGroupOrderConfirmed: true }],
    ['confirm-success', { recipientState: 'finalized' }],
    ['tier-selection', { recipientState: 'locked' }],
    [undefined, { recipientState: 'disabled' }],
  ])('the step is %s with %j', (step, change) => expect(stepAfterEntry({ ...person, ...change })).toBe(step))
})

describe('a step', () => {
  it('opens for who is choosing', () => {
    for (const step of ['tier-selection', 'recipient-info', 'confirm-order'] as const)
      expect(guardStep(step, 'open', person)).toBeUndefined()
  })
  it('gives way to the success of who has confirmed, apart from the address while it can change', () => {
    const done = { ...person, isGroupOrderConfirmed: true }
    expect(guardStep('tier-selection', 'open', done)).toEqual({ go: 'confirm-success' })
    expect(guardStep('recipient-info', 'open', done)).toBeUndefined()
    expect(guardStep('recipient-info', 'paused', { ...done, canChange: false })).toEqual({
      go: 'confirm-success',
    })
    expect(guardStep('confirm-success', 'finalized', done)).toBeUndefined()
  })
  it('says why it does not open', () => {
    expect(guardStep('tier-selection', 'paused', person)).toEqual({ show: 'paused' })
    expect(guardStep('confirm-order', 'closed', person)).toEqual({ show: 'closed' })
    expect(guardStep('tier-selection', 'finalized', person)).toEqual({ leaves: true })
    const out = { ...person, recipientState: 'disabled' }
    expect(guardStep('tier-selection', 'open', { ...out, skippedBy: 'participant' })).toEqual({
      show: 'declined',
    })
    expect(guardStep('tier-selection', 'open', { ...out, skippedBy: 'owner' })).toEqual({ show: 'skipped' })
  })
})

it('a day is named with its year only when it is another one', () => {
  const now = new Date('2026-11-22T12:00:00')
  expect(dayText('2026-12-03T12:00:00', now)).toBe('Thursday, December 3')
  expect(dayText('2027-01-04T12:00:00', now)).toBe('Monday, January 4, 2027')
})

it('gifts are counted in words', () => {
  expect([1, 3, 12].map(giftsText)).toEqual(['one gift', 'three gifts', '12 gifts'])
})
