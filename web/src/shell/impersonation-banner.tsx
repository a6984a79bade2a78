import { useEffect, useState } from 'react'
import styles from './impersonation-banner.module.css'
import { minutesLeft } from './minutes-left.ts'

/** Says whom the team owner acts as and for how long, with a button to stop. */
export function ImpersonationBanner({
  name,
  until,
  isBusy,
  onGoBack,
  onOver,
}: {
  name: string
  until: string
  isBusy: boolean
  onGoBack: () => void
  /** The server decides when the hour is over; asking it anything now ends the impersonation. */
  onOver: () => void
}) {
  const left = useMinutesLeft(until, onOver)
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

function useMinutesLeft(until: string, onOver: () => void): string {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  const isOver = Date.parse(until) <= now
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  return minutesLeft(until, now)
}
