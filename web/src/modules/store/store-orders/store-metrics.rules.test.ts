import { describe, expect, it } from 'vitest'
import { attentionOf, changeText, dayLabel, funnelText, kpisOf } from './store-metrics.rules.ts'

const figures = {
  orders: 2,
  units: 3,
  gross: '72.00',
  giftCards: '20.00',
  net: '48.00',
  shipping: '18.00',
  tax: '5.94',
  refunds: '25.98',
  averageOrder: '36.00',
  carts: 5,
  checkouts: 3,
}

describe('the figures of a store', () => {
  it('stand beside those before', () => {
    const shown = kpisOf({ figures, before: { from: '', to: '', figures: { ...figures, net: '24.00' } } })
    expect(shown.map(({ label, amount }) => [label, amount])).toEqual([
      ['Net sales', '48.00'],
      ['Refunds', '25.98'],
      ['Average order', '36.00'],
      ['Gift cards used', '20.00'],
      ['Shipping and tax', '23.94'],
    ])
    expect(shown[0]).toMatchObject({ before: '24.00', note: 'Goods for $72.00' })
    expect(funnelText(figures)).toBe('From 5 carts and 3 checkouts')
    expect(funnelText({ carts: 1, checkouts: 1 })).toBe('From 1 cart and 1 checkout')
    expect(funnelText({ carts: 1, checkouts: 2 })).toBe('From 2 checkouts')
  })

  it.each([
    [0, 0, 30, 'None in the 30 days before either'],
    [2, 2, 30, 'As much as in the 30 days before'],
    [2, 0, 7, 'None in the 7 days before'],
    [48, 24, 7, '100% more than in the 7 days before'],
    [12, 24, 1, '50% less than on the day before'],
    [1_001, 1_000, 365, 'About as much as in the 365 days before'],
  ])('%i after %i of %i days is “%s”', (now, before, days, text) => {
    expect(changeText(now, before, days)).toBe(text)
  })

  it('names days', () => {
    expect([dayLabel('2026-11-03'), dayLabel('2026-11-03', true)]).toEqual(['Nov 3', 'Tuesday, Nov 3, 2026'])
  })
})

describe('what needs doing in a store', () => {
  it('is nothing, or the most urgent first', () => {
    expect(attentionOf({ toShip: 0, disputed: 0, differs: 0, failedRefunds: 0 })).toEqual([])
    expect(
      attentionOf({ toShip: 3, disputed: 1, differs: 0, failedRefunds: 0 }).map(line => line.text),
    ).toEqual(['One payment is disputed.', '3 orders wait to be shipped.'])
  })
})
