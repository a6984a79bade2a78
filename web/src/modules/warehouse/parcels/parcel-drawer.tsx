import { DataList } from '../../../ui/display/data-list.tsx'
import { TextLink } from '../../../ui/display/button.tsx'
import { SideDrawer } from '../../../ui/feedback/dialog.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import type { ParcelRow } from './parcels.data.ts'
import styles from './parcels.module.css'
import { originTexts, parcelName, stateViews, type Step } from './parcels.rules.ts'
import { ParcelLinks, ParcelBadges } from './parcel-line.tsx'
import { ParcelSteps } from './parcel-steps.tsx'

export interface ParcelDrawerProps {
  parcel: ParcelRow | undefined
  busy: Step | undefined
  onStep: (step: Step) => void
  onReturn: () => void
  onClose: () => void
}

/** A parcel at a glance, without leaving the queue. */
export function ParcelDrawer({ parcel, busy, onStep, onReturn, onClose }: ParcelDrawerProps) {
  return (
    <SideDrawer
      title={parcel ? `Parcel ${parcelName(parcel)}` : 'Parcel'}
      isOpen={parcel !== undefined}
      onClose={onClose}
    >
      {parcel ? (
        <Stack>
          <div aria-live="polite">
            <StatusDot {...stateViews[parcel.state]} />
          </div>
          <div className={styles.links}>
            <ParcelBadges parcel={parcel} />
          </div>
          <ParcelSteps parcel={parcel} busy={busy} onStep={onStep} onReturn={onReturn} />
          <TextLink to={`/operations/parcels/${parcel.id}`}>All about this parcel</TextLink>
          <ul className={styles.pack}>
            {parcel.items.map(item => (
              <li key={item.orderItemId}>
                <b>{item.quantity}</b>
                <span>
                  {item.name}
                  <br />
                  <span className={styles.dim}>{[item.sku, item.detail].filter(Boolean).join(', ')}</span>
                </span>
              </li>
            ))}
          </ul>
          {parcel.hasCard ? <blockquote className={styles.card}>{parcel.cardMessage}</blockquote> : null}
          <ParcelFacts parcel={parcel} />
        </Stack>
      ) : null}
    </SideDrawer>
  )
}

function ParcelFacts({ parcel }: { parcel: ParcelRow }) {
  return (
    <DataList
      entries={[
        {
          label: 'To',
          value: [parcel.recipientName, parcel.city, parcel.country].filter(Boolean).join(', '),
        },
        { label: 'Team', value: parcel.teamName },
        { label: 'Kind', value: originTexts[parcel.origin] },
        { label: 'Service', value: parcel.serviceName },
        {
          label: 'Carrier',
          value:
            parcel.trackingNumber || parcel.labelUrl ? (
              <span className={styles.links}>
                <ParcelLinks parcel={parcel} />
              </span>
            ) : null,
        },
        { label: 'Ordered', value: <TimeText at={parcel.createdAt} withTime /> },
        {
          label: 'Shipped',
          value: parcel.shippedAt ? <TimeText at={parcel.shippedAt} withTime /> : null,
        },
        {
          label: 'Delivered',
          value: parcel.deliveredAt ? <TimeText at={parcel.deliveredAt} withTime /> : null,
        },
      ]}
    />
  )
}
