import { useQuery } from '@tanstack/react-query'
import { crmLogRoutes, type CrmLog } from '@ribbon/contract/connections/crm-log'
import { callApi } from '../api.ts'
import { useCall } from '../calls.ts'
import { readOne, type Flat } from '../documents.ts'

export type GiftLog = Flat<CrmLog>

/** How a linked gift stands in Salesforce. */
export const useGiftLog = (orderId: string) =>
  useQuery({
    queryKey: ['crmLogs', 'order', orderId],
    queryFn: async ({ signal }) =>
      readOne(await callApi(crmLogRoutes.getOrderCrmLog, { params: { id: orderId }, signal })),
  })

export const useRetryGiftLog = () =>
  useCall(crmLogRoutes.retryOrderCrmLog, {
    refreshes: ['crmLogs'],
    success: 'The gift is logged once more.',
    fallback: 'The gift was not logged once more.',
  })
