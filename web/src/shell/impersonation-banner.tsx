import { useCallback, useEffect, useState } from 'react'
import { stopImpersonation } from '../platform/impersonation.ts'
import { queryClient } from '../platform/query-client.ts'
import { teamQuery } from '../platform/session.ts'
import { showError } from '../platform/toasts.ts'
import styles from './impersonation-banner.module.css'
import { minutesLeft } from './minutes-left.ts'

export function useGoBack(): { run: () => void; isBusy: boolean } {
  const [isBusy, setBusy] = useState(false)
  const run = useCallback(() => {
    setBusy(true)
    stopImpersonation()
      .catch(error => showError(error, 'You could not go back to your own account. Try again.'))
      .finally(() => setBusy(false))
  }, [])
  return { run, isBusy }
}

/** Says whom the team owner acts as and for how long, with a button to stop. */
export function ImpersonationBanner({
  name,
  until,
  isBusy,
  onGoBack,
}: {
  name: string
  until: string
  isBusy: boolean
  onGoBack: () => void
}) {
  const left = useMinutesLeft(until)
  return (
    <div className={styles.banner}>
      <p className={styles.words}>
        <span role="status">{`You're impersonating ${name}`}</span>{' '}
        <span className={styles.left}>{left}</span>
      </p>
      <button
        type="button"
        className={styles.back}
        aria-busy={isBusy || undefined}
        onClick={() => {
          if (!isBusy) onGoBack()
        }}
      >
        Go back
      </button>
    </div>
  )
}

function useMinutesLeft(until: string): string {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  const isOver = Date.parse(until) <= now
  useEffect(() => {
    // The server decides when the hour is over; asking it now ends the impersonation.
    if (isOver) void queryClient.invalidateQueries({ queryKey: teamQuery.queryKey })
  }, [isOver])
  return minutesLeft(until, now)
}
