import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { bulkImportRoutes } from '@ribbon/contract/gifting/recipients/imports'
import { callApi } from '../api.ts'
import { readMany } from '../documents.ts'

/** The newest recipient lists that can be used and whose name has this in it, for a field that chooses one. */
export const appliedListsQuery = (search: string) =>
  queryOptions({
    queryKey: ['bulkImports', 'applied', search],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = {
        page: { number: 1, size: 50 },
        search: search.trim() || undefined,
        filters: { state: 'applied' as const },
      }
      return readMany(await callApi(bulkImportRoutes.listBulkImports, { query, signal })).items
    },
  })
