import { useState, type ReactNode } from 'react'
import { errorCode } from '../../../../platform/error-code.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { PubAddress } from '../../../../public-ui/pub-address.tsx'
import { PubButton } from '../../../../public-ui/pub-button.tsx'
import { PubFailure, PubLoading } from '../../../../public-ui/pub-states.tsx'
import { Advice } from '../advice.tsx'
import { choicesOf } from '../choosing/choosing.rules.ts'
import { useConfirm, useItems, type Person, type PublicPage } from '../redemption.data.ts'
import { dayText, giftsText, timeText, type Step } from '../redemption.rules.ts'
import { ChosenGifts } from './chosen-gifts.tsx'
import styles from './sending.module.css'

/** Everything once more, in two cards; nothing new to decide. */
export function ConfirmStep({
  uuid,
  page,
  person,
  go,
}: {
  uuid: string
  page: PublicPage
  person: Person
  go: (step: Step, how?: { replace?: boolean }) => void
}) {
  const items = useItems(uuid, person.id)
  const confirm = useConfirm(uuid)
  const [failure, setFailure] = useState<{ messages: string[]; mend: Step | undefined }>()
  if (!items.data) {
    if (items.error)
      return <PubFailure messages={errorMessages(items.error)} onRetry={() => void items.refetch()} />
    return (
      <PubLoading
        label="Loading your gifts"
        shapes={[{ height: 32, width: '60%' }, { height: 200 }, { height: 140 }]}
      />
    )
  }
  const choices = choicesOf(items.data)
  const send = () => {
    setFailure(undefined)
    confirm.mutate(
      { params: { uuid, recipientId: person.id } },
      {
        onSuccess: () => go('confirm-success', { replace: true }),
        onError: error =>
          setFailure({
            messages: errorMessages(error, 'Your gifts could not be confirmed. Try again in a moment.'),
            mend: mendOf(errorCode(error)),
          }),
      },
    )
  }
  return (
    <>
      <h1 className="pub-title">Does this look right?</h1>
      <p className="pub-lead">Nothing is sent until you confirm.</p>
      <div role="alert">{failure ? <Refusal {...failure} go={go} /> : null}</div>
      <Card title={`Your ${giftsText(choices.length)}`} what="gifts" onChange={() => go('tier-selection')}>
        <ChosenGifts choices={choices} />
      </Card>
      <Card title="Goes to" what="address" onChange={() => go('recipient-info')}>
        <PubAddress place={person} />
      </Card>
      <Day page={page} person={person} />
      <div className={styles.bar}>
        <PubButton full busy={confirm.isPending} onClick={send}>
          Confirm my gifts
        </PubButton>
        <p>Free for you. {page.teamName} pays for gifts and shipping.</p>
      </div>
    </>
  )
}

/** Where a refused confirmation is mended. */
function mendOf(code: string | undefined): Step | undefined {
  if (code === 'option_gone' || code === 'tier_incomplete' || code === 'nothing_chosen')
    return 'tier-selection'
  return code === 'invalid_input' ? 'recipient-info' : undefined
}

function Refusal({
  messages,
  mend,
  go,
}: {
  messages: string[]
  mend: Step | undefined
  go: (step: Step) => void
}) {
  return (
    <Advice title={messages.join(' ')}>
      {mend ? (
        <button type="button" className="pub-text-button" onClick={() => go(mend)}>
          {mend === 'tier-selection' ? 'Choose again' : 'Go to your address'}
        </button>
      ) : null}
    </Advice>
  )
}

function Card({
  title,
  what,
  onChange,
  children,
}: {
  title: string
  what: string
  onChange: () => void
  children: ReactNode
}) {
  return (
    <section className="pub-card">
      <div className={styles.cardHead}>
        <h2>{title}</h2>
        <button type="button" className="pub-text-button" onClick={onChange}>
          Change<span className="pub-sr"> {what}</span>
        </button>
      </div>
      {children}
    </section>
  )
}

function Day({ page, person }: { page: PublicPage; person: Person }) {
  if (!page.closesAt && !person.notBefore) return null
  return (
    <p className={styles.day}>
      {person.notBefore ? <strong>Not before {dayText(`${person.notBefore}T12:00:00`)}</strong> : null}
      {page.closesAt ? (
        <span className="pub-dim">You can change everything until {timeText(page.closesAt)}.</span>
      ) : null}
    </p>
  )
}
