import { useState } from 'react'
import { emailPattern } from '@ribbon/contract/email-pattern'
import { errorMessages, showSuccess } from '../../../platform/toasts.ts'
import { PubButton } from '../../../public-ui/pub-button.tsx'
import { PubField } from '../../../public-ui/pub-field.tsx'
import { PubGreeting } from '../../../public-ui/pub-greeting.tsx'
import { usePubForm } from '../../../public-ui/use-pub-form.ts'
import { useSendOwnLink, useSendProof, type Asked, type Page } from './collection.data.ts'
import styles from './collection.module.css'
import { dayText, domainsText } from './collection.rules.ts'
import { Messages } from './messages.tsx'

const checkEmail = ({ email }: { email: string }): Record<string, string> => {
  if (email.trim() === '') return { email: 'Enter your email address.' }
  return emailPattern.test(email.trim()) ? {} : { email: 'Enter an email address like ada@example.com.' }
}

/** What is sent, to whom and by when, before it asks for the address. */
export function EntryStep({
  uuid,
  page,
  email,
  asked,
  onEntered,
  onProof,
}: {
  uuid: string
  page: Page
  email: string
  /** Whom the mail named that the person came from. */ asked: Asked | null
  onEntered: (email: string) => void
  onProof: (email: string) => void
}) {
  const [failure, setFailure] = useState<string[]>([])
  const proof = useSendProof()
  const form = usePubForm({
    initial: { email },
    check: checkEmail,
    send: async values => {
      setFailure([])
      const typed = values.email.trim()
      // The link was mailed to this address, which proves it until there is something to be seen.
      if (asked && !asked.hasSubmitted && typed === asked.email) return onEntered(typed)
      try {
        const { verified } = await proof.mutateAsync({ params: { uuid }, body: { email: typed } })
        if (verified) onEntered(typed)
        else onProof(typed)
      } catch (error) {
        setFailure(errorMessages(error, 'We could not go on. Try again in a moment.'))
      }
    },
  })
  return (
    <>
      <Introduction page={page} hasSubmitted={asked?.hasSubmitted ?? false} />
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <PubField
          {...form.field('email')}
          label="Your email"
          type="email"
          autoComplete="email"
          maxLength={254}
          hint={hintOf(page)}
        />
        <Messages messages={failure} />
        <PubButton type="submit" full busy={form.busy}>
          Continue
        </PubButton>
      </form>
      <p className={`pub-hint ${styles.below}`}>Three short steps. Nothing to pay.</p>
      <OwnLink uuid={uuid} email={form.values.email} />
    </>
  )
}

function Introduction({ page, hasSubmitted }: { page: Page; hasSubmitted: boolean }) {
  return (
    <>
      <PubGreeting text={page.adminOrderTitle} lead={`From ${page.teamName}.`} />
      {hasSubmitted ? (
        <p className={styles.words}>
          We have answers from this address already. To see or change them, let us email you your link.
        </p>
      ) : null}
      {page.adminOrderDescription ? <p className={styles.words}>{page.adminOrderDescription}</p> : null}
      {page.inHandsDate ? (
        <p className={styles.day}>
          In your hands by <strong>{dayText(page.inHandsDate)}</strong>
        </p>
      ) : null}
    </>
  )
}

function hintOf({ allowedDomains, emailVerificationEnabled }: Page): string | undefined {
  const ends = allowedDomains.length > 0 ? `It must end in ${domainsText(allowedDomains)}. ` : ''
  return `${ends}${emailVerificationEnabled ? 'We send a code there.' : ''}`.trim() || undefined
}

/** For people who have submitted on another device. */
export function OwnLink({ uuid, email }: { uuid: string; email: string }) {
  const [failure, setFailure] = useState<string[]>([])
  const link = useSendOwnLink()
  const ask = async () => {
    const wrong = checkEmail({ email })['email']
    setFailure(wrong ? [wrong] : [])
    if (wrong) return
    try {
      await link.mutateAsync({ params: { uuid }, body: { email: email.trim() } })
      showSuccess('If we have answers from this address, the link is on its way.')
    } catch (error) {
      setFailure(errorMessages(error, 'The link could not be sent. Try again in a moment.'))
    }
  }
  return (
    <>
      <Messages messages={failure} />
      <p>
        <button type="button" className="pub-text-button" onClick={() => void ask()}>
          I have submitted already: email me my link
        </button>
      </p>
    </>
  )
}
