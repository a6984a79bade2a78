import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dashboardRoutes, type RangeDays } from '@ribbon/contract/administration/dashboard'
import { orderRoutes, type OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { rangeOf, ranges, recentlyPlaced, type Range } from './dashboard.rules.ts'

// The list's first are the newest by their beginning; a draft begun long before it was placed stands further back.
const read = 30

/** The orders that were placed in the last 30 days, the latest first, at most ten. */
export async function readRecentOrders(signal?: AbortSignal) {
  return recentlyPlaced(
    readMany(await callApi(orderRoutes.listOrders, { query: { page: { number: 1, size: read } }, signal }))
      .items,
    Date.now(),
  )
}

export const recentOrdersQuery = queryOptions({
  queryKey: ['orders', 'recent'],
  queryFn: ({ signal }) => readRecentOrders(signal),
})
export type RecentOrder = Awaited<ReturnType<typeof readRecentOrders>>[number]

/** Read anew with each visit, because the steps are done on other pages. */
export const firstStepsQuery = queryOptions({
  queryKey: ['orders', 'firstSteps'],
  queryFn: async ({ signal }) => readOne(await callApi(dashboardRoutes.getFirstSteps, { signal })),
  staleTime: 0,
})

export const useHideFirstSteps = () =>
  useCall(dashboardRoutes.hideFirstSteps, {
    fallback: 'The first steps could not be hidden.',
    success: 'The first steps are hidden.',
    onSuccess: answer => queryClient.setQueryData(firstStepsQuery.queryKey, readOne(answer)),
  })

// Orders move these numbers: news of one reads them again.
export const thisYearQuery = queryOptions({
  queryKey: ['orders', 'thisYear'],
  queryFn: async ({ signal }) => readOne(await callApi(dashboardRoutes.ordersThisYear, { signal })),
})
/** The period of the numbers, as the address has it. */
export function useRange(): Range {
  const [state] = useUrlState({ days: ranges[0].days })
  return rangeOf(state.days)
}
export const rangeQuery = (days: RangeDays) =>
  queryOptions({
    queryKey: ['orders', 'inRange', days],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      readOne(await callApi(dashboardRoutes.ordersInRange, { query: { days }, signal })),
  })
export const cyclesQuery = queryOptions({
  queryKey: ['orders', 'cycles'],
  queryFn: async ({ signal }) =>
    readOne(await callApi(dashboardRoutes.ordersByBillingCycle, { signal })).cycles,
})
export const averageQuery = queryOptions({
  queryKey: ['orders', 'average'],
  queryFn: async ({ signal }) => readOne(await callApi(dashboardRoutes.averageShipments, { signal })),
})
export const trendingQuery = queryOptions({
  queryKey: ['orders', 'trending'],
  queryFn: async ({ signal }) => readMany(await callApi(dashboardRoutes.trendingGifts, { signal })).items,
})

/** How many gifts wait for an address, and how many are on their way. */
export const openGiftsQuery = queryOptions({
  queryKey: ['orders', 'open'],
  queryFn: async ({ signal }) => {
    const count = async (status: Exclude<OrderStatus, 'unpaid'>) =>
      (
        await callApi(orderRoutes.listOrders, {
          query: { page: { number: 1, size: 1 }, filters: { status } },
          signal,
        })
      ).meta.totalCount
    const [waiting, shipped] = await Promise.all([count('awaiting_address'), count('shipped')])
    return { waiting, shipped }
  },
})
