import { Link, useRouter } from '@tanstack/react-router'
import { signIn, signUp } from '../../../platform/session.ts'
import { showError } from '../../../platform/toasts.ts'
import { PubButton } from '../../../public-ui/pub-button.tsx'
import { PubField, PubPasswordField } from '../../../public-ui/pub-field.tsx'
import { usePubForm } from '../../../public-ui/use-pub-form.ts'
import { checkSignUp } from './identity.rules.ts'

/** Signs up, signs in and leads on. */
function useSignUpForm() {
  const router = useRouter()
  return usePubForm({
    initial: { teamName: '', firstName: '', lastName: '', email: '', password: '', retype: '' },
    check: checkSignUp,
    send: async values => {
      const email = values.email.trim()
      try {
        await signUp({
          email,
          password: values.password,
          first_name: values.firstName.trim(),
          last_name: values.lastName.trim(),
          teamName: values.teamName.trim(),
        })
      } catch (error) {
        return showError(error, 'An exception ocurred while trying to signup a new user.', 'full_messages')
      }
      try {
        await signIn(email, values.password)
        await router.navigate({ href: '/success-onboard-flow', replace: true })
      } catch (error) {
        showError(error, 'An exception occurred while trying to login the user.')
        await router.navigate({ href: '/login' })
      }
    },
  })
}

export function SignUpPage() {
  const form = useSignUpForm()
  return (
    <>
      <h1 className="pub-title">Create your team</h1>
      <p className="pub-lead">You’ll be its admin. Others can join later.</p>
      <form className="pub-card pub-stack" noValidate onSubmit={form.submit}>
        <PubField {...form.field('teamName')} label="Team name" autoComplete="organization" autoFocus />
        <PubField {...form.field('firstName')} label="First name" autoComplete="given-name" />
        <PubField {...form.field('lastName')} label="Last name" autoComplete="family-name" />
        <PubField
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
        />
        <PubPasswordField
          {...form.field('password')}
          label="Password"
          autoComplete="new-password"
          hint="At least 6 characters."
        />
        <PubPasswordField {...form.field('retype')} label="Re-type password" autoComplete="new-password" />
        <PubButton type="submit" full busy={form.busy}>
          Create team
        </PubButton>
      </form>
      <p className="pub-lead" style={{ marginTop: 24, fontSize: 14 }}>
        Already have a team?{' '}
        <Link to="/login" className="pub-link">
          Sign in
        </Link>
      </p>
    </>
  )
}
