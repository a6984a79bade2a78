import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { signIn } from '../../../platform/session.ts'
import { dismissErrors, showError } from '../../../platform/toasts.ts'
import { PubButton } from '../../../public-ui/pub-button.tsx'
import { PubField, PubPasswordField } from '../../../public-ui/pub-field.tsx'
import { usePubForm, type PubForm } from '../../../public-ui/use-pub-form.ts'
import { checkCode, checkSignIn, codeRefusal } from './identity.rules.ts'
import { OtherSignIns } from './other-sign-ins.tsx'

interface Values extends Record<string, string> {
  email: string
  password: string
  code: string
}
type Step = 'password' | 'code'

export function LoginPage() {
  const [step, setStep] = useState<Step>('password')
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
      <SignInForm step={step} onStep={setStep} />
      {step === 'password' ? <OtherSignIns /> : null}
    </>
  )
}

/** Both steps in one form, so that the password is sent again with the code and kept nowhere else. */
function SignInForm({ step, onStep }: { step: Step; onStep: (step: Step) => void }) {
  const router = useRouter()
  const form = usePubForm<Values>({
    initial: { email: '', password: '', code: '' },
    check: values => (step === 'code' ? checkCode(values) : checkSignIn(values)),
    send: async values => {
      dismissErrors()
      try {
        await router.navigate({
          href: await signIn(values.email.trim(), values.password, step === 'code' ? values.code : undefined),
          replace: true,
        })
      } catch (error) {
        const refusal = codeRefusal(error)
        if (refusal?.says === 'wrong') return { code: refusal.text }
        if (refusal) return onStep('code')
        showError(error, 'An exception occurred while trying to login the user.')
      }
    },
  })
  const back = () => {
    form.set({ code: '' })
    onStep('password')
  }
  return (
    <form className="pub-card pub-stack" noValidate onSubmit={form.submit}>
      {step === 'code' ? <CodeStep form={form} onBack={back} /> : <PasswordStep form={form} />}
    </form>
  )
}

function PasswordStep({ form }: { form: PubForm<Values> }) {
  return (
    <>
      <PubField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoFocus
      />
      <PubPasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
      <Link to="/reset-password" state={{ email: form.values.email }} className="pub-link">
        Forgot your password?
      </Link>
      <PubButton type="submit" full busy={form.busy}>
        Sign in
      </PubButton>
    </>
  )
}

function CodeStep({ form, onBack }: { form: PubForm<Values>; onBack: () => void }) {
  const [isRecovery, setRecovery] = useState(false)
  const swap = () => {
    form.set({ code: '' })
    setRecovery(!isRecovery)
  }
  return (
    <>
      {isRecovery ? (
        <PubField
          key="recovery"
          {...form.field('code')}
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          hint="One of the codes you saved when you turned on two-factor authentication. Each works once."
        />
      ) : (
        <PubField
          key="app"
          {...form.field('code')}
          label="Code"
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          hint="The six digits that your authenticator app shows."
        />
      )}
      <PubButton type="submit" full busy={form.busy}>
        Sign in
      </PubButton>
      <div className="pub-actions" data-apart>
        <button type="button" className="pub-text-button" onClick={swap}>
          {isRecovery ? 'Use a code from the app' : 'Use a recovery code'}
        </button>
        <button type="button" className="pub-text-button" onClick={onBack}>
          Back
        </button>
      </div>
    </>
  )
}
