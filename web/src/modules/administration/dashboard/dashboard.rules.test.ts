import { describe, expect, it } from 'vitest'
import {
  attentionOf,
  averageNote,
  chartCsv,
  comparison,
  cycleText,
  rangeOf,
  recentlyPlaced,
} from './dashboard.rules.ts'

describe('the number that needs attention', () => {
  const standing = {
    waiting: 0,
    shipped: 0,
    remaining: 900,
    ordersLimit: 1_000,
    seesTeam: true,
    isTeamOwner: true,
    canSend: true,
  }
  const said = (change: Partial<typeof standing>) => {
    const { number, text, to } = attentionOf({ ...standing, ...change })
    return [[number, text].filter(Boolean).join(' '), to]
  }

  it.each<[Partial<typeof standing>, string, string | undefined]>([
    [{ remaining: 0, waiting: 3 }, 'No sends are left in this billing cycle.', '/manage-billing'],
    [{ remaining: 0, isTeamOwner: false }, 'No sends are left in this billing cycle.', undefined],
    [{ remaining: 0, seesTeam: false }, 'Nothing needs your attention.', undefined],
    [{ waiting: 1 }, '1 gift waits for an address.', '/orders/teamOrders?status=awaiting_address'],
    [
      { waiting: 1_204, seesTeam: false },
      '1,204 gifts wait for an address.',
      '/orders?status=awaiting_address',
    ],
    [{ waiting: 2, seesTeam: false, canSend: false }, '2 gifts wait for an address.', undefined],
    [{ remaining: 100 }, '100 sends are left in this billing cycle.', '/manage-billing'],
    [{ remaining: 101, shipped: 2 }, '2 gifts are on the way. Nothing needs your attention.', undefined],
    [{}, 'Nothing needs your attention.', undefined],
  ])('of %o', (change, text, to) => {
    expect(said(change)).toEqual([text, to])
  })
})

it('names a cycle by its first and last day', () => {
  expect(cycleText('2026-01-31', '2026-03-01')).toBe('Jan 31 – Feb 28')
})

it('says which period the average covers', () => {
  expect(averageNote({ perMonth: null, monthCount: 0, perCycle: null, cycleCount: 0 })).toBe(
    'Available after the first full month',
  )
  expect(averageNote({ perMonth: 4, monthCount: 1, perCycle: 4, cycleCount: 1 })).toBe(
    'over the last full month',
  )
  expect(averageNote({ perMonth: 4, monthCount: 6, perCycle: 4.5, cycleCount: 5 })).toBe(
    'over the last 6 full months; 4.5 a billing cycle',
  )
})

it('quotes cells with a comma in a chart’s CSV table', () => {
  expect(
    chartCsv(
      ['Month', 'Spend'],
      [
        ['Jan', '$1,200.00'],
        ['Feb', 3],
      ],
    ),
  ).toBe('Month,Spend\r\nJan,"$1,200.00"\r\nFeb,3\r\n')
})

it('lists orders placed in the last thirty days, whenever they were begun, latest first', () => {
  const order = (id: number, createdAt: string, processingStartDate: string | null = createdAt) => ({
    id,
    createdAt,
    processingStartDate,
  })
  const orders = [
    order(4, '2026-11-20T10:00:00.000Z'),
    order(3, '2026-10-24T00:00:00.000Z'),
    order(2, '2026-10-23T23:59:59.000Z'),
    order(1, '2026-10-01T10:00:00.000Z', '2026-11-22T09:00:00.000Z'),
    order(0, '2026-11-21T10:00:00.000Z', null),
  ]
  expect(recentlyPlaced(orders, Date.parse('2026-11-22T12:00:00Z')).map(each => each.id)).toEqual([
    1, 0, 4, 3,
  ])
  expect(
    recentlyPlaced(
      Array.from({ length: 30 }, (_, id) => order(id, '2026-11-20T10:00:00.000Z')),
      Date.parse('2026-11-22T12:00:00Z'),
    ),
  ).toHaveLength(10)
})

it.each([
  [42, 34, '34 in the 30 days before, up 24%'],
  [30, 40, '40 in the 30 days before, down 25%'],
  [40, 40, '40 in the 30 days before, about the same'],
  [3, 0, 'None in the 30 days before'],
  [0, 0, 'None in the 30 days before either'],
])('%i gifts after %i are compared in words', (now, before, words) => {
  expect(comparison(now, before, String(before), '30 days')).toBe(words)
})

it('an unknown range is thirty days', () => {
  expect([rangeOf('90').label, rangeOf('7').label]).toEqual(['90 days', '30 days'])
})
