import { useEffect, useState } from 'react'
import { errorTexts } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import styles from './deposits.module.css'

const stayMs = 8_000

/** A history that could not be read: whatever the reason, the specification's one sentence, for eight seconds (S2 §8). */
export function HistoryError({
  failedAt,
  isRetrying,
  onRetry,
  onFirstPage,
}: {
  failedAt: number
  isRetrying: boolean
  onRetry: () => void
  /** The way out of a page that cannot be read. */ onFirstPage?: (() => void) | undefined
}) {
  const [cleared, setCleared] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setCleared(failedAt), stayMs)
    return () => clearTimeout(timer)
  }, [failedAt])
  return (
    <div className={styles.failed}>
      {cleared === failedAt ? (
        <p>Nothing is shown here yet.</p>
      ) : (
        <Notice tone="danger" isUrgent>
          {errorTexts.noAnswer}
        </Notice>
      )}
      <Row gap={8}>
        <Button look="quiet" busy={isRetrying} onClick={onRetry}>
          Try again
        </Button>
        {onFirstPage ? (
          <Button look="quiet" onClick={onFirstPage}>
            To the first page
          </Button>
        ) : null}
      </Row>
    </div>
  )
}
