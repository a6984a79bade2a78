import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { subteamRoutes } from '@ribbon/contract/people/members/subteams'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany } from '../../../platform/documents.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { showError, showSuccess } from '../../../platform/toasts.ts'

export const noSubteam = '-1'
const refreshes = ['subteams', 'members']

async function readSubteams(signal: AbortSignal) {
  return readMany(await callApi(subteamRoutes.listSubteams, { signal }))
}
export type SubteamRow = Awaited<ReturnType<typeof readSubteams>>['items'][number]

export function useSubteams() {
  return useQuery(
    queryOptions({ queryKey: ['subteams', 'list'], queryFn: ({ signal }) => readSubteams(signal) }),
  )
}

export const useCreateSubteam = () =>
  useCall(subteamRoutes.createSubteam, {
    refreshes,
    quiet: true,
    success: answer => `The sub-team ${answer.data.attributes.name} was added.`,
  })
export const useRenameSubteam = () =>
  useCall(subteamRoutes.updateSubteam, {
    refreshes,
    quiet: true,
    success: answer => `The sub-team is now called ${answer.data.attributes.name}.`,
  })

export function useDeleteSubteam(name: string, onDone: () => void) {
  return useCall(subteamRoutes.deleteSubteam, {
    refreshes,
    fallback: 'The sub-team could not be deleted.',
    success: `The sub-team ${name} was deleted.`,
    onSuccess: onDone,
  })
}

interface Move {
  person: { id: string; name: string }
  from: { id: string; name: string } | undefined
  to: { id: string; name: string } | undefined
}

/** Puts a person into a sub-team, out of the one before, or only takes the person out; the notice has the way back. */
export function useMovePerson(onDone: () => void = () => undefined) {
  const move = useMutation({
    mutationFn: async ({ person, from, to }: Move) => {
      if (to)
        await callApi(subteamRoutes.addSubteamMember, {
          params: { id: to.id },
          body: { subteam: { user_id: person.id } },
        })
      else if (from)
        await callApi(subteamRoutes.removeSubteamMember, { params: { id: from.id, userId: person.id } })
    },
    onSuccess: (_, { person, from, to }) => {
      const text = to
        ? `${person.name} is now in ${to.name}.`
        : `${person.name} is no longer in ${from?.name}.`
      showSuccess(text, { action: { label: 'Undo', run: () => move.mutate({ person, from: to, to: from }) } })
      onDone()
    },
    onError: (error, { to }) =>
      showError(
        error,
        to
          ? 'The person could not be added to the sub-team.'
          : 'The person could not be removed from the sub-team.',
      ),
    onSettled: () => Promise.all(refreshes.map(type => queryClient.invalidateQueries({ queryKey: [type] }))),
  })
  return move
}
