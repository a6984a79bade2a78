import { useQueries } from '@tanstack/react-query'
import { ApiError } from '../../platform/api.ts'
import { bundleQuery, productQuery } from '../catalogue/catalogue.data.ts'
import { bagView, type BagLineView } from './bag-view.ts'
import { keptOrder } from './gift-flow.data.ts'

export interface BagState { views: BagLineView[]; isLoading: boolean; error: Error | undefined; refetch: () => void }

/** The bag with what its gifts are now; live events of products read the counts again. */
export function useBagView(): BagState {
  const lines = keptOrder.use(state => state.lines)
  const productIds = [...new Set(lines.flatMap(line => (line.bundleId === null ? line.parts.map(part => part.productId) : [])))]
  const bundleIds = [...new Set(lines.flatMap(line => line.bundleId ?? []))]
  const products = useQueries({ queries: productIds.map(id => productQuery(id)) })
  const bundles = useQueries({ queries: bundleIds.map(id => bundleQuery(id)) })
  const all = [...products, ...bundles]
  return {
    views: bagView(lines, products.map((query, index) => ({ id: productIds[index] ?? '', data: query.data, isMissing: isMissing(query.error) })), bundles.map((query, index) => ({ id: bundleIds[index] ?? '', data: query.data, isMissing: isMissing(query.error) }))),
    isLoading: all.some(query => query.isPending && !query.error),
    error: all.find(query => query.error && !isMissing(query.error) && !query.data)?.error ?? undefined,
    refetch: () => { for (const query of all) void query.refetch() },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
