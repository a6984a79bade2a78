import { queryOptions, useQuery } from '@tanstack/react-query'
import { invitationRoutes } from '@ribbon/contract/people/invitations'
import { callApi } from '../../../platform/api.ts'
import { readOne } from '../../../platform/documents.ts'
import { takeSession } from '../../../platform/session.ts'

export function useOpenInvitation(token: string) {
  return useQuery(
    queryOptions({
      queryKey: ['invitations', 'open', token],
      queryFn: async ({ signal }) =>
        readOne(await callApi(invitationRoutes.getInvitation, { params: { token }, signal })),
    }),
  )
}

export type OpenInvitation = NonNullable<ReturnType<typeof useOpenInvitation>['data']>

/** Becomes a member and is signed in with the same answer; answers where to go on. */
export async function acceptInvitation(
  token: string,
  person: { firstName: string; lastName: string; password: string },
): Promise<string> {
  const user = {
    first_name: person.firstName.trim(),
    last_name: person.lastName.trim(),
    password: person.password,
  }
  const { data } = await callApi(invitationRoutes.acceptInvitation, { params: { token }, body: { user } })
  return takeSession(data.email, '/success-onboard-flow')
}
