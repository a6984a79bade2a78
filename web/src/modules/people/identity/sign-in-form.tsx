import { useState, type ReactNode } from 'react'
import { dismissErrors, showError } from '../../../platform/toasts.ts'
import { PubButton } from '../../../public-ui/pub-button.tsx'
import { PubField, PubPasswordField } from '../../../public-ui/pub-field.tsx'
import { usePubForm, type PubForm } from '../../../public-ui/use-pub-form.ts'
import { checkCode, checkSignIn, codeRefusal } from './identity.rules.ts'

export interface SignInValues extends Record<string, string> {
  email: string
  password: string
  code: string
}
export type SignInStep = 'password' | 'code'

interface SignInFormProps {
  step: SignInStep
  onStep: (step: SignInStep) => void
  /** Signs in and leads on. */
  signIn: (credentials: { email: string; password: string; code: string | undefined }) => Promise<void>
  /** What a failure that names no reason is called. */
  failure: string
  /** Under the password, such as a link for who forgot it. */
  help?: (values: SignInValues) => ReactNode
}

/** Both steps in one form, so that the password is sent again with the code and stored nowhere else. */
export function SignInForm({ step, onStep, signIn, failure, help }: SignInFormProps) {
  const form = usePubForm<SignInValues>({
    initial: { email: '', password: '', code: '' },
    check: values => (step === 'code' ? checkCode(values) : checkSignIn(values)),
    send: async ({ email, password, code }) => {
      dismissErrors()
      try {
        await signIn({ email: email.trim(), password, code: step === 'code' ? code : undefined })
      } catch (error) {
        const refusal = codeRefusal(error)
        if (refusal?.says === 'wrong') return { code: refusal.text }
        if (refusal) return onStep('code')
        showError(error, failure)
      }
    },
  })
  const back = () => {
    form.set({ code: '' })
    onStep('password')
  }
  return (
    <form className="pub-card pub-stack" noValidate onSubmit={form.submit}>
      {step === 'code' ? (
        <CodeStep form={form} onBack={back} />
      ) : (
        <PasswordStep form={form} help={help?.(form.values)} />
      )}
    </form>
  )
}

function PasswordStep({ form, help }: { form: PubForm<SignInValues>; help: ReactNode }) {
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
      {help}
      <PubButton type="submit" full busy={form.busy}>
        Sign in
      </PubButton>
    </>
  )
}

function CodeStep({ form, onBack }: { form: PubForm<SignInValues>; onBack: () => void }) {
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
