import { crmRoutes } from '@ribbon/contract/connections/crm'
import { crmLogRoutes, type CrmLogging } from '@ribbon/contract/connections/crm-log'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readOne, type Flat } from '../../../platform/documents.ts'

export type Logging = Flat<CrmLogging>
export interface Own {
  userId: string
  id: string
}
const refreshes = ['crmLogs']

/** How the person's gifts are logged, and how many wait or were refused. */
export const useLogging = (params: Own) =>
  useQuery({
    queryKey: ['crmLogs', 'logging', params.id],
    queryFn: async ({ signal }) => readOne(await callApi(crmLogRoutes.getCrmLogging, { params, signal })),
  })

/** Record types and fields that Salesforce offers this person. */
export const useTaskOptions = (params: Own) =>
  useQuery({
    queryKey: ['crmTaskOptions', params.id],
    queryFn: async ({ signal }) => readOne(await callApi(crmRoutes.getTaskOptions, { params, signal })),
  })

export const useChangeLogging = () =>
  useCall(crmLogRoutes.updateIntegration, { refreshes, quiet: true, success: 'Saved.' })

export const useRetryAll = () =>
  useCall(crmLogRoutes.retryCrmLogs, {
    refreshes,
    success: 'The gifts are logged once more.',
    fallback: 'The gifts were not logged once more.',
  })

export const useTeamLogging = () =>
  useQuery({
    queryKey: ['crmTeamSettings'],
    queryFn: async ({ signal }) => readOne(await callApi(crmLogRoutes.getCrmTeamSettings, { signal })),
  })

export const useChangeTeamLogging = () =>
  useCall(crmLogRoutes.updateCrmTeamSettings, {
    refreshes: ['crmTeamSettings'],
    success: 'Saved. It holds from the next time a gift is written.',
    fallback: 'The setting was not changed.',
  })
