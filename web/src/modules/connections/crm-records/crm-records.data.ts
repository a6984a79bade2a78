import { queryOptions, useQuery } from '@tanstack/react-query'
import { crmRecordRoutes, type CrmRecord } from '@ribbon/contract/connections/crm-records'
import type { RecordType } from '@ribbon/contract/gifting/orders/record-types'
import { crmLogRoutes } from '@ribbon/contract/connections/crm-log'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { useSession } from '../../../platform/session.ts'
import { foundRecord, type FoundRecord } from './crm-records.rules.ts'

interface Asked {
  type: RecordType
  search: string
  page: { number: number; size: number }
}

const recordsQuery = (userId: string, { type, search, page }: Asked) =>
  queryOptions({
    queryKey: ['crmRecords', userId, type, search, page],
    retry: false,
    queryFn: async ({ signal }) => {
      const answer = await callApi(crmRecordRoutes.listSalesforceRecords, {
        params: { userId },
        query: { resource_type: type, search, page },
        signal,
      })
      return {
        items: answer.data.map((record: CrmRecord) => foundRecord(record)),
        totalCount: answer.meta.totalCount,
      }
    },
  })

/** Links a gift that was sent to another record, and has it logged there. */
export const useRelink = (onDone: () => void) =>
  useCall(crmLogRoutes.retryOrderCrmLog, {
    refreshes: ['crmLogs', 'orders'],
    success: 'The gift is linked to this record, and will be logged there.',
    quiet: true,
    onSuccess: onDone,
  })

/** A page of records. The page before stays until it is there, but never under the name of another kind. */
export function useRecords(asked: Asked) {
  const { user } = useSession()
  return useQuery({
    ...recordsQuery(user.id, asked),
    placeholderData: (before, query) => (query?.queryKey[2] === asked.type ? before : undefined),
  })
}

/** The contacts and leads with a person's email address, a few of each; none without an address. */
export function useSuggestedRecords(email: string | null): FoundRecord[] {
  const { user } = useSession()
  const page = { number: 1, size: 5 }
  const enabled = email !== null
  const search = email ?? ''
  const contacts = useQuery({ ...recordsQuery(user.id, { type: 'Contact', search, page }), enabled })
  const leads = useQuery({ ...recordsQuery(user.id, { type: 'Lead', search, page }), enabled })
  return [...(contacts.data?.items ?? []), ...(leads.data?.items ?? [])]
}
