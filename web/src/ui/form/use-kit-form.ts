import { useForm, type UseFormReturnType } from '@mantine/form'
import { useRef, type FormEvent, type KeyboardEvent } from 'react'
import { useUnsentForm } from './use-unsent-form.ts'

type Errors = Record<string, string>
export type KitForm<T extends Record<string, unknown>> = UseFormReturnType<T>

/**
 * A form of the kit: `<TextField {...form.getInputProps('city')} label="City" />` and
 * `<form onSubmit={submitKitForm(form, send)} noValidate>`. `check` answers error texts by path. Where
 * it loads its rules first, that begins with the first change, so that sending does not wait for them.
 */
export function useKitForm<T extends Record<string, unknown>>(options: {
  initial: T
  check: (values: T) => Errors | Promise<Errors>
  /** Names the form and what it is about, so that it survives a session that ends in its middle; null for secrets. */
  keptAs: string | null
}): KitForm<T> {
  const isLoading = useRef(false)
  const form = useForm<T>({
    mode: 'controlled',
    initialValues: options.initial,
    validate: values => options.check(values),
    onValuesChange: values => {
      if (isLoading.current) return
      isLoading.current = true
      void options.check(values)
    },
    validateInputOnBlur: false,
    clearInputErrorOnChange: true,
  })
  useUnsentForm<Partial<T>>(options.keptAs, {
    read: () => (form.isDirty() ? form.getValues() : undefined),
    restore: values => form.setValues(values),
  })
  return form
}

/** Sends valid values; otherwise the first field with an error gets the focus. */
export function submitKitForm<T extends Record<string, unknown>>(
  form: KitForm<T>,
  send: (values: T) => unknown,
) {
  const submit = form.onSubmit(
    values => {
      void send(values)
    },
    errors => focusFirst(form, errors),
  )
  return (event: FormEvent<HTMLFormElement>) => {
    // The library takes a check that another one overtakes for passed.
    if (form.submitting) event.preventDefault()
    else submit(event)
  }
}

/** Shows the server's errors at their fields. */
export function showKitErrors<T extends Record<string, unknown>>(
  form: KitForm<T>,
  errors: Record<string, string>,
) {
  // The paths come from the server; errors of unknown paths are ignored.
  form.setErrors(errors)
  focusFirst(form, errors)
}

function focusFirst<T extends Record<string, unknown>>(form: KitForm<T>, errors: object) {
  const nodes = Object.keys(errors)
    .map(path => form.getInputNode(path))
    .filter(node => node !== null)
  nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]?.focus()
}

/** For a form's `onKeyDown`: Ctrl+Enter or Cmd+Enter submits it from any field. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
