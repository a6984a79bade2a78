import { useEffect, useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { PubButton } from '../../../../public-ui/pub-button.tsx'
import { PubGreeting } from '../../../../public-ui/pub-greeting.tsx'
import { BoxDrawing } from '../drawings.tsx'
import { StateView } from '../state-view.tsx'
import { proveAndEnter } from './entry.data.ts'

/** How long a refused link stays in view before its window closes (S3 §8). */
const closesAfterMs = 3_000

/** The page of a mailed link. Mail scanners open links too, so only a press uses it up. */
export function VerificationStep({
  uuid,
  token,
  onEntered,
  onRefused,
}: {
  uuid: string
  token: string
  onEntered: () => void
  onRefused: () => void
}) {
  const [busy, setBusy] = useState(false)
  const [isRefused, setRefused] = useState(token === '')
  const [failure, setFailure] = useState<string[]>([])
  useEffect(() => {
    if (!isRefused) return
    const timer = setTimeout(() => {
      // A browser closes only windows that a page has opened; in any other the entry is shown.
      window.close()
      onRefused()
    }, closesAfterMs)
    return () => clearTimeout(timer)
  }, [isRefused, onRefused])
  const open = async () => {
    setBusy(true)
    setFailure([])
    try {
      if ((await proveAndEnter(uuid, { token })).isIn) onEntered()
      else setRefused(true)
    } catch (error) {
      setFailure(errorMessages(error, 'The link could not be checked. Try again in a moment.'))
    } finally {
      setBusy(false)
    }
  }
  if (isRefused)
    return (
      <div role="alert">
        <StateView
          drawing={<BoxDrawing />}
          title="This link does not work any more."
          lead="It may have been used, or it is too old. Enter your address again, and we send you a new one."
        />
      </div>
    )
  return (
    <>
      <PubGreeting text="Your gifts are one press away." lead="This shows us that the email reached you." />
      <div role="alert">
        {failure.map(message => (
          <p key={message} className="pub-error">
            {message}
          </p>
        ))}
      </div>
      <PubButton full busy={busy} onClick={() => void open()}>
        Open my gifts
      </PubButton>
    </>
  )
}
