import type { ReactNode } from 'react'
import { OutsideLink } from '../../../ui/display/button.tsx'
import { DataList } from '../../../ui/display/data-list.tsx'
import { Dim, Panel } from '../../../ui/layout/layout.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { expectedText } from './expected-day.ts'
import type { OrderView } from './orders.data.ts'
import styles from './orders.module.css'
import { addressLines } from './orders.rules.ts'
import { ParcelList } from './parcel-list.tsx'

export function RecipientPanel({ order }: { order: OrderView }) {
  const lines = addressLines({ ...order, name: order.name || order.recipient?.name || null })
  const email = order.email || order.recipient?.email
  const phone = order.phone ?? order.recipient?.phone
  return (
    <Panel title="Recipient">
      {lines.length > 0 ? (
        <address className={styles.address}>
          {lines.map(line => (
            <span key={line}>{line}</span>
          ))}
        </address>
      ) : null}
      {order.status === 'awaiting_address' ? <Dim>No address yet</Dim> : null}
      <div className={styles.contact}>
        {email ? <span>{email}</span> : null}
        {phone ? <span>{phone}</span> : null}
      </div>
    </Panel>
  )
}

export function DeliveryPanel({ order }: { order: OrderView }) {
  if (order.parcels.length > 1) return <ParcelsPanel order={order} />
  const parcels =
    order.expeditedShipmentPackages.length > 0
      ? order.expeditedShipmentPackages.map(parcel => ({
          number: parcel.tracking_number,
          url: parcel.tracking_url,
        }))
      : order.trackingNumber
        ? [{ number: order.trackingNumber, url: order.trackingUrl }]
        : []
  const tracking: ReactNode =
    parcels.length === 0
      ? null
      : parcels.map(parcel => (
          <div key={parcel.number}>
            {parcel.url ? <OutsideLink href={parcel.url}>{parcel.number}</OutsideLink> : parcel.number}
          </div>
        ))
  return (
    <Panel title="Delivery">
      <DataList
        entries={[
          { label: 'Service', value: order.serviceName },
          {
            label: 'Tracking',
            value:
              tracking ??
              (order.status === 'processing' || order.status === 'awaiting_address' ? (
                <Dim>Comes with the label</Dim>
              ) : null),
          },
          { label: 'Expected', value: expectedValue(order) },
          { label: 'Shipped', value: order.shippedAt ? <TimeText at={order.shippedAt} withTime /> : null },
          {
            label: 'Delivered',
            value: order.deliveredAt ? <TimeText at={order.deliveredAt} withTime /> : null,
          },
          { label: 'Canceled', value: order.canceledAt ? <TimeText at={order.canceledAt} withTime /> : null },
          { label: 'Redemption page', value: order.groupOrderName },
        ]}
      />
    </Panel>
  )
}

/** `Around Thursday, December 3`. */
function expectedValue({ expectedOn }: OrderView): string | undefined {
  return expectedText(expectedOn)?.replace(/^a/, 'A')
}

/** An order that travels in several parcels: where each of them is, and what is in it. */
function ParcelsPanel({ order }: { order: OrderView }) {
  return (
    <Panel title="Delivery">
      <ParcelList parcels={order.parcels} />
      <DataList
        entries={[
          { label: 'Service', value: order.serviceName },
          { label: 'Expected', value: expectedValue(order) },
        ]}
      />
    </Panel>
  )
}
