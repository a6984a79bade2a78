import { useEffect, useRef, useState } from 'react'
import { registerForm, takeKeptForm } from './unsent-forms.ts'

/**
 * Brings back what was typed when the session ended in the middle of a form. `name` tells the form from all others, the thing
 * it is about included; null keeps nothing. `read` answers undefined as long as there is nothing to keep.
 */
export function useUnsentForm<T>(
  name: string | null,
  form: { read: () => T | undefined; restore: (values: T) => void },
) {
  const latest = useRef(form)
  latest.current = form
  useEffect(() => {
    if (name === null) return undefined
    const values = takeKeptForm(name)
    // Written by `read` of the same form, in this tab.
    if (values !== undefined) latest.current.restore(values as T)
    return registerForm(name, () => latest.current.read())
  }, [name])
}

/** A field's state that survives a session that ends in its middle, once it was changed. Never for secrets. */
export function useUnsentState<T>(name: string, initial: T) {
  const [value, setValue] = useState(initial)
  const [first] = useState(initial)
  useUnsentForm<T>(name, { read: () => (value === first ? undefined : value), restore: setValue })
  return [value, setValue] as const
}
