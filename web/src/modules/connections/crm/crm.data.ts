import { queryOptions, useQuery } from '@tanstack/react-query'
import { crmRoutes } from '@ribbon/contract/connections/crm'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'
import { useSession } from '../../../platform/session.ts'

const refreshes = ['integrations']

async function readIntegrations(userId: string, signal: AbortSignal) {
  const answer = await callApi(crmRoutes.listIntegrations, { params: { userId }, signal })
  return { connection: readMany(answer).items[0], isAvailable: answer.meta.isAvailable }
}
export type Connection = NonNullable<Awaited<ReturnType<typeof readIntegrations>>['connection']>

/** The person's own connection to Salesforce, if there is one. */
export function useIntegrations() {
  const { user } = useSession()
  const userId = user?.id ?? ''
  return useQuery(
    queryOptions({
      queryKey: ['integrations', 'list', userId],
      queryFn: ({ signal }) => readIntegrations(userId, signal),
      enabled: userId !== '',
    }),
  )
}

export const useStartAuthorization = () =>
  useCall(crmRoutes.startCrmAuthorization, {
    fallback: 'The page of Salesforce could not be opened.',
    onSuccess: answer => window.location.assign(readOne(answer).url),
  })

export const useConnect = () =>
  useCall(crmRoutes.connectCrm, {
    refreshes,
    success: 'Salesforce is connected.',
    quiet: true,
  })

export const useDisconnect = (onDone: () => void) =>
  useCall(crmRoutes.deleteIntegration, {
    refreshes,
    success: 'Salesforce is disconnected.',
    fallback: 'Salesforce could not be disconnected.',
    onSuccess: onDone,
  })
