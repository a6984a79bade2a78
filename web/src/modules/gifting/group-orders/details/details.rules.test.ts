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
  whenText,
} from './details.rules.ts'
import { chargeText, meansLines } from './means.rules.ts'

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

describe('chargeText', () => {
  it('says that confirmations are charged by themselves while the page finalizes by itself', () => {
    expect(chargeText({ state: 'pending', change_minutes: 60 })).toBe(
      'Nothing is charged until you finalize.',
    )
    expect(chargeText({ state: 'auto_finalising', change_minutes: 60 })).toBe(
      'Each person’s gifts are charged 60 minutes after they confirm.',
    )
    expect(chargeText({ state: 'auto_finalising', change_minutes: 0 })).toBe(
      'Each person’s gifts are charged as soon as they confirm.',
    )
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

describe('whenText', () => {
  const now = new Date(2026, 10, 22, 14, 20)
  const person = {
    confirmedAt: null,
    displayState: 'Pending' as const,
    heldUntil: null,
    items: [],
    remindedAt: null,
    invitedAt: null,
  }
  const items = [{ name: 'Mug', image: null, isHeld: true }]
  const at = (...[day, hours]: [number, number]) => new Date(2026, 10, day, hours).toISOString()
  it.each([
    ['today', { ...person, confirmedAt: at(22, 11) }, 'Today, 11:00 AM'],
    ['a day of this year', { ...person, confirmedAt: at(19, 11) }, 'Nov 19'],
    ['a live hold', { ...person, heldUntil: at(22, 15), items }, 'Held until 3:00 PM'],
    ['a hold that has ended', { ...person, heldUntil: at(22, 14), items }, 'No longer held'],
    ['a reminder', { ...person, remindedAt: at(20, 9), invitedAt: at(12, 9) }, 'Reminded Nov 20'],
    ['a skipped person', { ...person, displayState: 'Skipped' as const, items }, undefined],
    ['nothing', person, undefined],
  ])('%s', (_, facts, text) => {
    expect(whenText(facts, now)).toBe(text)
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
