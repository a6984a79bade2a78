import { useQueries } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { onLive } from '../../../platform/live/live.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { showErrorText, showSuccess } from '../../../platform/toasts.ts'
import { refusalToAdd, type BagLine } from './bag.ts'
import { bagView, type BagLineView } from './bag-view.ts'
import { changeGift } from './change-gift.ts'
import { giftInProgress } from './gift-in-progress.ts'
import { bundleQuery, productQuery } from './gifts.data.ts'

export interface BagState {
  views: BagLineView[]
  isLoading: boolean
  error: Error | undefined
  refetch: () => void
}

const countsFreshMs = 20_000

/** The bag with what its gifts are now. Counts are read again on live events and, for stock that moved without one, every 20 seconds. */
export function useBagView(): BagState {
  useEffect(
    () =>
      onLive(message => {
        // An order placed or canceled moves stock.
        if (message.type === 'orders') void queryClient.invalidateQueries({ queryKey: ['products'] })
      }),
    [],
  )
  const lines = giftInProgress.use(state => state.lines)
  const productIds = [
    ...new Set(lines.flatMap(line => (line.bundleId === null ? line.parts.map(part => part.productId) : []))),
  ]
  const bundleIds = [...new Set(lines.flatMap(line => line.bundleId ?? []))]
  const products = useQueries({
    queries: productIds.map(id => ({ ...productQuery(id), refetchInterval: countsFreshMs })),
  })
  const bundles = useQueries({
    queries: bundleIds.map(id => ({ ...bundleQuery(id), refetchInterval: countsFreshMs })),
  })
  const all = [...products, ...bundles]
  return {
    views: bagView(
      lines,
      products.map((query, index) => ({
        id: productIds[index] ?? '',
        data: query.data,
        isMissing: isMissing(query.error),
      })),
      bundles.map((query, index) => ({
        id: bundleIds[index] ?? '',
        data: query.data,
        isMissing: isMissing(query.error),
      })),
    ),
    isLoading: all.some(query => query.isPending && !query.error),
    error: all.find(query => query.error && !isMissing(query.error) && !query.data)?.error ?? undefined,
    refetch: () => {
      for (const query of all) void query.refetch()
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Puts a line into the bag when stock allows it, and says so either way. */
export function useAddToBag(): (
  line: BagLine,
  name: string,
  stockOf: (variantId: string) => number,
) => boolean {
  const router = useRouter()
  return useCallback(
    (line, name, stockOf) => {
      const refusal = refusalToAdd(line, giftInProgress.get().lines, stockOf, name)
      if (refusal !== undefined) {
        showErrorText(refusal)
        return false
      }
      changeGift({ type: 'added', line })
      showSuccess(`${line.quantity === 1 ? name : `${line.quantity} × ${name}`} is in your bag.`, {
        title: 'Added',
        isOfPage: true,
        action: { label: 'Open the bag', run: () => void router.navigate({ href: '/shopping-bag' }) },
      })
      return true
    },
    [router],
  )
}
