import { displayMoney } from '@ribbon/contract/money'
import type { CartMetrics, StoreFigures } from '@ribbon/contract/store/store-orders/store-metrics'

type Metrics = CartMetrics['attributes']

export interface Kpi {
  label: string
  /** Null: there is none. */ amount: string | null
  before: string | null
  note: string
}

/** The amounts of the tiles; without figures yet, their names. */
export function kpisOf(metrics: Pick<Metrics, 'figures' | 'before'> | undefined): Kpi[] {
  const now = metrics?.figures
  const before = metrics?.before.figures
  const kpi = (label: string, of: (figures: StoreFigures) => string | null, note: string): Kpi => ({
    label,
    amount: now ? of(now) : null,
    before: before ? of(before) : null,
    note,
  })
  const shown = (of: (figures: StoreFigures) => string) => (now ? displayMoney(of(now)) : '')
  return [
    kpi('Net sales', figures => figures.net, `Goods for ${shown(each => each.gross)}`),
    kpi('Refunds', figures => figures.refunds, 'Goods, tax and shipping'),
    kpi(
      'Average order',
      figures => figures.averageOrder,
      `${now?.units.toLocaleString('en-US') ?? ''} items sold`,
    ),
    kpi('Gift cards used', figures => figures.giftCards, 'Paid with what you had promised'),
    kpi('Shipping and tax', figures => sum(figures.shipping, figures.tax), `Tax ${shown(each => each.tax)}`),
  ]
}

const sum = (a: string, b: string) => (Number(a) + Number(b)).toFixed(2)

/** `12% more than in the 30 days before`; the period before has as many days as this one. */
export function changeText(now: number, before: number, days: number): string {
  const period = days === 1 ? 'on the day before' : `in the ${days.toLocaleString('en-US')} days before`
  if (now === before) return now === 0 ? `None ${period} either` : `As much as ${period}`
  if (before === 0) return `None ${period}`
  const percent = Math.round((Math.abs(now - before) / Math.abs(before)) * 100)
  if (percent === 0) return `About as much as ${period}`
  return `${percent.toLocaleString('en-US')}% ${now > before ? 'more' : 'less'} than ${period}`
}

/** From carts to orders. */
export function funnelText({ carts, checkouts }: Pick<StoreFigures, 'carts' | 'checkouts'>): string {
  const many = (count: number, word: string) =>
    `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`
  // Paid in these days, but put into a cart before them.
  if (carts < checkouts) return `From ${many(checkouts, 'checkout')}`
  return `From ${many(carts, 'cart')} and ${many(checkouts, 'checkout')}`
}

/** `Nov 3`, or with its weekday and year. */
export function dayLabel(day: string, isLong = false): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
    ...(isLong ? { weekday: 'long', year: 'numeric' } : {}),
  })
}

const list = '/e-commerce/orders'

/** What waits for somebody, the most urgent first. */
export function attentionOf({
  toShip,
  disputed,
  differs,
  failedRefunds,
}: Metrics['attention']): { text: string; to: string; link: string }[] {
  const line = (count: number, one: string, many: string, to: string, link: string) =>
    count === 0
      ? []
      : [{ text: count === 1 ? `One ${one}` : `${count.toLocaleString('en-US')} ${many}`, to, link }]
  const all = `${list}?period=this_year`
  return [
    ...line(
      differs,
      'payment differs from its order.',
      'payments differ from their orders.',
      all,
      'See the orders',
    ),
    ...line(disputed, 'payment is disputed.', 'payments are disputed.', all, 'See the orders'),
    ...line(
      failedRefunds,
      'refund did not reach its card.',
      'refunds did not reach their cards.',
      `${all}&show=canceled`,
      'See the refunds',
    ),
    ...line(
      toShip,
      'order waits to be shipped.',
      'orders wait to be shipped.',
      `${all}&show=to_ship`,
      'See what is next',
    ),
  ]
}
