import { Link, useRouter } from '@tanstack/react-router'
import { schemaErrors } from '../../platform/forms.ts'
import { takeLastRoute } from '../../platform/last-route.ts'
import { signIn } from '../../platform/session.ts'
import { showError } from '../../platform/toasts.ts'
import { PubButton } from '../../public-ui/pub-button.tsx'
import { PubField, PubPasswordField } from '../../public-ui/pub-field.tsx'
import { usePubForm } from '../../public-ui/use-pub-form.ts'
import { signInForm } from './identity.rules.ts'

export function LoginPage() {
  const router = useRouter()
  const form = usePubForm({
    initial: { email: '', password: '' },
    check: schemaErrors(signInForm),
    send: async values => {
      try {
        await signIn(values.email.trim(), values.password)
        await router.navigate({ href: takeLastRoute() ?? '/report', replace: true })
      } catch (error) {
        showError(error, 'An exception occurred while trying to login the user.')
      }
    },
  })
  return (
    <>
      <h1 className="pub-title">Sign in</h1>
      <p className="pub-lead">Send gifts people remember.</p>
      <form className="pub-card pub-stack" noValidate onSubmit={form.submit}>
        <PubField {...form.field('email')} label="E-mail" type="email" autoComplete="username" inputMode="email" autoFocus />
        <PubPasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
        <PubButton type="submit" full busy={form.busy}>Sign in</PubButton>
      </form>
      <p className="pub-lead" style={{ marginTop: 24, fontSize: 14 }}>New here? <Link to="/sign-up" className="pub-link">Create a team</Link></p>
    </>
  )
}
