import { useState, type FormEvent, type ReactNode } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'

interface EntryFormProps {
  label: string
  hint?: string | undefined
  busy: boolean
  failure: Error | null
  /** Sends the form, or returns what is wrong with the number. */
  onSend: () => string | undefined
  onChange: () => void
  children: (problem: string | undefined) => ReactNode
}

/** The frame of the three forms of the stock desk: refusal or hint, fields, one button. */
export function EntryForm({ label, hint, busy, failure, onSend, onChange, children }: EntryFormProps) {
  const [problem, setProblem] = useState<string>()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const found = onSend()
    setProblem(found)
    if (found) event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <form
      noValidate
      onSubmit={send}
      onChange={() => {
        setProblem(undefined)
        if (failure) onChange()
      }}
    >
      <Stack>
        {failure ? (
          <Notice tone="danger" isUrgent>
            {errorMessages(failure, 'The entry could not be saved.').join(' ')}
          </Notice>
        ) : hint ? (
          <Notice>{hint}</Notice>
        ) : null}
        {children(problem)}
        <Row justify="end">
          <Button type="submit" busy={busy}>
            {label}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
