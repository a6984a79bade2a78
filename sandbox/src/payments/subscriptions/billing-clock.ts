import { nowSeconds, type PaymentsBook } from '../payments.book.ts'

export const everybody = 'everybody'

/** The customer's time in unix seconds: real time plus the offset it was moved by. */
export function timeFor(book: PaymentsBook, customer: string): number {
  return nowSeconds() + movedBy(book, everybody) + movedBy(book, customer)
}

export function movedBy(book: PaymentsBook, id: string): number {
  return book.get('clocks', id)?.seconds ?? 0
}

interface Rhythm {
  interval: string
  interval_count: number
}

/** The end of the period that starts at `start`; months are counted from the anchor, so that its day returns after a short month. */
export function periodEnd(anchor: number, start: number, { interval, interval_count }: Rhythm): number {
  const days = { day: 1, week: 7 }[interval]
  if (days) return start + days * interval_count * 86_400
  const months = (interval === 'year' ? 12 : 1) * interval_count
  for (let count = 1; ; count += 1) {
    const end = monthsAfter(anchor, count * months)
    if (end > start) return end
  }
}

function monthsAfter(anchor: number, months: number): number {
  const date = new Date(anchor * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  date.setUTCDate(
    Math.min(day, new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()),
  )
  return Math.floor(date.getTime() / 1000)
}
