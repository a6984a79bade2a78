import { useEffect, useState } from 'react'
import { errorMessages } from '../../../platform/toasts.ts'
import { PubButton } from '../../../public-ui/pub-button.tsx'
import { PubGreeting } from '../../../public-ui/pub-greeting.tsx'
import { CodeField } from '../../gifting/redemption/entry/code-field.tsx'
import { Resend } from '../../gifting/redemption/entry/resend.tsx'
import { refetchOwn, useSendProof, useVerify } from './collection.data.ts'
import styles from './collection.module.css'
import { Messages } from './messages.tsx'

/** How long a refused link stays in view before its window closes (S3 §8). */
const closesAfterMs = 3_000

interface Proven {
  uuid: string
  onProven: (email: string, ticket: string) => void
  onBack: () => void
}

/** Waits for the code of the mail, with the same words for every address. */
export function CheckMail({ uuid, email, onProven, onBack }: Proven & { email: string }) {
  const { code, error, busy, type, prove, again } = useCode({ uuid, email, onProven })
  return (
    <>
      <PubGreeting
        text="Check your email."
        lead={`If ${email} can take part, we sent a link and a six-digit code there.`}
      />
      <form
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void prove(code)
        }}
      >
        <CodeField value={code} error={error} onChange={type} />
        <PubButton type="submit" full busy={busy}>
          Continue
        </PubButton>
      </form>
      <p>
        <Resend send={again} />
      </p>
      <p>
        <button type="button" className="pub-text-button" onClick={onBack}>
          Use another address
        </button>
      </p>
    </>
  )
}

/** The six digits, and another mail with new ones. */
function useCode({ uuid, email, onProven }: Omit<Proven, 'onBack'> & { email: string }) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const verify = useVerify()
  const proof = useSendProof()
  const prove = async (token: string) => {
    if (token.length < 6) return setError('Enter the six digits of the email.')
    try {
      const answer = await verify.mutateAsync({ params: { uuid }, body: { token, email } })
      if (!answer.verified || answer.ticket === null || answer.email === null)
        return setError('This code is wrong or too old. Check it, or send a new one.')
      await refetchOwn(uuid)
      onProven(answer.email, answer.ticket)
    } catch (failure) {
      setError(errorMessages(failure, 'The code could not be checked. Try again in a moment.').join(' '))
    }
  }
  const again = () => proof.mutateAsync({ params: { uuid }, body: { email } })
  const type = (digits: string) => {
    setError(undefined)
    setCode(digits)
  }
  return { code, error, busy: verify.isPending, type, prove, again }
}

/** The page of a mailed link. Mail scanners open links too, so only a press uses it up. */
export function VerificationLink({ uuid, token, onProven, onBack }: Proven & { token: string }) {
  const [isRefused, setRefused] = useState(token === '')
  const [failure, setFailure] = useState<string[]>([])
  const verify = useVerify()
  useEffect(() => {
    if (!isRefused) return
    const timer = setTimeout(() => {
      // A browser closes only windows that a page has opened; in any other the entry is shown.
      window.close()
      onBack()
    }, closesAfterMs)
    return () => clearTimeout(timer)
  }, [isRefused, onBack])
  const open = async () => {
    setFailure([])
    try {
      const answer = await verify.mutateAsync({ params: { uuid }, body: { token } })
      if (!answer.verified || answer.ticket === null || answer.email === null) return setRefused(true)
      await refetchOwn(uuid)
      onProven(answer.email, answer.ticket)
    } catch (error) {
      setFailure(errorMessages(error, 'The link could not be checked. Try again in a moment.'))
    }
  }
  if (isRefused)
    return (
      <div role="alert">
        <PubGreeting
          text="This link does not work any more."
          lead="It may have been used, or it is too old. Enter your address again, and we send you a new one."
        />
      </div>
    )
  return (
    <>
      <PubGreeting text="Confirm your email address." lead="This shows us that the email reached you." />
      <Messages messages={failure} />
      <PubButton full busy={verify.isPending} onClick={() => void open()}>
        Confirm my address
      </PubButton>
    </>
  )
}
