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

/** Makes the person a member and signs them in, if their team's identity provider does not; returns where to go next. */
export async function acceptInvitation(
  token: string,
  { needsPassword }: Pick<OpenInvitation, 'needsPassword'>,
  person: { firstName: string; lastName: string; password: string },
): Promise<string> {
  const user = {
    first_name: person.firstName.trim(),
    last_name: person.lastName.trim(),
    ...(needsPassword ? { password: person.password } : {}),
  }
  const { data } = await callApi(invitationRoutes.acceptInvitation, { params: { token }, body: { user } })
  return needsPassword
    ? takeSession(data.email, '/success-onboard-flow')
    : `/login/sso?email=${encodeURIComponent(data.email)}`
}
