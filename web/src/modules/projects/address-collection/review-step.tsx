import { useState } from 'react'
import { errorCode } from '../../../platform/error-code.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { PubButton } from '../../../public-ui/pub-button.tsx'
import { useSubmit, useUpdateOwn, type Page } from './collection.data.ts'
import styles from './collection.module.css'
import { recipientOf, type Sizes, type Step } from './collection.rules.ts'
import { Messages } from './messages.tsx'
import type { Draft } from './use-draft.ts'

interface Sending {
  uuid: string
  draft: Draft
  /** Changes what the person has submitted already. */ isOwn: boolean
  onSent: (outcome: 'sent' | 'confirmation') => void
  onProof: () => void
}

function useSend({ uuid, draft, isOwn, onSent, onProof }: Sending) {
  const [failure, setFailure] = useState<string[]>([])
  const submit = useSubmit(uuid)
  const update = useUpdateOwn(uuid)
  const send = async () => {
    setFailure([])
    const recipient = { ...recipientOf(draft.address), apparel_size: draft.sizes }
    try {
      if (isOwn) {
        await update.mutateAsync({ params: { uuid }, body: { recipient } })
        return onSent('sent')
      }
      const answer = await submit.mutateAsync({
        params: { uuid },
        body: { recipient: { ...recipient, email: draft.email }, ticket: draft.ticket || null },
      })
      onSent(answer.data === null ? 'confirmation' : 'sent')
    } catch (error) {
      if (errorCode(error) === 'proof_needed') return onProof()
      setFailure(errorMessages(error, 'Your answers could not be sent. Try again in a moment.'))
    }
  }
  return { failure, busy: submit.isPending || update.isPending, send }
}

/** Everything once more. Only this step sends it. */
export function ReviewStep({ page, go, ...sending }: Sending & { page: Page; go: (step: Step) => void }) {
  const { draft, isOwn } = sending
  const { failure, busy, send } = useSend(sending)
  return (
    <>
      <h1 className="pub-title">Does this look right?</h1>
      <p className="pub-lead">Nothing is sent until you submit.</p>
      <section className={styles.card}>
        <Head title="What you get" onChange={() => go('items-selection')} />
        <Chosen items={page.items} sizes={draft.sizes} />
      </section>
      <section className={styles.card}>
        <Head title="Goes to" onChange={() => go('recipient')} />
        {linesOf(draft.address).map(line => (
          <p key={line}>{line}</p>
        ))}
      </section>
      <Messages messages={failure} />
      <div className={styles.actions}>
        <PubButton full busy={busy} onClick={() => void send()}>
          {isOwn ? 'Save the changes' : 'Submit'}
        </PubButton>
      </div>
    </>
  )
}

export function Chosen({ items, sizes }: { items: Page['items']; sizes: Sizes }) {
  return items.map(({ name }) => <p key={name}>{[name, ...Object.values(sizes[name] ?? {})].join(', ')}</p>)
}

function Head({ title, onChange }: { title: string; onChange: () => void }) {
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      <button
        type="button"
        className="pub-text-button"
        aria-label={`Change: ${title.toLowerCase()}`}
        onClick={onChange}
      >
        Change
      </button>
    </div>
  )
}

function linesOf(address: Record<string, string>): string[] {
  const { name, company, address_one, address_two, city, state, zipcode, country, phone } = address
  const place = [city, state, zipcode].filter(Boolean).join(' ')
  return [name, company, address_one, address_two, `${place}, ${country ?? ''}`, phone].filter(
    (line): line is string => Boolean(line),
  )
}
