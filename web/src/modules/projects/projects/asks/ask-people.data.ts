import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { askRoutes } from '@ribbon/contract/projects/projects/asks'
import type { QueryInputOf } from '@ribbon/contract/route'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readMany } from '../../../../platform/documents.ts'

const readAsks = async (id: string, query: QueryInputOf<typeof askRoutes.listAsks>, signal: AbortSignal) =>
  readMany(await callApi(askRoutes.listAsks, { params: { id }, query, signal }))
export type AskLine = Awaited<ReturnType<typeof readAsks>>['items'][number]

export const asksQuery = (id: string, asked: QueryInputOf<typeof askRoutes.listAsks>) =>
  queryOptions({
    queryKey: ['adminOrders', 'asks', id, asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readAsks(id, asked, signal),
  })

export const useAskPeople = () => useCall(askRoutes.askPeople, { refreshes: ['adminOrders'], quiet: true })
