import { PubAddress } from '../../../../public-ui/pub-address.tsx'
import { PubButton, PubLinkButton } from '../../../../public-ui/pub-button.tsx'
import { PubGreeting } from '../../../../public-ui/pub-greeting.tsx'
import { PubCard } from '../../../../public-ui/pub-layout.tsx'
import { PubTimeline } from '../../../../public-ui/pub-timeline.tsx'
import { Advice } from '../advice.tsx'
import { choicesOf } from '../choosing/choosing.rules.ts'
import { useChange, useItems, type Person, type PublicPage } from '../redemption.data.ts'
import type { Step } from '../redemption.rules.ts'
import { BoxDrawing, TruckDrawing } from '../drawings.tsx'
import { ChosenGifts } from './chosen-gifts.tsx'
import { OwnData } from './own-data.tsx'
import styles from './sending.module.css'
import { doneGreeting, doneSteps } from './success.rules.ts'

/** After the confirmation: what happens next, and what can still be changed. */
export function SuccessStep({
  uuid,
  page,
  person,
  go,
}: {
  uuid: string
  page: PublicPage
  person: Person
  go: (step: Step) => void
}) {
  const items = useItems(uuid, person.id)
  const choices = choicesOf(items.data ?? [])
  const isRolling = page.state === 'auto_finalising'
  return (
    <>
      {person.recipientState !== 'finalized' ? null : person.orderStatus === 'delivered' ? (
        <BoxDrawing />
      ) : (
        <TruckDrawing />
      )}
      <PubGreeting {...doneGreeting(person)} />
      {person.problem ? (
        <Advice title="We could not send it to this address.">{person.problem}</Advice>
      ) : null}
      <PubCard title="What happens next">
        <PubTimeline
          steps={doneSteps(person, { giftCount: choices.length, closesAt: page.closesAt, isRolling })}
        />
      </PubCard>
      <PubCard title="What you chose">
        <ChosenGifts choices={choices} />
      </PubCard>
      <PubCard title="Goes to">
        <PubAddress place={person} />
      </PubCard>
      <div className={styles.actions}>
        {person.trackingPath ? (
          <PubLinkButton full href={person.trackingPath}>
            Follow your gift
          </PubLinkButton>
        ) : null}
        {person.canChange ? <Changes uuid={uuid} person={person} go={go} /> : null}
      </div>
      {!person.canChange && page.isLocked && person.recipientState !== 'finalized' ? (
        <p className={styles.day}>Choosing is paused, so nothing can be changed at this moment.</p>
      ) : null}
      <OwnData uuid={uuid} person={person} />
    </>
  )
}

function Changes({ uuid, person, go }: { uuid: string; person: Person; go: (step: Step) => void }) {
  const change = useChange(uuid)
  const changeGifts = () =>
    change.mutateAsync({ params: { uuid, recipientId: person.id } }).then(
      () => go('tier-selection'),
      () => undefined, // told already
    )
  return (
    <>
      <PubButton quiet full busy={change.isPending} onClick={() => void changeGifts()}>
        Change gifts
      </PubButton>
      <PubButton quiet full onClick={() => go('recipient-info')}>
        Change address
      </PubButton>
    </>
  )
}
