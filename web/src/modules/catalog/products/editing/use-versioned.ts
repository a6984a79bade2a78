import { useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { errorCode } from '../../../../platform/error-code.ts'

/**
 * Which version an editor has seen. Where someone changed it meanwhile, what was typed stays, the words of the refusal are shown, and
 * what is there now is read: the next save is over that, or it takes its place.
 */
export function useVersioned(version: number, readAgain: () => Promise<void>) {
  const [seen, setSeen] = useState(version)
  const [conflict, setConflict] = useState<{ text: string; isReading: boolean }>()
  return {
    seen,
    conflict,
    saved(next: number) {
      setSeen(next)
      setConflict(undefined)
    },
    /** True where the failure was this. */
    refused(error: unknown): boolean {
      if (errorCode(error) !== 'changed_meanwhile') return false
      const text = errorMessages(error).join(' ')
      setConflict({ text, isReading: true })
      void readAgain().finally(() => setConflict({ text, isReading: false }))
      return true
    },
  }
}
