import { useEffect, useRef, useState } from 'react'
import { showError, showSuccess } from '../../../platform/toasts.ts'
import { PubButton } from '../../../public-ui/pub-button.tsx'
import { PubField } from '../../../public-ui/pub-field.tsx'
import { usePubForm } from '../../../public-ui/use-pub-form.ts'
import { checkEmail } from './identity.rules.ts'

const waitSeconds = 30

interface MailRequestProps {
  /** What the field begins with. */
  email: string
  label: string
  send: (email: string) => Promise<unknown>
  sentText: (email: string) => string
  fallback: string
}

/** Has a mail with a link sent to an address; afterwards says so, and sends it again after a while. */
export function MailRequest({ email, label, send, sentText, fallback }: MailRequestProps) {
  const [sentTo, setSentTo] = useState('')
  const [count, setCount] = useState(0)
  const ask = async (address: string) => {
    try {
      await send(address)
      setSentTo(address)
      setCount(before => before + 1)
      showSuccess(sentText(address))
    } catch (error) {
      showError(error, fallback)
    }
  }
  const form = usePubForm({ initial: { email }, check: checkEmail, send: values => ask(values.email.trim()) })
  if (sentTo !== '')
    return (
      <Sent key={count} text={sentText(sentTo)} onAgain={() => ask(sentTo)} onOther={() => setSentTo('')} />
    )
  return (
    <form className="pub-card pub-stack" noValidate onSubmit={form.submit}>
      <PubField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoFocus
      />
      <PubButton type="submit" full busy={form.busy}>
        {label}
      </PubButton>
    </form>
  )
}

function Sent({
  text,
  onAgain,
  onOther,
}: {
  text: string
  onAgain: () => Promise<void>
  onOther: () => void
}) {
  const said = useRef<HTMLParagraphElement>(null)
  const [left, setLeft] = useState(waitSeconds)
  const [busy, setBusy] = useState(false)
  useEffect(() => said.current?.focus(), [])
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const again = () => {
    setBusy(true)
    void onAgain().finally(() => setBusy(false))
  }
  return (
    <div className="pub-card pub-stack">
      <p ref={said} tabIndex={-1} className="pub-said">
        {text}
      </p>
      <p className="pub-hint">It can take a minute. Check your spam folder, too.</p>
      <div className="pub-actions">
        <PubButton quiet disabled={left > 0} busy={busy} onClick={again}>
          {left > 0 ? `Send again in ${left} s` : 'Send again'}
        </PubButton>
        <button type="button" className="pub-text-button" onClick={onOther}>
          Use another address
        </button>
      </div>
    </div>
  )
}
