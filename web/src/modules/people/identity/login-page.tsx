import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { signIn } from '../../../platform/session.ts'
import { OtherSignIns } from './other-sign-ins.tsx'
import { SignInForm, type SignInStep } from './sign-in-form.tsx'

export function LoginPage() {
  const router = useRouter()
  const [step, setStep] = useState<SignInStep>('password')
  return (
    <>
      <div className="pub-title-row">
        <h1 className="pub-title">{step === 'code' ? 'One more step' : 'Sign in'}</h1>
        {step === 'password' ? (
          <p>
            New here?{' '}
            <Link to="/sign-up" className="pub-link">
              Create a team
            </Link>
          </p>
        ) : null}
      </div>
      <p className="pub-lead">
        {step === 'code' ? 'Enter your second factor to finish signing in.' : 'Send gifts people remember.'}
      </p>
      <SignInForm
        step={step}
        onStep={setStep}
        signIn={async ({ email, password, code }) =>
          router.navigate({ href: await signIn(email, password, code), replace: true })
        }
        failure="An exception occurred while trying to login the user."
        help={({ email }) => (
          <Link to="/reset-password" state={{ email }} className="pub-link">
            Forgot your password?
          </Link>
        )}
      />
      {step === 'password' ? <OtherSignIns /> : null}
    </>
  )
}
