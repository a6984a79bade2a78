import { useState, type ReactNode } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { PubButton } from '../../../../public-ui/pub-button.tsx'
import { PubGreeting } from '../../../../public-ui/pub-greeting.tsx'
import { BoxDrawing } from '../drawings.tsx'
import { Advice } from '../advice.tsx'
import type { PublicPage } from '../redemption.data.ts'
import { timeText } from '../redemption.rules.ts'
import { CheckMail } from './check-mail.tsx'
import { proveAndEnter } from './entry.data.ts'
import styles from './entry.module.css'
import { EntryForm, Failure } from './entry-form.tsx'
import { readWaiting, type Waiting } from './entry.rules.ts'

export interface EntryStepProps {
  uuid: string
  page: PublicPage
  /** The token of a personal link. */ personalToken: string | undefined
  /** On a page that is paused or has closed: who chose on another device wants to see it. */
  isReturning?: boolean
  /** A step was open whose visit has ended, or was never begun on this device. */ hasLeft?: boolean
  onEntered: () => void
}

interface Reason {
  title: string
  text: string
}

const visitEnded: Reason = { title: 'You are not signed in here.', text: 'Enter your address to go on.' }
const linkRefused: Reason = {
  title: 'This link does not work any more.',
  text: 'Enter your address instead.',
}
const proofAsked: Reason = {
  title: 'You have been here before.',
  text: 'We send you a code, so that nobody else who has your link sees your address.',
}

/** The greeting in the owner's words, then the address and the access code, or one press for a personal link. */
export function EntryStep(props: EntryStepProps) {
  const { uuid, page, isReturning = false } = props
  const { token, asked, known, reason, wait, entered, refused } = useEntry(props)
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
        onRefused={refused}
      />
    )
  return (
    <>
      {greeting}
      {reason ? <Advice title={reason.title}>{reason.text}</Advice> : null}
      <EntryForm
        uuid={uuid}
        page={page}
        email={known}
        button={isReturning ? 'See what I chose' : 'Start choosing'}
        onProof={wait}
        onEntered={entered}
      />
      {isReturning ? null : <Closing page={page} />}
    </>
  )
}

/** Which of the entry's forms is shown, and why. */
function useEntry({ uuid, personalToken, hasLeft, onEntered }: EntryStepProps) {
  const [token, setToken] = useState(personalToken)
  const [asked, setAsked] = useState<Waiting | undefined>(() => waitingFor(uuid))
  const [known, setKnown] = useState('')
  const [reason, setReason] = useState(hasLeft ? visitEnded : undefined)
  return {
    token,
    asked,
    known,
    reason,
    wait: (person: Waiting | undefined) => {
      rememberWaiting(uuid, person)
      setKnown(asked?.email ?? '')
      setReason(undefined)
      setAsked(person)
    },
    entered: () => {
      rememberWaiting(uuid, undefined)
      onEntered()
    },
    refused: (email: string | null) => {
      setKnown(email ?? '')
      setReason(email === null ? linkRefused : proofAsked)
      setToken(undefined)
    },
  }
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

const waitingKey = (uuid: string) => `ribbon.redemption.waiting.${uuid}`

/**
 * Who waits for the email in this tab, so that after a reload nobody has to type the address or the access code again. The browser
 * forgets it with the tab, and the page as soon as the person is in.
 */
const waitingFor = (uuid: string): Waiting | undefined =>
  readWaiting(sessionStorage.getItem(waitingKey(uuid)))

function rememberWaiting(uuid: string, person: Waiting | undefined) {
  if (person === undefined) sessionStorage.removeItem(waitingKey(uuid))
  else sessionStorage.setItem(waitingKey(uuid), JSON.stringify(person))
}
