import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { accountRoutes } from '@ribbon/contract/administration/accounts/accounts'
import { callApi } from '../../../../platform/api.ts'
import { readMany, readOne } from '../../../../platform/documents.ts'

/** Teams to choose from, found by what is typed. */
export function useTeamChoices(search: string) {
  return useQuery(
    queryOptions({
      queryKey: ['careTeams', 'choices', search],
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        readMany(
          await callApi(accountRoutes.listCareTeams, {
            query: { page: { number: 1, size: 50 }, search: search.trim() || undefined, sort: 'name' },
            signal,
          }),
        ).items.map(({ id, name }) => ({ id, name })),
    }),
  )
}
export function useTeamName(id: string) {
  return useQuery(
    queryOptions({
      queryKey: ['careTeams', 'one', id],
      enabled: id !== '',
      queryFn: async ({ signal }) =>
        readOne(await callApi(accountRoutes.getCareTeam, { params: { id }, signal })),
    }),
  ).data?.name
}
