import { Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { productName } from '../../../platform/page-title.ts'
import { PubButton } from '../../../public-ui/pub-button.tsx'
import { PubField, PubPasswordField } from '../../../public-ui/pub-field.tsx'
import { PubPage } from '../../../public-ui/pub-layout.tsx'
import { usePubForm } from '../../../public-ui/use-pub-form.ts'
import { useOperator, useOperatorSignIn } from './operators.data.ts'

/** The platform's own people sign in here; a team's session is of no use. */
export function OperatorSignInPage() {
  const router = useRouter()
  const operator = useOperator()
  const [signedIn, setSignedIn] = useState(false)
  const signIn = useOperatorSignIn(() => setSignedIn(true))
  const form = usePubForm({
    initial: { email: '', password: '' },
    check: values => ({
      ...(values.email.trim() === '' ? { email: 'Enter your email address.' } : {}),
      ...(values.password === '' ? { password: 'Enter your password.' } : {}),
    }),
    send: async values => {
      await signIn
        .mutateAsync({ body: { user: { email: values.email.trim(), password: values.password } } })
        .then(
          () => router.navigate({ href: '/operations', replace: true }),
          () => undefined,
        )
    },
  })
  // After a session ends, the operator it belonged to is still in the cache, beside the error.
  if (operator.data && !operator.error && !signedIn) return <Navigate to="/operations" replace />
  return (
    <PubPage band={{ name: `${productName} operations` }} width="narrow">
      <h1 className="pub-title">Operator sign in</h1>
      <p className="pub-lead">For the people who pack and ship.</p>
      <form className="pub-card pub-stack" noValidate onSubmit={form.submit}>
        <PubField
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoFocus
        />
        <PubPasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
        <PubButton type="submit" full busy={form.busy}>
          Sign in
        </PubButton>
      </form>
    </PubPage>
  )
}
