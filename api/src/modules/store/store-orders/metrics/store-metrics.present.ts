import { formatCents } from '@ribbon/contract/money'
import type { Period } from '@ribbon/contract/periods'
import type { CartMetrics, StoreFigures } from '@ribbon/contract/store/store-orders/store-metrics'
import type { SoldProduct, StoreDay } from './store-days.store.ts'

interface Metrics {
  teamId: number
  period: Period
  before: Period
  /** Of both periods, those on which something happened. */ days: readonly StoreDay[]
  /** Each day of the period. */ allDays: readonly string[]
  topProducts: readonly SoldProduct[]
  attention: CartMetrics['attributes']['attention']
}

export function presentMetrics(metrics: Metrics): { data: CartMetrics } {
  const { teamId, period, before, days, allDays, topProducts, attention } = metrics
  const byDay = new Map(days.map(day => [day.day, day]))
  return {
    data: {
      id: String(teamId),
      type: 'cartMetrics',
      attributes: {
        ...period,
        figures: figuresOf(days, period),
        before: { ...before, figures: figuresOf(days, before) },
        days: allDays.map(day => {
          const { orders = 0, goodsCents = 0, refundedGoodsCents = 0 } = byDay.get(day) ?? {}
          return {
            day,
            orders,
            gross: formatCents(goodsCents),
            net: formatCents(goodsCents - refundedGoodsCents),
          }
        }),
        topProducts: topProducts.map(({ productId, name, image, units, goodsCents }) => ({
          productId: String(productId),
          name,
          image,
          units,
          gross: formatCents(goodsCents),
        })),
        attention,
      },
    },
  }
}

function figuresOf(days: readonly StoreDay[], { from, to }: Period): StoreFigures {
  const counted = days.filter(({ day }) => day >= from && day <= to)
  const sum = (of: (day: StoreDay) => number) => counted.reduce((total, day) => total + of(day), 0)
  const orders = sum(day => day.orders)
  const goodsCents = sum(day => day.goodsCents)
  return {
    orders,
    units: sum(day => day.units),
    gross: formatCents(goodsCents),
    giftCards: formatCents(sum(day => day.giftCents)),
    net: formatCents(goodsCents - sum(day => day.refundedGoodsCents)),
    shipping: formatCents(sum(day => day.shippingCents)),
    tax: formatCents(sum(day => day.taxCents)),
    refunds: formatCents(sum(day => day.refundedCents)),
    averageOrder: orders === 0 ? null : formatCents(Math.round(goodsCents / orders)),
    carts: sum(day => day.carts),
    checkouts: sum(day => day.checkouts),
  }
}
