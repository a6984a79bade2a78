import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { apiKeyRoutes } from '@ribbon/contract/people/api-keys/api-keys'
import { proofRoutes } from '@ribbon/contract/people/identity/second-factor'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany } from '../../../platform/documents.ts'

async function readKeys({ page, size }: { page: number; size: number }, signal: AbortSignal) {
  return readMany(
    await callApi(apiKeyRoutes.listApiKeys, { query: { page: { number: page, size } }, signal }),
  )
}
export type KeyRow = Awaited<ReturnType<typeof readKeys>>['items'][number]

async function readCalls({ id, page, size }: CallsWanted, signal: AbortSignal) {
  const query = { page: { number: page, size } }
  return readMany(await callApi(apiKeyRoutes.listKeyCalls, { params: { id }, query, signal }))
}
export type KeyCallRow = Awaited<ReturnType<typeof readCalls>>['items'][number]

interface CallsWanted {
  id: string
  page: number
  size: number
}

/** What a key called in the last seven days. */
export const useKeyCalls = (wanted: CallsWanted) =>
  useQuery(
    queryOptions({
      queryKey: ['apiKeys', 'calls', wanted],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => readCalls(wanted, signal),
    }),
  )

export const useApiKeys = (state: { page: number; size: number }) =>
  useQuery(
    queryOptions({
      queryKey: ['apiKeys', 'list', state],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => readKeys(state, signal),
    }),
  )

const refreshes = ['apiKeys', 'auditEvents']
export const useCreateKey = () => useCall(apiKeyRoutes.createApiKey, { refreshes, quiet: true })
export const useChangeKey = () =>
  useCall(apiKeyRoutes.changeApiKey, { refreshes, quiet: true, success: 'The key has been changed.' })
export const useRotateKey = () => useCall(apiKeyRoutes.rotateApiKey, { refreshes, quiet: true })
export const useRevokeKey = () =>
  useCall(apiKeyRoutes.revokeApiKey, { refreshes, quiet: true, success: 'The key has been revoked.' })
export const useGiveProof = () => useCall(proofRoutes.giveProof, { quiet: true })
