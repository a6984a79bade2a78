import { queryOptions, useQuery } from '@tanstack/react-query'
import { crmRoutes } from '@ribbon/contract/connections/crm'
import { callApi } from '../api.ts'
import { readMany } from '../documents.ts'
import { useSession } from '../session.ts'

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

/** Whether gifts can be linked to records of Salesforce; undefined until it is known. */
export function useHasSalesforce(): boolean | undefined {
  const { data, isError } = useIntegrations()
  return isError ? false : data && data.connection?.state === 'connected'
}
