import { useState, type ReactNode } from 'react'
import { errorCode } from '../../../../platform/error-code.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { PubButton } from '../../../../public-ui/pub-button.tsx'
import { PubField } from '../../../../public-ui/pub-field.tsx'
import { PubGreeting } from '../../../../public-ui/pub-greeting.tsx'
import { usePubForm } from '../../../../public-ui/use-pub-form.ts'
import { BoxDrawing } from '../drawings.tsx'
import type { PublicPage } from '../redemption.data.ts'
import { timeText } from '../redemption.rules.ts'
import { CheckMail } from './check-mail.tsx'
import { beginEntry, proveAndEnter } from './entry.data.ts'
import styles from './entry.module.css'
import { checkEntry, fieldOf } from './entry.rules.ts'

export interface EntryStepProps {
  uuid: string
  page: PublicPage
  /** The token of a personal link. */ personalToken: string | undefined
  /** On a page that has closed: who chose on another device wants to see it. */ isReturning?: boolean
  onEntered: () => void
}

/** The greeting in the owner's words, then the address and the access code, or one press for a personal link. */
export function EntryStep({ uuid, page, personalToken, isReturning = false, onEntered }: EntryStepProps) {
  const [token, setToken] = useState(personalToken)
  const [asked, setAsked] = useState<{ email: string; code: string } | undefined>(() => waitingFor(uuid))
  const [known, setKnown] = useState('')
  const wait = (person: { email: string; code: string } | undefined) => {
    rememberWaiting(uuid, person?.email)
    setAsked(person)
  }
  const entered = () => {
    rememberWaiting(uuid, undefined)
    onEntered()
  }
  if (asked && !token)
    return <CheckMail uuid={uuid} {...asked} onEntered={entered} onBack={() => wait(undefined)} />
  const greeting = isReturning ? (
    <PubGreeting text="Did you choose here?" lead="Prove your address, and we show you what you chose." />
  ) : (
    <Greeting page={page} />
  )
  if (token)
    return (
      <PersonalEntry
        uuid={uuid}
        token={token}
        greeting={greeting}
        page={page}
        onEntered={entered}
        onRefused={email => {
          setKnown(email ?? '')
          setToken(undefined)
        }}
      />
    )
  return (
    <>
      {greeting}
      <EntryForm uuid={uuid} page={page} email={known} onProof={wait} onEntered={entered} />
      {isReturning ? null : <Closing page={page} />}
    </>
  )
}

function Greeting({ page }: { page: PublicPage }) {
  return (
    <>
      <div className={styles.art}>
        {page.customBackground ? (
          <img src={page.customBackground} alt="" width={720} height={440} decoding="async" />
        ) : (
          <BoxDrawing />
        )}
      </div>
      <PubGreeting
        text={page.redemption_title ?? 'Choose your gift.'}
        lead={
          page.redemption_subheading ??
          'Pick your gifts, tell us where you live, and we ship them to you. You pay nothing.'
        }
      />
      {page.redemption_description ? <p className={styles.words}>{page.redemption_description}</p> : null}
    </>
  )
}

function Closing({ page }: { page: PublicPage }) {
  return page.closesAt ? <p className={styles.below}>Open until {timeText(page.closesAt)}</p> : null
}

function EntryForm({
  uuid,
  page,
  email,
  onProof,
  onEntered,
}: {
  uuid: string
  page: PublicPage
  email: string
  onProof: (person: { email: string; code: string }) => void
  onEntered: () => void
}) {
  const [failure, setFailure] = useState<string[]>([])
  const form = usePubForm({
    initial: { email, code: '' },
    check: values => checkEntry(values, page.password_protected),
    send: async values => {
      setFailure([])
      const person = { email: values.email.trim(), code: values.code.trim() }
      try {
        if ((await beginEntry(uuid, person.email, person.code)) === 'entered') onEntered()
        else onProof(person)
      } catch (error) {
        const messages = errorMessages(error, 'We could not let you in. Try again in a moment.')
        const field = fieldOf(errorCode(error))
        if (field) return { [field]: messages.join(' ') }
        setFailure(messages)
      }
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <PubField
        {...form.field('email')}
        label="Your email"
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      {page.password_protected ? (
        <PubField
          {...form.field('code')}
          label="Access code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          hint="It is in your invitation."
        />
      ) : null}
      <Failure messages={failure} />
      <PubButton type="submit" full busy={form.busy}>
        Start choosing
      </PubButton>
    </form>
  )
}

function PersonalEntry({
  uuid,
  token,
  greeting,
  page,
  onEntered,
  onRefused,
}: {
  uuid: string
  token: string
  greeting: ReactNode
  page: PublicPage
  onEntered: () => void
  onRefused: (email: string | null) => void
}) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string[]>([])
  const start = async () => {
    setBusy(true)
    setFailure([])
    try {
      const { isIn, email } = await proveAndEnter(uuid, { token })
      if (isIn) onEntered()
      else onRefused(email)
    } catch (error) {
      setFailure(errorMessages(error, 'We could not let you in. Try again in a moment.'))
      setBusy(false)
    }
  }
  return (
    <>
      {greeting}
      <Failure messages={failure} />
      <PubButton full busy={busy} onClick={() => void start()}>
        Start choosing
      </PubButton>
      <Closing page={page} />
    </>
  )
}

function Failure({ messages }: { messages: readonly string[] }) {
  return (
    <div role="alert">
      {messages.map(message => (
        <p key={message} className="pub-error">
          {message}
        </p>
      ))}
    </div>
  )
}

const waitingKey = (uuid: string) => `ribbon.redemption.waiting.${uuid}`

/** Whose mail is awaited in this tab, so that a reload still asks for its code. */
function waitingFor(uuid: string): { email: string; code: string } | undefined {
  const email = sessionStorage.getItem(waitingKey(uuid))
  return email === null ? undefined : { email, code: '' }
}

function rememberWaiting(uuid: string, email: string | undefined) {
  if (email === undefined) sessionStorage.removeItem(waitingKey(uuid))
  else sessionStorage.setItem(waitingKey(uuid), email)
}
