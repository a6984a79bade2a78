import { expect, test } from 'vitest'
import { askedMonths, feePoints, lineText, subjectText } from './shop-fees.rules.ts'

const priceList = {
  name: 'Standard',
  orderPrice: '2.50',
  piecePrice: '0.40',
  postageMarkupBps: 0,
  storagePrice: '0.05',
}
const line = {
  priceList,
  pieces: 3,
  includesOrder: true,
  labelCost: null,
  reason: null,
  corrects: null,
  month: '2026-10-01',
}

test.each([
  [{ ...line, kind: 'pick_and_pack' }, '$2.50 for the order, 2 further pieces at $0.40'],
  [{ ...line, kind: 'pick_and_pack', pieces: 1 }, '$2.50 for the order'],
  [{ ...line, kind: 'pick_and_pack', includesOrder: false, pieces: 1 }, '1 piece at $0.40'],
  [{ ...line, kind: 'postage', pieces: null, labelCost: '9.00' }, '$9.00 for the label, at cost'],
  [
    {
      ...line,
      kind: 'postage',
      pieces: null,
      labelCost: '9.00',
      priceList: { ...priceList, postageMarkupBps: 1250 },
    },
    '$9.00 for the label and 12.5%',
  ],
  [{ ...line, kind: 'storage', pieces: 3100 }, '3,100 piece-days at $0.05 a piece and month'],
  [{ ...line, kind: 'correction', priceList: null, reason: 'Packed twice' }, 'Packed twice'],
] as const)('a line says how it comes to its amount: %j', (shown, text) => expect(lineText(shown)).toBe(text))

test('a line names the shop’s order and its parcel', () => {
  const named = { shopOrderName: '#1001', orderNumber: 'ABC', parcelNumber: 2 }
  expect(subjectText(named)).toBe('#1001, parcel 2')
  expect(subjectText({ ...named, parcelNumber: 1 })).toBe('#1001')
  expect(subjectText({ shopOrderName: null, orderNumber: null, parcelNumber: null })).toBe(
    'Goods on the shelf',
  )
})

test('days that are not both chosen ask for all months', () => {
  expect(askedMonths({ period: 'days', from: '2026-01-01', to: '' })).toEqual({})
  expect(askedMonths({ period: 'this_year', from: '', to: '' })).toEqual({ time_period: 'this_year' })
})

test('the chart shows the last twelve months, the oldest first, and says which one still runs', () => {
  const months = Array.from({ length: 14 }, (_, ago) => ({
    month: new Date(Date.UTC(2026, 10 - ago, 1)).toISOString().slice(0, 10),
    total: `${ago}.50`,
    state: ago === 0 ? ('running' as const) : ('invoiced' as const),
  }))
  const points = feePoints(months)
  expect([points.length, points[0]]).toEqual([
    12,
    { label: 'Dec', longLabel: 'December 2025', value: 11.5, isCurrent: false },
  ])
  expect(points.at(-1)).toMatchObject({ longLabel: 'November 2026 so far', isCurrent: true })
})
