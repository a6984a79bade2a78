import { describe, expect, it } from 'vitest'
import { askedPeriod } from '../../../platform/forms/periods.ts'
import { itemsText, readTab, refundNote, statusView, trackingEnd } from './store-orders.rules.ts'

describe('the list of a store’s orders', () => {
  it.each([
    ['to_ship', 'to_ship'],
    ['paid', 'all'],
    ['', 'all'],
  ])('reads the tab %s as %s', (text, tab) => {
    expect(readTab(text)).toBe(tab)
  })

  it.each([
    [{ period: 'this_month', from: '', to: '' }, { time_period: 'this_month' }],
    [{ period: 'forever', from: '', to: '' }, { time_period: 'last_7_days' }],
    [
      { period: 'days', from: '2026-11-01', to: '2026-11-03' },
      { start_date: '2026-11-01', end_date: '2026-11-03', filter: 'date_range' },
    ],
    [{ period: 'days', from: '2026-11-04', to: '2026-11-03' }, { time_period: 'last_7_days' }],
    [{ period: 'days', from: '2026-11-04', to: '' }, { time_period: 'last_7_days' }],
  ])('asks with %o for %o', (state, asked) => {
    expect(askedPeriod(state)).toEqual(asked)
  })

  it.each([
    ['unpaid', null, 'Checking out'],
    ['unpaid', '2026-11-01T00:00:00.000Z', 'Not paid'],
    ['processing', null, 'To ship'],
    ['canceled', null, 'Canceled'],
  ] as const)('calls an order that is %s and ended at %s “%s”', (status, closedAt, label) => {
    expect(statusView({ status, closedAt }).label).toBe(label)
  })

  it.each([
    ['60.96', '0.00', false, undefined],
    ['60.96', '5.98', false, 'Partly refunded'],
    ['60.96', '60.96', false, 'Refunded'],
    ['60.96', '0.00', true, 'Disputed'],
  ] as const)('notes of %s with %s refunded, disputed %s: %s', (total, refunded, isDisputed, note) => {
    expect(refundNote({ total, refunded, isDisputed })).toBe(note)
  })

  it('counts the items behind the first one', () => {
    expect(itemsText(1, 'Campfire Mug')).toEqual({ first: 'Campfire Mug', second: '1 item' })
    expect(itemsText(1_200, 'Campfire Mug').second).toBe('1,200 items')
    expect(['940010000000500', 'RB-17', undefined].map(trackingEnd)).toEqual([
      '…00000500',
      'RB-17',
      undefined,
    ])
  })
})
