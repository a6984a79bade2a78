import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { accountRoutes } from '@ribbon/contract/administration/accounts/accounts'
import type { QueryInputOf } from '@ribbon/contract/route'
import { callApi } from '../../../../platform/api.ts'
import { readMany, readOne } from '../../../../platform/documents.ts'

type TeamQuery = QueryInputOf<typeof accountRoutes.listCareTeams>
export type TeamModule = NonNullable<NonNullable<TeamQuery['filters']>['module']>

/** Teams to choose from, found by what is typed. */
export function useTeamChoices(search: string, module?: TeamModule) {
  return useQuery(
    queryOptions({
      queryKey: ['careTeams', 'choices', search, module],
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        readMany(
          await callApi(accountRoutes.listCareTeams, {
            query: {
              page: { number: 1, size: 50 },
              search: search.trim() || undefined,
              filters: { module },
              sort: 'name',
            },
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
