import { describe, expect, it } from 'vitest'
import {
  actionsFor,
  chosenText,
  closingText,
  peopleShares,
  peopleTabs,
  personView,
  placeOf,
  remindable,
} from './details.rules.ts'
import { meansLines } from './means.rules.ts'

const counts = {
  allowed: 412,
  invited: 412,
  came: 305,
  choosing: 31,
  submitted: 268,
  processing: 0,
  finalized: 0,
  skipped: 6,
  problem: 4,
}
const means = {
  budget: '30000.00',
  allowance: 320,
  deposit: '18500.00',
  paymentSource: 'credit_card' as const,
  card: { brand: 'visa', last4: '4242' },
  coversBudget: true,
  coversAllowance: true,
}

describe('peopleShares', () => {
  it('the parts add up to everyone', () => {
    const { all, ...parts } = peopleShares(counts)
    expect(parts).toEqual({ confirmed: 268, choosing: 31, notStarted: 107, skipped: 6 })
    expect(all).toBe(412)
    expect(chosenText({ ...parts, all })).toBe('268 of 412 people have chosen')
  })
  it('more people than are named are all counted', () => {
    expect(peopleShares({ ...counts, allowed: 0 })).toMatchObject({ notStarted: 0, all: 305 })
  })
})

describe('remindable', () => {
  it('who was invited and has not confirmed is reminded', () => {
    expect(remindable(counts)).toBe(138)
  })
})

describe('meansLines', () => {
  const order = { committed: '21842.00', means, counts, payerName: 'Priya Nair' }
  it('each line says what happens if everybody chooses', () => {
    const [budget, shipments, deposit] = meansLines(order)
    expect(budget).toMatchObject({ value: '$30,000.00', isShort: true })
    expect(budget!.text).toBe('If all 406 choose, about $33,089.00: $3,089.00 over.')
    expect(shipments).toMatchObject({ value: '268 of 320', isShort: true })
    expect(shipments!.text).toBe('52 left. If all 406 choose, you need 86 more.')
    expect(deposit!.text).toBe('Does not cover it, so the card ending 4242 pays.')
  })
  it('nothing committed leaves everything', () => {
    const none = { ...counts, submitted: 0, came: 37, allowed: 0 }
    const lines = meansLines({ ...order, committed: '0.00', counts: none })
    expect(lines.map(line => line.text)).toEqual(['$30,000.00 left.', '320 left.', '$18,500.00 left.'])
  })
  it('a team without a plan is led to one', () => {
    const line = meansLines({ ...order, means: { ...means, allowance: null } })[1]
    expect(line).toMatchObject({ isShort: true, link: { to: '/manage-billing' } })
  })
})

describe('personView', () => {
  const person = {
    displayState: 'Submitted' as const,
    problem: null,
    skippedBy: null,
    declineReason: null,
    notBefore: null,
    itemsCount: 3,
  }
  it.each<[string, Partial<Parameters<typeof personView>[0]>, string, string | undefined]>([
    ['confirmed', {}, 'Submitted', undefined],
    ['postponed', { notBefore: '2027-01-04' }, 'Submitted', 'Not before January 4'],
    ['an address problem', { problem: 'Street not found' }, 'Submitted', 'Street not found'],
    ['choosing', { displayState: 'Pending', itemsCount: 2 }, 'Pending', '2 chosen so far'],
    ['skipped', { displayState: 'Skipped', skippedBy: 'owner' }, 'Skipped', 'By your team'],
    ['declined', { displayState: 'Skipped', skippedBy: 'participant' }, 'Skipped', 'Declined'],
  ])('%s', (_, change, label, detail) => {
    const view = personView({ ...person, ...change })
    expect([view.label, view.detail]).toEqual([label, detail])
  })
})

describe('peopleTabs', () => {
  it('a tab that nobody is in is left out, but for the one that is open', () => {
    const none = { ...counts, problem: 0, allowed: 0 }
    expect(peopleTabs(none, '').map(tab => tab.value)).toEqual(['', 'submitted', 'pending', 'skipped'])
    expect(peopleTabs(none, 'problem').map(tab => tab.value)).toContain('problem')
  })
})

describe('actionsFor', () => {
  it.each([
    [['Pending', 'Submitted'], { canSkip: true, canEnable: false, canRemove: true }],
    [['Skipped'], { canSkip: false, canEnable: true, canRemove: true }],
    [['Finalised'], { canSkip: false, canEnable: false, canRemove: false }],
    [['Processing', 'Pending'], { canSkip: false, canEnable: false, canRemove: false }],
    [[], { canSkip: false, canEnable: false, canRemove: false }],
  ] as const)('%j', (states, actions) => {
    expect(actionsFor(states.map(displayState => ({ displayState })))).toEqual(actions)
  })
})

describe('closingText and placeOf', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  it.each([
    [null, undefined],
    ['2026-12-11T13:00:00Z', 'Closes Friday, December 11, in 19 days'],
    ['2026-11-22T18:00:00Z', 'Closes Sunday, November 22, in less than a day'],
    ['2026-11-20T12:00:00Z', 'Closed Friday, November 20'],
  ])('%s', (time, text) => {
    expect(closingText(time, now)).toBe(text)
  })
  it('a place abroad names its country', () => {
    expect(placeOf({ city: 'Portland', state: 'OR', country: 'US' })).toBe('Portland, OR')
    expect(placeOf({ city: 'Cork', state: null, country: 'IE' })).toBe('Cork, Ireland')
  })
})
