import { useRef, useState, type ChangeEvent, type FormEvent } from 'react'

type Errors = Record<string, string>

export interface PubForm<T> {
  values: T
  errors: Errors
  busy: boolean
  /** Name, value, error and change of a field: `<PubField {...form.field('email')} />`. */
  field: (name: keyof T & string) => {
    name: string
    value: string
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
  set: (change: Partial<T>) => void
  submit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A plain form: validated on submit, a field's error disappears with its next change, the first error gets
 * the focus. `send` may return errors of fields, too.
 */
export function usePubForm<T extends Record<string, string>>(options: {
  initial: T
  check: (values: T) => Errors
  send: (values: T) => Promise<Errors | void>
}): PubForm<T> {
  const [values, setValues] = useState(options.initial)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  const set = (change: Partial<T>) => {
    setValues(previous => ({ ...previous, ...change }))
    setErrors(previous => Object.fromEntries(Object.entries(previous).filter(([name]) => !(name in change))))
  }
  const show = (form: HTMLFormElement, found: Errors) => {
    setErrors(found)
    const first = [...form.elements].find(element => found[element.getAttribute('name') ?? ''] !== undefined)
    if (first instanceof HTMLElement) first.focus()
  }
  const send = async (form: HTMLFormElement) => {
    const found = options.check(values)
    show(form, found)
    if (Object.keys(found).length > 0) return
    sending.current = true
    setBusy(true)
    try {
      show(form, (await options.send(values)) ?? {})
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return {
    values,
    errors,
    busy,
    set,
    field: name => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange: event => set({ [name]: event.currentTarget.value } as Partial<T>),
    }),
    submit: event => {
      event.preventDefault()
      if (!sending.current) void send(event.currentTarget)
    },
  }
}
