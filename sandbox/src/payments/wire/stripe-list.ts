import { invalid, noSuch } from './stripe-error.ts'
import { formOf, integerOf, textOf, type Params } from './stripe-params.ts'

interface Listed {
  id: string
  created: number
}

/** One page of a collection, newest first, as Stripe returns it; the book stores them `oldestFirst`. */
export function listPage<Row extends Listed>(url: string, oldestFirst: Row[], query: Params) {
  const limit = integerOf(query, 'limit') ?? 10
  if (limit < 1 || limit > 100)
    throw invalid('This value must be between 1 and 100 (inclusive).', 'limit', 'parameter_invalid_integer')
  const rows = within(oldestFirst, query).toReversed()
  const after = textOf(query, 'starting_after')
  const before = textOf(query, 'ending_before')
  if (before) {
    const end = placeOf(rows, before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', url, has_more: start > 0, data: rows.slice(start, end) }
  }
  const start = after ? placeOf(rows, after, 'starting_after') + 1 : 0
  return {
    object: 'list',
    url,
    has_more: rows.length > start + limit,
    data: rows.slice(start, start + limit),
  }
}

function within<Row extends Listed>(rows: Row[], query: Params): Row[] {
  if (query.created === undefined) return rows
  if (typeof query.created === 'string') return rows.filter(row => row.created === Number(query.created))
  const range = formOf(query, 'created')!
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map(name => integerOf(range, name))
  return rows.filter(
    ({ created }) =>
      (gt === undefined || created > gt) &&
      (gte === undefined || created >= gte) &&
      (lt === undefined || created < lt) &&
      (lte === undefined || created <= lte),
  )
}

function placeOf(rows: Listed[], id: string, param: string): number {
  const place = rows.findIndex(row => row.id === id)
  if (place < 0) throw noSuch('object', id, param, 400)
  return place
}
