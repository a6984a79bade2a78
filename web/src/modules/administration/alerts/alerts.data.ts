import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { alertRoutes } from '@ribbon/contract/administration/alerts'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readOne } from '../../../platform/documents.ts'
import { onLive } from '../../../platform/live/live.ts'
import { queryClient } from '../../../platform/query-client.ts'

const alertsQuery = queryOptions({
  queryKey: ['alerts', 'mine'],
  staleTime: 60_000,
  refetchOnWindowFocus: true,
  queryFn: async ({ signal }) => readOne(await callApi(alertRoutes.getAlerts, { signal })).alert_messages,
})

// What an alert can be about; read again when it changes, sooner than the watcher comes round. Not each gift that goes out.
const about = new Set([
  'deposits',
  'subscriptions',
  'paymentMethods',
  'invoices',
  'payments',
  'teams',
  'restocks',
  'inventories',
])

/** What this person should know of now. */
export function useAlerts() {
  useEffect(
    () =>
      onLive(({ type }) => {
        if (about.has(type)) void queryClient.invalidateQueries({ queryKey: alertsQuery.queryKey })
      }),
    [],
  )
  return useQuery(alertsQuery)
}

export const alertSettingsQuery = queryOptions({
  queryKey: ['alertSettings', 'mine'],
  queryFn: async ({ signal }) => readOne(await callApi(alertRoutes.getAlertSettings, { signal })),
})

export const useSaveThreshold = () =>
  useCall(alertRoutes.updateAlertSettings, {
    refreshes: ['alertSettings', 'alerts'],
    success: 'The limit of the deposit was saved.',
    fallback: 'The limit could not be saved.',
  })
