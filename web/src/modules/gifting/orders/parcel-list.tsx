import { OutsideLink } from '../../../ui/display/button.tsx'
import { Dim } from '../../../ui/layout/layout.tsx'
import type { OrderView } from './orders.data.ts'
import styles from './orders.module.css'
import { parcelText } from './orders.rules.ts'

/** The parcels of an order: where each of them is, and what is in it. */
export function ParcelList({ parcels }: Pick<OrderView, 'parcels'>) {
  return (
    <ol className={styles.parcels}>
      {parcels.map(parcel => (
        <li key={parcel.number}>
          <strong>
            Parcel {parcel.number}: {parcelText(parcel)}
          </strong>
          {parcel.trackingNumber ? (
            <span>
              {parcel.trackingUrl ? (
                <OutsideLink href={parcel.trackingUrl}>{parcel.trackingNumber}</OutsideLink>
              ) : (
                parcel.trackingNumber
              )}
            </span>
          ) : null}
          <Dim>{parcel.items.map(item => `${item.quantity} × ${item.name}`).join(', ')}</Dim>
        </li>
      ))}
    </ol>
  )
}
