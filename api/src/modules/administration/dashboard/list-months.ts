import type { Span } from './dashboard.store.ts'
import { databaseTime } from '../../../platform/database-time.ts'

/** `count` consecutive months; `first` is 0 for this month and -1 for the last one. */
export function listMonths(first: number, count: number, now = databaseTime()): Span[] {
  const start = (offset: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString().slice(0, 10)
  return Array.from({ length: count }, (_, index) => ({
    from: start(first + index),
    to: start(first + index + 1),
  }))
}
