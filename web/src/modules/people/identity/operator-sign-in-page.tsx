import { Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { takeLastRoute } from '../../../platform/last-visit.ts'
import { productName } from '../../../platform/page-title.ts'
import { PubPage } from '../../../public-ui/pub-layout.tsx'
import { useOperator, useOperatorSignIn } from '../operators/operators.data.ts'
import { SignInForm, type SignInStep } from './sign-in-form.tsx'

/** The platform's own people sign in here; a team's session is of no use. */
export function OperatorSignInPage() {
  const router = useRouter()
  const operator = useOperator()
  const [step, setStep] = useState<SignInStep>('password')
  const [signedIn, setSignedIn] = useState(false)
  const signIn = useOperatorSignIn(() => setSignedIn(true))
  // After a session ends, the operator it belonged to is still in the cache, beside the error.
  if (operator.data && !operator.error && !signedIn) return <Navigate to="/operations" replace />
  return (
    <PubPage band={{ name: `${productName} operations` }} width="narrow">
      <h1 className="pub-title">{step === 'code' ? 'One more step' : 'Operator sign in'}</h1>
      <p className="pub-lead">
        {step === 'code'
          ? 'Enter your second factor to finish signing in.'
          : 'For the people who pack and ship.'}
      </p>
      <SignInForm
        step={step}
        onStep={setStep}
        signIn={async ({ email, password, code }) => {
          await signIn.mutateAsync({ body: { user: { email, password, otp_code: code } } })
          const last = takeLastRoute()
          await router.navigate({
            href: last?.startsWith('/operations') ? last : '/operations',
            replace: true,
          })
        }}
        failure="You could not be signed in."
      />
    </PubPage>
  )
}
