import { useState } from 'react'
import { errorMessages } from '../../platform/toasts.ts'
import { refusalCode } from '../../platform/refusal-code.ts'

/**
 * Which version an editor has seen. Where someone changed it meanwhile, what was typed stays, the words of the refusal are shown, and
 * the next save is over what is there now.
 */
export function useVersioned(version: number) {
  const [seen, setSeen] = useState(version)
  const [conflict, setConflict] = useState<string>()
  return {
    seen, conflict,
    saved(next: number) { setSeen(next); setConflict(undefined) },
    /** True where the failure was this. */
    refused(error: unknown): boolean {
      if (refusalCode(error) !== 'changed_meanwhile') return false
      setConflict(errorMessages(error).join(' '))
      return true
    },
  }
}
