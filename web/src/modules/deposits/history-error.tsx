import { useEffect, useState } from 'react'
import { errorTexts } from '../../platform/toasts.ts'
import { Button } from '../../ui/display/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './deposits.module.css'

const stayMs = 8_000

/** A history that could not be read: whatever the reason, the specification's one sentence, for eight seconds (S2 §8). */
export function HistoryError({ failedAt, onRetry }: { failedAt: number; onRetry: () => void }) {
  const [cleared, setCleared] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setCleared(failedAt), stayMs)
    return () => clearTimeout(timer)
  }, [failedAt])
  return (
    <div className={styles.failed}>
      {cleared === failedAt ? <p>Nothing is shown here yet.</p> : <Notice tone="danger" isUrgent>{errorTexts.noAnswer}</Notice>}
      <Button look="quiet" onClick={onRetry}>Try again</Button>
    </div>
  )
}
