import { queryOptions } from '@tanstack/react-query'
import { billingRoutes } from '@ribbon/contract/billing'
import { dashboardRoutes } from '@ribbon/contract/dashboard'
import { recentDays } from '@ribbon/contract/limits'
import { orderRoutes, type OrderStatus } from '@ribbon/contract/orders'
import { callApi } from '../../platform/api.ts'
import { readMany, readOne } from '../../platform/documents.ts'

const shown = 10

/** The newest orders of the last 30 days, at most ten. */
export async function readRecentOrders(signal?: AbortSignal) {
  const { items } = readMany(await callApi(orderRoutes.listOrders, { query: { page: { number: 1, size: shown } }, signal }))
  const since = Date.now() - recentDays * 86_400_000
  return items.filter(order => new Date(order.createdAt).getTime() >= since)
}

export const recentOrdersQuery = queryOptions({ queryKey: ['orders', 'recent'], queryFn: ({ signal }) => readRecentOrders(signal) })
export type RecentOrder = Awaited<ReturnType<typeof readRecentOrders>>[number]

// Orders move these numbers: news of one reads them again.
export const thisYearQuery = queryOptions({ queryKey: ['orders', 'thisYear'], queryFn: async ({ signal }) => readOne(await callApi(dashboardRoutes.ordersThisYear, { signal })) })
export const cyclesQuery = queryOptions({ queryKey: ['orders', 'cycles'], queryFn: async ({ signal }) => readOne(await callApi(dashboardRoutes.ordersByBillingCycle, { signal })).cycles })
export const averageQuery = queryOptions({ queryKey: ['orders', 'average'], queryFn: async ({ signal }) => readOne(await callApi(dashboardRoutes.averageShipments, { signal })) })
export const remainingQuery = queryOptions({ queryKey: ['orders', 'remaining'], queryFn: async ({ signal }) => readOne(await callApi(billingRoutes.getRemainingOrders, { signal })) })
export const trendingQuery = queryOptions({ queryKey: ['orders', 'trending'], queryFn: async ({ signal }) => readMany(await callApi(dashboardRoutes.trendingGifts, { signal })).items })

/** How many gifts wait for an address, and how many are on their way. */
export const openGiftsQuery = queryOptions({
  queryKey: ['orders', 'open'],
  queryFn: async ({ signal }) => {
    const count = async (status: Exclude<OrderStatus, 'unpaid'>) => (await callApi(orderRoutes.listOrders, { query: { page: { number: 1, size: 1 }, filters: { status } }, signal })).meta.totalCount
    const [waiting, shipped] = await Promise.all([count('awaiting_address'), count('shipped')])
    return { waiting, shipped }
  },
})

