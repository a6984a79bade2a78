import { useState } from 'react'
import { emailPattern } from '@ribbon/contract/email-pattern'
import { productName } from '../../../../platform/page-title.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { PubButton } from '../../../../public-ui/pub-button.tsx'
import { PubField } from '../../../../public-ui/pub-field.tsx'
import { PubGreeting } from '../../../../public-ui/pub-greeting.tsx'
import { PubPage } from '../../../../public-ui/pub-layout.tsx'
import { usePubForm } from '../../../../public-ui/use-pub-form.ts'
import { CodeField } from '../../../gifting/redemption/entry/code-field.tsx'
import { Resend } from '../../../gifting/redemption/entry/resend.tsx'
import { awaitProof } from './viewer-token.ts'
import { useSendViewerProof, useVerifyViewer } from './viewer.data.ts'
import styles from './viewer.module.css'

/** Where an owner asks for it, the link opens only for a proven address: by a mailed link, or the six digits of the mail. */
export function ViewerProof({ jwt, mailed }: { jwt: string; mailed: string | null }) {
  const [email, setEmail] = useState<string>()
  const [isLinkShown, setLinkShown] = useState(mailed !== null)
  return (
    <PubPage band={{ name: productName }} width="narrow">
      {isLinkShown && mailed !== null ? (
        <MailedLink jwt={jwt} token={mailed} onRefused={() => setLinkShown(false)} />
      ) : email === undefined ? (
        <EmailStep jwt={jwt} onAsked={setEmail} />
      ) : (
        <CodeStep jwt={jwt} email={email} onBack={() => setEmail(undefined)} />
      )}
    </PubPage>
  )
}

const checkEmail = ({ email }: { email: string }): Record<string, string> =>
  emailPattern.test(email.trim()) ? {} : { email: 'Enter an email address like ada@example.com.' }

function EmailStep({ jwt, onAsked }: { jwt: string; onAsked: (email: string) => void }) {
  const [failure, setFailure] = useState<string>()
  const proof = useSendViewerProof()
  const form = usePubForm({
    initial: { email: '' },
    check: checkEmail,
    send: async values => {
      setFailure(undefined)
      const email = values.email.trim()
      try {
        await proof.mutateAsync({ params: { jwt }, body: { email } })
        awaitProof(jwt)
        onAsked(email)
      } catch (error) {
        setFailure(errorMessages(error, 'We could not go on. Try again in a moment.').join(' '))
      }
    },
  })
  return (
    <>
      <PubGreeting
        text="Confirm your email address."
        lead="The team wants to know who opens this project. Its log will show your address."
      />
      <form className={styles.proof} noValidate onSubmit={form.submit}>
        <PubField
          {...form.field('email')}
          label="Your email"
          type="email"
          autoComplete="email"
          maxLength={254}
          hint="We send a code there."
        />
        <Failure text={failure} />
        <PubButton type="submit" full busy={form.busy}>
          Continue
        </PubButton>
      </form>
    </>
  )
}

interface CodeStepProps {
  jwt: string
  email: string
  onBack: () => void
}

function CodeStep({ jwt, email, onBack }: CodeStepProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const verify = useVerifyViewer()
  const proof = useSendViewerProof()
  const check = async () => {
    if (code.length < 6) return setError('Enter the six digits of the email.')
    try {
      const { verified } = await verify.mutateAsync({ params: { jwt }, body: { token: code, email } })
      if (!verified) setError('This code is wrong or too old. Check it, or send a new one.')
    } catch (failure) {
      setError(errorMessages(failure, 'The code could not be checked. Try again in a moment.').join(' '))
    }
  }
  return (
    <>
      <PubGreeting text="Check your email." lead={`We sent a link and a six-digit code to ${email}.`} />
      <form
        className={styles.proof}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void check()
        }}
      >
        <CodeField
          value={code}
          error={error}
          onChange={digits => {
            setError(undefined)
            setCode(digits)
          }}
        />
        <PubButton type="submit" full busy={verify.isPending}>
          Continue
        </PubButton>
      </form>
      <p>
        <Resend send={() => proof.mutateAsync({ params: { jwt }, body: { email } })} />
      </p>
      <p>
        <button type="button" className="pub-text-button" onClick={onBack}>
          Use another address
        </button>
      </p>
    </>
  )
}

interface MailedLinkProps {
  jwt: string
  token: string
  onRefused: () => void
}

/** Mail scanners open links too, so only a press uses one up. */
function MailedLink({ jwt, token, onRefused }: MailedLinkProps) {
  const [failure, setFailure] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  const verify = useVerifyViewer()
  const open = async () => {
    setFailure(undefined)
    try {
      const { verified } = await verify.mutateAsync({ params: { jwt }, body: { token } })
      setRefused(!verified)
    } catch (error) {
      setFailure(errorMessages(error, 'The link could not be checked. Try again in a moment.').join(' '))
    }
  }
  if (isRefused)
    return (
      <div role="alert">
        <PubGreeting
          text="This link does not work any more."
          lead="It may have been used, or it is too old. Enter your address again, and we send you a new one."
        />
        <PubButton full onClick={onRefused}>
          Enter my address
        </PubButton>
      </div>
    )
  return (
    <>
      <PubGreeting text="Confirm your email address." lead="Then the project opens." />
      <Failure text={failure} />
      <PubButton full busy={verify.isPending} onClick={() => void open()}>
        Confirm my address
      </PubButton>
    </>
  )
}

/** Read out as soon as it stands there. */
function Failure({ text }: { text: string | undefined }) {
  return <div role="alert">{text === undefined ? null : <p className="pub-error">{text}</p>}</div>
}
