import { Link, useRouter } from '@tanstack/react-router'
import { ssoRoutes } from '@ribbon/contract/people/sso/sso'
import { callApi } from '../../../platform/api.ts'
import { showError } from '../../../platform/toasts.ts'
import { PubButton } from '../../../public-ui/pub-button.tsx'
import { PubField } from '../../../public-ui/pub-field.tsx'
import { useSearchOnce } from './use-search-once.ts'
import { usePubForm } from '../../../public-ui/use-pub-form.ts'
import { checkTeam, teamAsked } from './identity.rules.ts'

/** Asks for the team and redirects to its identity provider. */
export function SsoLoginPage() {
  const router = useRouter()
  const form = usePubForm({
    initial: { team: useSearchOnce()['email'] ?? '' },
    check: checkTeam,
    send: async values => {
      try {
        const { url, error } = await callApi(ssoRoutes.samlSignIn, { query: teamAsked(values.team) })
        if (!url) return { team: error ?? 'Single sign-on is not set up for this email or team.' }
        await router.navigate({ href: url })
      } catch (error) {
        showError(error, 'An exception occurred while trying to login the user.')
      }
    },
  })
  return (
    <>
      <h1 className="pub-title">Sign in with SSO</h1>
      <p className="pub-lead">Your company’s own sign-in page opens next.</p>
      <form className="pub-card pub-stack" noValidate onSubmit={form.submit}>
        <PubField
          {...form.field('team')}
          label="Work email or team name"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <PubButton type="submit" full busy={form.busy}>
          Continue
        </PubButton>
      </form>
      <p className="pub-below">
        <Link to="/login" className="pub-link">
          Sign in with a password
        </Link>
      </p>
    </>
  )
}
