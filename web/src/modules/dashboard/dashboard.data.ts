import { queryOptions } from '@tanstack/react-query'
import { recentDays } from '@ribbon/contract/limits'
import { orderRoutes } from '@ribbon/contract/orders'
import { callApi } from '../../platform/api.ts'
import { readMany } from '../../platform/documents.ts'

const shown = 10

/** The newest orders of the last 30 days, at most ten. */
export async function readRecentOrders(signal?: AbortSignal) {
  const { items } = readMany(await callApi(orderRoutes.listOrders, { query: { page: { number: 1, size: shown } }, signal }))
  const since = Date.now() - recentDays * 86_400_000
  return items.filter(order => new Date(order.createdAt).getTime() >= since)
}

export const recentOrdersQuery = queryOptions({ queryKey: ['orders', 'recent'], queryFn: ({ signal }) => readRecentOrders(signal) })
export type RecentOrder = Awaited<ReturnType<typeof readRecentOrders>>[number]
