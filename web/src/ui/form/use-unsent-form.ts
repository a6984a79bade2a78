import { useEffect, useRef } from 'react'
import { registerForm, takeKeptForm } from './unsent-forms.ts'

/**
 * Brings back what was typed when the session ended in the middle of a form. `name` tells the form from all others, the thing
 * it is about included; without one nothing is kept. `read` answers undefined as long as there is nothing to keep.
 */
export function useUnsentForm<T>(
  name: string | undefined,
  form: { read: () => T | undefined; restore: (values: T) => void },
) {
  const latest = useRef(form)
  latest.current = form
  useEffect(() => {
    if (name === undefined) return undefined
    const values = takeKeptForm(name)
    // Written by `read` of the same form, in this tab.
    if (values !== undefined) latest.current.restore(values as T)
    return registerForm(name, () => latest.current.read())
  }, [name])
}
