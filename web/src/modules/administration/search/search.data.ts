import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { operatorSearchRoutes, searchRoutes } from '@ribbon/contract/administration/search'
import { callApi } from '../../../platform/api.ts'
import { readMany } from '../../../platform/documents.ts'
import { shortestSearch } from './search.rules.ts'

const options = { staleTime: 10_000, placeholderData: keepPreviousData, retry: false } as const

const teamQuery = (text: string) =>
  queryOptions({
    ...options,
    queryKey: ['searchResults', text],
    queryFn: async ({ signal }) => {
      const answer = await callApi(searchRoutes.search, { query: { search: text }, signal })
      return { results: readMany(answer).items, groups: answer.meta.groups }
    },
    enabled: text.length >= shortestSearch,
  })

/** What the text finds of the team's things. */
export const useTeamSearch = (text: string) => useQuery(teamQuery(text))
export type TeamAnswer = NonNullable<ReturnType<typeof useTeamSearch>['data']>
export type TeamResult = TeamAnswer['results'][number]

const operatorQuery = (text: string) =>
  queryOptions({
    ...options,
    queryKey: ['operatorSearchResults', text],
    queryFn: async ({ signal }) => {
      const answer = await callApi(operatorSearchRoutes.searchOperations, { query: { search: text }, signal })
      return { results: readMany(answer).items, groups: answer.meta.groups }
    },
    enabled: text.length >= shortestSearch,
  })

/** What it finds of all teams' things. */
export const useOperatorSearch = (text: string) => useQuery(operatorQuery(text))
