import { useState } from 'react'
import { PubAddress } from '../../../public-ui/pub-address.tsx'
import { PubButton } from '../../../public-ui/pub-button.tsx'
import { PubGreeting } from '../../../public-ui/pub-greeting.tsx'
import { useErase, type Own } from './collection.data.ts'
import styles from './collection.module.css'
import { dayText } from './collection.rules.ts'
import { ReaddressStep } from './readdress-step.tsx'
import { Chosen } from './review-step.tsx'

/** What the person has submitted, and what can still be done with it. */
export function OwnStep({
  uuid,
  own,
  onChange,
  onErased,
}: {
  uuid: string
  own: Own
  onChange: () => void
  onErased: () => void
}) {
  const { adminOrder } = own
  const [isMoving, setMoving] = useState(false)
  if (isMoving) return <ReaddressStep uuid={uuid} own={own} onDone={() => setMoving(false)} />
  const firstName = own.name.split(' ')[0]
  return (
    <>
      <PubGreeting
        text={`You’re on the list, ${firstName}.`}
        lead={
          own.canChange
            ? `A link to change it went to ${own.email}.`
            : own.canReaddress
              ? 'Collecting has ended. You can still say where your parcel goes, until it has its label.'
              : 'Collecting has ended, so nothing can be changed any more.'
        }
      />
      <section className={styles.card}>
        <h2>{adminOrder.adminOrderTitle}</h2>
        <Chosen items={adminOrder.items} sizes={own.apparelSize} />
      </section>
      <section className={styles.card}>
        <h2>Goes to</h2>
        <PubAddress place={own} />
      </section>
      {adminOrder.inHandsDate ? (
        <p className={styles.day}>
          In your hands by <strong>{dayText(adminOrder.inHandsDate)}</strong>
        </p>
      ) : null}
      <Parcel own={own} />
      {own.canReaddress ? (
        <div className={styles.actions}>
          <PubButton full quiet onClick={() => setMoving(true)}>
            Change the address
          </PubButton>
        </div>
      ) : null}
      {own.canChange ? (
        <div className={styles.actions}>
          <PubButton full quiet onClick={onChange}>
            Change sizes or address
          </PubButton>
          <EraseData uuid={uuid} onErased={onErased} />
        </div>
      ) : null}
    </>
  )
}

/** Where the parcel is: at a carrier we know, or with the number to ask another one. */
function Parcel({ own }: { own: Own }) {
  if (own.trackingUrl)
    return (
      <p>
        <a className="pub-link" href={own.trackingUrl}>
          Follow your parcel
        </a>
      </p>
    )
  if (own.carrier === null) return null
  return (
    <p>
      {own.deliveredAt ? 'Delivered by' : 'On its way with'} {own.carrier},{' '}
      <strong>{own.trackingNumbers.join(', ')}</strong>
    </p>
  )
}

/** Asks once more before it erases. */
function EraseData({ uuid, onErased }: { uuid: string; onErased: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const erase = useErase(uuid)
  if (!isAsking)
    return (
      <button type="button" className="pub-text-button" onClick={() => setAsking(true)}>
        Erase my data
      </button>
    )
  return (
    <>
      <p role="alert">
        Your sizes and your address are erased, and nothing is sent to you unless you submit again.
      </p>
      <PubButton
        full
        busy={erase.isPending}
        onClick={() => erase.mutate({ params: { uuid } }, { onSuccess: onErased })}
      >
        Erase my data
      </PubButton>
      <PubButton full quiet onClick={() => setAsking(false)}>
        Keep it
      </PubButton>
    </>
  )
}
