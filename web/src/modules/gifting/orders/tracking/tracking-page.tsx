import { ApiError } from '../../../../platform/api.ts'
import { productName } from '../../../../platform/page-title.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { PubLinkButton } from '../../../../public-ui/pub-button.tsx'
import { PubGreeting } from '../../../../public-ui/pub-greeting.tsx'
import { PubAddress } from '../../../../public-ui/pub-address.tsx'
import { PubCard, PubPage } from '../../../../public-ui/pub-layout.tsx'
import { PubTimeline } from '../../../../public-ui/pub-timeline.tsx'
import { PubFailure, PubLoading } from '../../../../public-ui/pub-states.tsx'
import { CardPreview } from '../../../../ui/gift/card-preview.tsx'
import { GiftMark, tintOf } from '../../../../ui/gift/gift-mark.tsx'
import { GiftReveal } from './gift-reveal.tsx'
import { useGift, type Gift } from './tracking.data.ts'
import styles from './tracking.module.css'
import { greetingOf, leadOf, parcelText, stepsOf } from './tracking.rules.ts'

/** What the recipient of a gift sees: who sent it, the card, the gifts and how far they are. Open to whoever holds the link. */
export function TrackingPage({ groupId, token }: { groupId: string; token: string }) {
  const gift = useGift(groupId, token)
  const band = gift.data ? { name: gift.data.teamName, logo: gift.data.teamLogo } : { name: productName }
  return (
    <PubPage band={band}>
      {gift.data ? (
        <GiftView gift={gift.data} />
      ) : gift.error ? (
        <Missing error={gift.error} onRetry={() => void gift.refetch()} />
      ) : (
        <PubLoading
          label="Loading the gift"
          shapes={[{ height: 96, width: '80%' }, { height: 24, width: '60%' }, { height: 220 }]}
        />
      )}
      {(gift.error && !gift.data) || gift.data?.isOfProject ? null : (
        <GiftReveal giftId={groupId} isReady={gift.data !== undefined} />
      )}
    </PubPage>
  )
}

function GiftView({ gift }: { gift: Gift }) {
  const steps = stepsOf(gift)
  return (
    <>
      <PubGreeting text={greetingOf(gift)} lead={leadOf(gift)} />
      <div className={styles.page}>
        {steps.length > 0 ? (
          <PubCard>
            <div className={styles.way}>
              <PubTimeline steps={steps} />
              <Carrier gift={gift} />
            </div>
          </PubCard>
        ) : null}
        {gift.addressOne ? <Address gift={gift} /> : null}
        {gift.cardMessage ? (
          <CardPreview
            label={`Card from ${gift.senderName}`}
            message={gift.cardMessage}
            teamName={gift.teamName}
            logo={gift.teamLogo}
            from={gift.senderName}
          />
        ) : null}
        <section aria-labelledby="gifts">
          <h2 id="gifts" className={styles.heading}>
            {gift.isOfProject ? 'In your parcel' : gift.items.length === 1 ? 'Your gift' : 'Your gifts'}
          </h2>
          <ul className={styles.gifts}>
            {gift.items.map((item, index) => (
              <GiftTile key={`${index} ${item.name}`} item={item} />
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}

/** Known only to whoever chose the gift on this device. */
function Address({ gift }: { gift: Gift }) {
  return (
    <PubCard title="Goes to">
      <PubAddress place={gift} />
    </PubCard>
  )
}

function Carrier({ gift }: { gift: Gift }) {
  if (gift.status === 'canceled') return null
  if (gift.parcels.length > 1) return <Parcels gift={gift} />
  if (!gift.trackingNumber) return null
  return (
    <div className={styles.carrier}>
      <p>
        <span className="pub-dim">Tracking number</span>
        <br />
        <strong>{gift.trackingNumber}</strong>
      </p>
      {gift.trackingUrl ? (
        <PubLinkButton
          href={gift.trackingUrl}
          target="_blank"
          rel="noreferrer"
          quiet={gift.status === 'delivered'}
        >
          Follow the parcel<span className="pub-sr"> (opens the carrier’s page in a new tab)</span>
        </PubLinkButton>
      ) : null}
    </div>
  )
}

/** A gift in several parcels: each has its own way. */
function Parcels({ gift }: { gift: Gift }) {
  return (
    <ol className={styles.parcels} aria-label="Parcels">
      {gift.parcels.map((parcel, index) => (
        <li key={parcel.number}>
          <strong>
            Parcel {index + 1} of {gift.parcels.length}: {parcelText(parcel.state)}
          </strong>
          <span className="pub-dim">
            {parcel.items
              .map(item => (item.quantity > 1 ? `${item.quantity} × ${item.name}` : item.name))
              .join(', ')}
          </span>
          {parcel.trackingNumber ? (
            <span>
              {parcel.trackingUrl ? (
                <a href={parcel.trackingUrl} target="_blank" rel="noreferrer">
                  {parcel.trackingNumber}
                  <span className="pub-sr"> (opens the carrier’s page in a new tab)</span>
                </a>
              ) : (
                parcel.trackingNumber
              )}
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

function GiftTile({ item }: { item: Gift['items'][number] }) {
  const detail = [item.color, item.size, item.quantity > 1 ? `× ${item.quantity}` : '']
    .filter(Boolean)
    .join(' · ')
  return (
    <li className={styles.gift}>
      <div className={styles.art} style={{ background: tintOf(item.name) }}>
        {item.image ? <img src={item.image} alt="" width={320} height={320} /> : <GiftMark />}
      </div>
      <div className={styles.words}>
        <strong>{item.name}</strong>
        {detail ? <span className="pub-dim">{detail}</span> : null}
      </div>
    </li>
  )
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <PubGreeting
        text="We cannot find this gift."
        lead="The link may be incomplete. Open it again from the email you received, or ask the person who sent the gift."
      />
    )
  }
  return <PubFailure messages={errorMessages(error)} onRetry={onRetry} />
}
