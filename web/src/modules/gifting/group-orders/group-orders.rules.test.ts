import { describe, expect, it } from 'vitest'
import { groupOrderStates } from '@ribbon/contract/gifting/group-orders/group-order-resources'
import {
  confirmedOf,
  countsAsFinalizing,
  filtersOf,
  instantOf,
  localTime,
  pageUrl,
  stateTabs,
  stateView,
  type OrderFacts,
} from './group-orders.rules.ts'

describe('countsAsFinalizing', () => {
  it('controls stay usable in pending and auto_finalising only (reading F1)', () => {
    expect(groupOrderStates.filter(state => !countsAsFinalizing(state))).toEqual([
      'pending',
      'auto_finalising',
    ])
  })
})

describe('stateView', () => {
  const open: OrderFacts = { state: 'pending', isOpen: true, isLocked: false, opens_at: null }
  const now = Date.parse('2026-12-01T12:00:00Z')
  it.each<[string, Partial<OrderFacts>, string]>([
    ['an open page', {}, 'Open'],
    ['a paused page', { isLocked: true }, 'Paused'],
    ['a page that opens later', { isOpen: false, opens_at: '2026-12-02T12:00:00Z' }, 'Not open yet'],
    ['a page whose time has passed', { isOpen: false, opens_at: '2026-11-02T12:00:00Z' }, 'Closed'],
    ['a closed page that is paused', { isOpen: false, isLocked: true }, 'Closed'],
    ['a page that finalizes by itself', { state: 'auto_finalising' }, 'Open, finalizes by itself'],
    ['a run that checks people', { state: 'validating', isOpen: false }, 'Validating recipients'],
    ['a run that makes orders', { state: 'processing', isOpen: false }, 'Making orders'],
    ['a finalized page', { state: 'finalized', isOpen: false }, 'Finalized'],
    ['a canceled page', { state: 'canceled', isOpen: false }, 'Canceled'],
  ])('%s has its own word', (_, change, label) => {
    expect(stateView({ ...open, ...change }, now).label).toBe(label)
  })
})

describe('filtersOf', () => {
  it('the tabs cover every state once', () => {
    const filtered = stateTabs.flatMap(tab => Object.keys(filtersOf(tab.value) ?? {}))
    expect(filtered.sort()).toEqual([...groupOrderStates].sort())
  })
  it('an unknown tab shows everything', () => {
    expect(filtersOf('anything')).toBeUndefined()
  })
})

describe('confirmedOf', () => {
  it.each([
    [0, 0, 0, 'Nobody yet'],
    [268, 412, 300, '268 of 412'],
    [1200, 0, 1500, '1,200 of 1,500'],
  ])('%i confirmed of %i named and %i who came', (submissionsCount, allowed, came, text) => {
    expect(confirmedOf({ submissionsCount, counts: { allowed, came } })).toBe(text)
  })
})

describe('localTime and instantOf', () => {
  it('a time comes back the same from its field', () => {
    const time = '2026-12-11T17:30:00.000Z'
    expect(instantOf(localTime(time))).toBe(time)
  })
  it('an empty field is no time', () => {
    expect([localTime(null), instantOf('')]).toEqual(['', null])
  })
})

describe('pageUrl', () => {
  it('the link to share is the whole address', () => {
    expect(pageUrl('/recipients/7c1e', 'https://ribbon.test')).toBe('https://ribbon.test/recipients/7c1e')
  })
})
