import { OutsideLink, TextLink } from '../../../../ui/display/button.tsx'
import { Panel, Stack } from '../../../../ui/layout/layout.tsx'
import type { PackingParcel } from './packing.data.ts'
import styles from './packing.module.css'

/** Where the open parcel goes, and the greeting card that goes with it. */
export function DestinationPanel({ parcel }: { parcel: PackingParcel }) {
  return (
    <Panel title="Ship to">
      <Stack gap={12}>
        <div>
          <strong>{parcel.recipientName || 'No name yet'}</strong>
          <br />
          {[parcel.city, parcel.country].filter(Boolean).join(', ')}
        </div>
        <div className={styles.dim}>
          {parcel.teamName}
          <br />
          {parcel.serviceName}
          {parcel.trackingNumber ? (
            <>
              <br />
              {parcel.trackingNumber}
            </>
          ) : null}
        </div>
        {parcel.parcelCount > 1 && parcel.place !== null ? (
          <div>
            Parcel {parcel.place} of {parcel.parcelCount}
          </div>
        ) : null}
        {parcel.hasCard ? (
          <div className={styles.cardBlock}>
            <strong>With a card</strong>
            <blockquote className={styles.card}>{parcel.cardMessage}</blockquote>
            <OutsideLink href={`/api/v2/operations/papers/greeting_cards?ids=${parcel.id}`}>
              Print the card
            </OutsideLink>
          </div>
        ) : null}
        {parcel.state === 'labelled' ? (
          <div className={styles.dim}>
            The label is for this box and weight. To change them, void it on the parcel’s page first.
          </div>
        ) : null}
        <TextLink to={`/operations/parcels/${parcel.id}`}>View parcel</TextLink>
      </Stack>
    </Panel>
  )
}
