import { useQuery } from '@tanstack/react-query'
import { identityRoutes } from '@ribbon/contract/people/identity/identity'
import { useCall } from '../platform/calls.ts'
import { takeLastRoute } from '../platform/last-visit.ts'
import { profileQuery } from '../platform/session-queries.ts'
import { ImpersonationBanner } from './impersonation-banner.tsx'

/**
 * The banner on pages for people without an account, which a team owner may open while acting as a member. It is
 * shown, and asks the server, only where this browser has signed in.
 */
export function StandaloneBanner() {
  const { data: user, refetch } = useQuery({
    ...profileQuery,
    staleTime: 0,
    retry: false,
  })
  const stop = useCall(identityRoutes.stopImpersonating, {
    fallback: 'You could not go back to your own account. Try again.',
  })
  if (!user?.impersonatedBy) return null
  return (
    <aside className="pub-banner" aria-label="Notice">
      <ImpersonationBanner
        name={user.fullName}
        until={user.impersonatedBy.until}
        isBusy={stop.isPending}
        onGoBack={() => stop.mutate({}, { onSuccess: () => location.assign(takeLastRoute() ?? '/report') })}
        onOver={refetch}
      />
    </aside>
  )
}
