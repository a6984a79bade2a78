import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { DeskStock } from '@ribbon/contract/warehouse/inventory/stock-desk'
import {
  operationsRestockRoutes,
  operationsStockRoutes,
} from '@ribbon/contract/warehouse/inventory/stock-desk'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readMany, readOne } from '../../../../platform/documents.ts'
import { queryClient } from '../../../../platform/query-client.ts'

export interface DeskState {
  page: number
  size: number
  q: string
}

async function readDesk({ page, size, q }: DeskState, signal?: AbortSignal) {
  return readMany(
    await callApi(operationsStockRoutes.listDeskStock, {
      query: { page: { number: page, size }, search: q.trim() || undefined },
      signal,
    }),
  )
}

export type DeskRow = Awaited<ReturnType<typeof readDesk>>['items'][number]

export function useDeskStock(state: DeskState) {
  return useQuery(
    queryOptions({
      queryKey: ['deskStock', 'list', state],
      queryFn: ({ signal }) => readDesk(state, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
}

/**
 * One item as it is when its drawer opens, and again after a refusal. It stays still in between: a count is of the shelf as it was seen,
 * and a number that moves by itself would let a count of before pass for one of now.
 */
export function useDeskRow(row: DeskRow): DeskRow {
  const query = useQuery(
    queryOptions({
      queryKey: ['deskStock', 'one', row.id],
      staleTime: 0,
      placeholderData: row,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      queryFn: async ({ signal }) => {
        const { items } = readMany(
          await callApi(operationsStockRoutes.listDeskStock, {
            query: { page: { number: 1, size: 50 }, search: row.sku, filters: { team_id: row.teamId } },
            signal,
          }),
        )
        return items.find(({ id }) => id === row.id) ?? row
      },
    }),
  )
  return query.data ?? row
}

/** After a refusal the shelf is not what the screen says. */
export function readStockAgain(): void {
  void queryClient.invalidateQueries({ queryKey: ['deskStock'] })
}

/** What carries this text, a whole SKU first: how a scanned code is found. */
export const findDeskStock = (text: string) => readDesk({ page: 1, size: 10, q: text })

const refreshes = ['deskStock', 'restockRequests']
const told =
  (what: string) =>
  ({
    data: {
      attributes: { sku, onHand },
    },
  }: {
    data: DeskStock
  }) =>
    `${what} ${sku}: ${onHand.toLocaleString('en-US')} on hand.`

export function useReceiveStock() {
  return useCall(operationsStockRoutes.receiveStock, { refreshes, quiet: true, success: told('Received.') })
}

export function useCountStock() {
  return useCall(operationsStockRoutes.countStock, { refreshes, quiet: true, success: told('Counted.') })
}

export function useAdjustStock() {
  return useCall(operationsStockRoutes.adjustStock, { refreshes, quiet: true, success: told('Corrected.') })
}

export interface RestocksState {
  page: number
  size: number
  q: string
  state: string
}

export function useRestocks({ page, size, q, state }: RestocksState) {
  return useQuery(
    queryOptions({
      queryKey: ['restockRequests', 'desk', { page, size, q, state }],
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: 30_000,
      queryFn: async ({ signal }) =>
        readMany(
          await callApi(operationsRestockRoutes.listOpenRestocks, {
            query: {
              page: { number: page, size },
              search: q.trim() || undefined,
              filters: { state: state === 'open' || state === 'ended' ? state : undefined },
            },
            signal,
          }),
        ),
    }),
  )
}

export type RestockRow = NonNullable<ReturnType<typeof useRestocks>['data']>['items'][number]

export function useRestock(id: string) {
  return useQuery(
    queryOptions({
      queryKey: ['restockRequests', 'desk-one', id],
      staleTime: 0,
      queryFn: async ({ signal }) =>
        readOne(await callApi(operationsRestockRoutes.getOpenRestock, { params: { id }, signal })),
    }),
  )
}

export type Restock = NonNullable<ReturnType<typeof useRestock>['data']>

export function useReceiveRestock() {
  return useCall(operationsRestockRoutes.receiveRestock, {
    refreshes,
    quiet: true,
    success: answer =>
      answer.data.attributes.state === 'received'
        ? `Booked. All of restock request #${answer.data.id} is here.`
        : `Booked. ${(answer.data.attributes.quantity - answer.data.attributes.received).toLocaleString('en-US')} are still expected.`,
  })
}

export function useCloseRestock() {
  return useCall(operationsRestockRoutes.closeRestock, {
    refreshes,
    quiet: true,
    success: answer => `Restock request #${answer.data.id} is closed. The requester gets an email.`,
  })
}
