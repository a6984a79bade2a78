import { useState } from 'react'
import { errorCode } from '../../../../platform/error-code.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { PubButton } from '../../../../public-ui/pub-button.tsx'
import { PubField } from '../../../../public-ui/pub-field.tsx'
import { usePubForm } from '../../../../public-ui/use-pub-form.ts'
import { lookAgain, type PublicPage } from '../redemption.data.ts'
import { beginEntry } from './entry.data.ts'
import styles from './entry.module.css'
import { checkEntry, fieldOf, type Waiting } from './entry.rules.ts'

interface EntryFormProps {
  uuid: string
  page: PublicPage
  email: string
  button: string
  onProof: (person: Waiting) => void
  onEntered: () => void
}

/** The address, and the access code where the page has one. */
export function EntryForm({ button, ...props }: EntryFormProps) {
  const { form, failure } = useEntryForm(props)
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <PubField
        {...form.field('email')}
        label="Your email"
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      {props.page.password_protected ? (
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
        {button}
      </PubButton>
    </form>
  )
}

function useEntryForm({ uuid, page, email, onProof, onEntered }: Omit<EntryFormProps, 'button'>) {
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
        lookAgain(uuid, error)
        const field = fieldOf(errorCode(error))
        if (field) return { [field]: messages.join(' ') }
        setFailure(messages)
      }
    },
  })
  return { form, failure }
}

export function Failure({ messages }: { messages: readonly string[] }) {
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
