import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { invitationRoutes } from '@ribbon/contract/people/invitations'
import type { Role } from '@ribbon/contract/route'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany } from '../../../platform/documents.ts'
import { errorCode } from '../../../platform/error-code.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { runInParallel } from './run-in-parallel.ts'
import { showOutcomes } from './members.data.ts'
import type { Outcome } from './members.rules.ts'

async function readInvitations(page: { number: number; size: number }, signal: AbortSignal) {
  return readMany(await callApi(invitationRoutes.listInvitations, { query: { page }, signal }))
}
export type InvitationRow = Awaited<ReturnType<typeof readInvitations>>['items'][number]

export function useInvitations(page: { number: number; size: number }) {
  return useQuery(
    queryOptions({
      queryKey: ['invitations', 'list', page],
      queryFn: ({ signal }) => readInvitations(page, signal),
      placeholderData: keepPreviousData,
    }),
  )
}

export const useResendInvitation = () =>
  useCall(invitationRoutes.resendInvitation, {
    refreshes: ['invitations'],
    fallback: 'The invitation could not be sent again.',
    success: ({ data }) =>
      `The invitation to ${data.attributes.email} was sent again. It works for another 14 days.`,
  })

export function useRemoveInvitation(email: string, onDone: () => void) {
  return useCall(invitationRoutes.deleteInvitation, {
    refreshes: ['invitations'],
    fallback: 'The invitation could not be removed.',
    success: `The invitation to ${email} was removed.`,
    onSuccess: onDone,
  })
}

/** Makes one call per person, at most four at once, and shows all outcomes in one notice. */
export async function sendInvitations(
  invitations: readonly { email: string; role: Role }[],
  subteamId: string | null,
): Promise<Outcome[]> {
  const outcomes = await runInParallel(invitations, 4, async ({ email, role }): Promise<Outcome> => {
    try {
      await callApi(invitationRoutes.createInvitation, {
        body: { invitation: { email, role, subteam_id: subteamId } },
      })
      return { who: email, isDone: true, messages: ['The invitation was sent.'] }
    } catch (error) {
      return {
        who: email,
        isDone: false,
        code: errorCode(error),
        messages: errorMessages(error, 'The invitation could not be sent.'),
      }
    }
  })
  showOutcomes(outcomes)
  void queryClient.invalidateQueries({ queryKey: ['invitations'] })
  return outcomes
}
