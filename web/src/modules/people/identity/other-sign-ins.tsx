import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { ssoRoutes } from '@ribbon/contract/people/sso/sso'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { showErrorText } from '../../../platform/toasts.ts'
import { PubButton } from '../../../public-ui/pub-button.tsx'

const googleFails = 'Signing in with Google is not working right now. Try again, or use your password.'

/** The ways to sign in without a password. The last one may appear late, so nothing is placed below it that would move. */
export function OtherSignIns() {
  const methods = useQuery({
    queryKey: ['signInMethods'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => callApi(ssoRoutes.signInMethods, { signal }),
  })
  return (
    <div className="pub-ways">
      <p className="pub-or">or</p>
      <Link to="/login/sso" className="pub-button" data-quiet data-full>
        Sign in with SSO
      </Link>
      {methods.data?.google ? <GoogleButton /> : null}
    </div>
  )
}

function GoogleButton() {
  const router = useRouter()
  const start = useCall(ssoRoutes.googleAuthentication, {
    fallback: googleFails,
    onSuccess: ({ url, error }) =>
      url ? void router.navigate({ href: url }) : showErrorText(error ?? googleFails),
  })
  return (
    <PubButton quiet full busy={start.isPending} onClick={() => start.mutate({})}>
      Sign in with Google
    </PubButton>
  )
}
