import { DataList } from '../../ui/display/data-list.tsx'
import { SideDrawer } from '../../ui/feedback/dialog.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { StatusDot } from '../../ui/display/status-dot.tsx'
import { TimeText } from '../../ui/display/time-text.tsx'
import type { ParcelRow } from './operations.data.ts'
import styles from './operations.module.css'
import { stateViews, type Step } from './operations.rules.ts'
import { ParcelLinks } from './parcel-line.tsx'
import { ParcelSteps } from './parcel-steps.tsx'

/** A parcel alone, as one has it on the packing table. */
export function ParcelDrawer({ parcel, busy, onStep, onClose }: { parcel: ParcelRow | undefined; busy: Step | undefined; onStep: (step: Step) => void; onClose: () => void }) {
  return (
    <SideDrawer title={parcel ? `Parcel #${parcel.orderNumber}` : 'Parcel'} isOpen={parcel !== undefined} onClose={onClose}>
      {parcel ? (
        <Stack>
          <div aria-live="polite"><StatusDot {...stateViews[parcel.state]} /></div>
          {parcel.problem ? <p className={styles.problem}>{parcel.problem}</p> : null}
          <ParcelSteps parcel={parcel} busy={busy} onStep={onStep} />
          <ul className={styles.pack}>
            {parcel.items.map((item, index) => <li key={`${index} ${item.sku}`}><b>{item.quantity}</b><span>{item.name}<br /><span className={styles.dim}>{item.sku}</span></span></li>)}
          </ul>
          {parcel.cardMessage ? <blockquote className={styles.card}>{parcel.cardMessage}</blockquote> : null}
          <DataList entries={[
            { label: 'To', value: [parcel.recipientName, parcel.city, parcel.country].filter(Boolean).join(', ') },
            { label: 'Team', value: parcel.teamName },
            { label: 'Service', value: parcel.serviceName },
            { label: 'Carrier', value: parcel.trackingNumber || parcel.labelUrl ? <span className={styles.links}><ParcelLinks parcel={parcel} /></span> : null },
            { label: 'Ordered', value: <TimeText at={parcel.createdAt} withTime /> },
            { label: 'Shipped', value: parcel.shippedAt ? <TimeText at={parcel.shippedAt} withTime /> : null },
            { label: 'Delivered', value: parcel.deliveredAt ? <TimeText at={parcel.deliveredAt} withTime /> : null },
          ]} />
        </Stack>
      ) : null}
    </SideDrawer>
  )
}
