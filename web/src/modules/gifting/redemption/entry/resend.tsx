import { useEffect, useState } from 'react'
import { showError, showSuccess } from '../../../../platform/toasts.ts'
import { clockText, resendAfterSeconds } from './entry.rules.ts'

/** A new mail with a link and a code can be asked for after a pause. */
export function Resend({ send }: { send: () => Promise<unknown> }) {
  const [seconds, setSeconds] = useState(resendAfterSeconds)
  const isWaiting = seconds > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setSeconds(left => left - 1), 1_000)
    return () => clearInterval(timer)
  }, [isWaiting])
  if (isWaiting) return <>Nothing there? Send again in {clockText(seconds)}</>
  const again = async () => {
    setSeconds(resendAfterSeconds)
    try {
      await send()
      showSuccess('Verification email resent successfully!')
    } catch (error) {
      showError(error, 'The email could not be sent again. Try again in a moment.')
    }
  }
  return (
    <>
      Nothing there?{' '}
      <button type="button" className="pub-text-button" onClick={() => void again()}>
        Send it again
      </button>
    </>
  )
}
