import { useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { PubButton } from '../../../../public-ui/pub-button.tsx'
import { PubGreeting } from '../../../../public-ui/pub-greeting.tsx'
import { CodeField } from './code-field.tsx'
import { proveAndEnter, sendProofAgain } from './entry.data.ts'
import styles from './entry.module.css'
import { codeRefused } from './entry.rules.ts'
import { Resend } from './resend.tsx'

/** Waits for the code of the mail, with the same words for every address. */
export function CheckMail({
  uuid,
  email,
  code,
  onEntered,
  onBack,
}: {
  uuid: string
  email: string
  /** The access code, to send the mail again. */ code: string
  onEntered: () => void
  onBack: () => void
}) {
  const { digits, error, busy, type, prove } = useProof(uuid, email, onEntered)
  return (
    <>
      <PubGreeting
        text="Check your email."
        lead={`If ${email} is on the list, we sent a link and a six-digit code there.`}
      />
      <form
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void prove(digits)
        }}
      >
        <CodeField value={digits} error={error} onChange={type} />
        <PubButton type="submit" full busy={busy}>
          Open my gifts
        </PubButton>
      </form>
      <p className={styles.below}>
        <Resend send={() => sendProofAgain(uuid, email, code)} />
      </p>
      <p className={styles.below}>
        <button type="button" className="pub-text-button" onClick={onBack}>
          Use another address
        </button>
      </p>
    </>
  )
}

/** The six digits, sent as soon as the last is typed. */
function useProof(uuid: string, email: string, onEntered: () => void) {
  const [digits, setDigits] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const prove = async (typed: string) => {
    if (busy) return
    if (typed.length < 6) return setError('Enter the six digits of the email.')
    setBusy(true)
    try {
      const { isIn } = await proveAndEnter(uuid, { token: typed, email })
      if (isIn) return onEntered()
      setError(codeRefused)
    } catch (failure) {
      setError(errorMessages(failure, 'The code could not be checked. Try again in a moment.').join(' '))
    } finally {
      setBusy(false)
    }
  }
  const type = (next: string) => {
    setError(undefined)
    setDigits(next)
    if (next.length === 6 && next !== digits) void prove(next)
  }
  return { digits, error, busy, type, prove }
}
