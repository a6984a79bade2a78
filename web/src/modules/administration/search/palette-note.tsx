import { errorMessages } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import styles from './search.module.css'

interface NoteProps {
  typed: string
  isBusy: boolean
  isEmpty: boolean
  error: Error | null
  onRetry: () => void
  /** What can be searched for. */ hint: string
}

/** Below the results: that there are none, or that the search failed. */
export function PaletteNote({ typed, isBusy, isEmpty, error, onRetry, hint }: NoteProps) {
  if (error)
    return (
      <div className={styles.note} role="alert">
        <p>{errorMessages(error, 'The search failed.').join(' ')}</p>
        <Button look="quiet" size="xs" onClick={onRetry}>
          Try again
        </Button>
      </div>
    )
  if (!isEmpty) return null
  return (
    <div className={styles.note}>
      {isBusy ? (
        <p>Searching …</p>
      ) : (
        <>
          <p className={styles.none}>Nothing found for “{typed}”</p>
          <p>{hint}</p>
        </>
      )}
    </div>
  )
}
