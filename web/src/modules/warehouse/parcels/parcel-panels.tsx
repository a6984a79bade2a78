import { TextLink, Button } from '../../../ui/display/button.tsx'
import { DataList } from '../../../ui/display/data-list.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TimelineList } from '../../../ui/display/timeline-list.tsx'
import { GiftThumb } from '../../../ui/gift/gift-thumb.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { DocumentLinks, ParcelLinks } from './parcel-line.tsx'
import { useRefundShortage } from './changes/changes.data.ts'
import type { ParcelView } from './parcels.data.ts'
import styles from './parcels.module.css'
import { originTexts, stateViews } from './parcels.rules.ts'

export function ItemsPanel({ parcel }: { parcel: ParcelView }) {
  const isOpen = parcel.state === 'queued' || parcel.state === 'labelled'
  return (
    <Panel title="In the parcel">
      <ul className={styles.things}>
        {parcel.items.map(item => (
          <li key={item.orderItemId}>
            <GiftThumb name={item.name} image={item.image ?? undefined} size={40} />
            <span>
              <strong>{item.name}</strong>
              <br />
              <span className={styles.dim}>{[item.sku, item.detail].filter(Boolean).join(', ')}</span>
            </span>
            <span className={styles.count}>
              <b>{item.quantity}</b>
              {isOpen && item.packed > 0 ? (
                <span className={styles.dim}> {item.packed} in the box</span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {parcel.note ? (
        <p>
          <span className={styles.dim}>Note: </span>
          {parcel.note}
        </p>
      ) : null}
    </Panel>
  )
}

export function ShortagesPanel({ parcel }: { parcel: ParcelView }) {
  const refund = useRefundShortage()
  if (parcel.shortages.length === 0) return null
  const words = {
    waiting: 'Waiting',
    found: 'Found',
    refund_due: 'Refund due',
    refunded: 'Refunded',
  } as const
  return (
    <Panel title="Missing items">
      <ul className={styles.things}>
        {parcel.shortages.map(shortage => (
          <li key={shortage.id}>
            <span>
              <strong>
                {shortage.quantity} × {shortage.name}
              </strong>
              <br />
              <span className={styles.dim}>
                {shortage.sku} · {shortage.actorName} · <TimeText at={shortage.createdAt} />
              </span>
            </span>
            <span className={styles.count}>
              {words[shortage.state]}
              {shortage.state === 'refund_due' || shortage.state === 'refunded' ? (
                <>
                  {' '}
                  <Money amount={shortage.amount} />
                </>
              ) : null}
            </span>
            {shortage.state === 'refund_due' ? (
              <Button
                size="xs"
                busy={refund.isPending}
                onClick={() => refund.mutate({ params: { id: shortage.id } })}
              >
                Refund
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function AddressPanel({ parcel }: { parcel: ParcelView }) {
  const { shipTo } = parcel
  const town = [shipTo.city, [shipTo.state, shipTo.zipcode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  return (
    <Panel title="Ship to">
      <address className={styles.address}>
        {[shipTo.name, shipTo.company, shipTo.address_one, shipTo.address_two, town, shipTo.country]
          .filter(Boolean)
          .map(line => (
            <span key={line}>{line}</span>
          ))}
      </address>
      {shipTo.phone ? <p>{shipTo.phone}</p> : null}
    </Panel>
  )
}

export function DetailsPanel({ parcel }: { parcel: ParcelView }) {
  return (
    <Panel title="Details">
      <DataList
        entries={[
          { label: 'Team', value: parcel.teamName },
          { label: 'Sender', value: parcel.senderName ?? originTexts[parcel.origin] },
          { label: 'Service', value: parcel.serviceName },
          { label: 'Weight', value: `${parcel.weightOunces} oz` },
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
          { label: 'Packed', value: parcel.packedAt ? <TimeText at={parcel.packedAt} withTime /> : null },
          { label: 'Shipped', value: parcel.shippedAt ? <TimeText at={parcel.shippedAt} withTime /> : null },
          {
            label: 'Delivered',
            value: parcel.deliveredAt ? <TimeText at={parcel.deliveredAt} withTime /> : null,
          },
          {
            label: 'Returned',
            value: parcel.returnedAt ? <TimeText at={parcel.returnedAt} withTime /> : null,
          },
        ]}
      />
    </Panel>
  )
}

export function DocumentsPanel({ parcel }: { parcel: ParcelView }) {
  return (
    <Panel title="Documents">
      <div className={styles.links}>
        <DocumentLinks kind="packing_slips" ids={[parcel.id]} label="Packing slip" />
        {parcel.hasCard ? (
          <DocumentLinks kind="greeting_cards" ids={[parcel.id]} label="Greeting card" />
        ) : null}
      </div>
      {parcel.hasCard ? (
        <blockquote className={styles.card}>{parcel.cardMessage}</blockquote>
      ) : parcel.cardMessage !== null && parcel.place !== null ? (
        <p className={styles.dim}>The card is in another parcel of the order.</p>
      ) : null}
    </Panel>
  )
}

/** The other parcels of the same order, and which went in whose place. */
export function OrderParcelsPanel({ parcel }: { parcel: ParcelView }) {
  if (parcel.siblings.length < 2) return null
  return (
    <Panel title={`Order #${parcel.orderNumber}`}>
      <ul className={styles.siblings}>
        {parcel.siblings.map(each => (
          <li key={each.id} aria-current={each.id === parcel.id || undefined}>
            {each.id === parcel.id ? (
              <strong>Parcel {each.number}</strong>
            ) : (
              <TextLink to={`/operations/parcels/${each.id}`}>Parcel {each.number}</TextLink>
            )}
            <StatusDot {...stateViews[each.state]} />
            <span className={styles.dim}>
              {[
                each.hold ? 'on hold' : '',
                each.isReshipment ? 'sent again' : '',
                each.isReplaced ? 'replaced' : '',
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {parcel.replaces ? (
        <p className={styles.dim}>
          It replaces parcel {parcel.replaces.number}, which{' '}
          {parcel.replaces.reason === 'lost' ? 'was lost' : 'came back'}.
          {parcel.replaces.note ? ` ${parcel.replaces.note}` : ''}
        </p>
      ) : null}
      {parcel.replacedBy ? (
        <p className={styles.dim}>It was replaced by parcel {parcel.replacedBy.number}.</p>
      ) : null}
    </Panel>
  )
}

export function HistoryPanel({ parcel }: { parcel: ParcelView }) {
  return (
    <Panel title="Activity">
      {parcel.history.length === 0 ? (
        <p className={styles.dim}>Nothing yet.</p>
      ) : (
        <TimelineList
          entries={parcel.history.map(entry => ({
            id: entry.id,
            label: entry.text,
            at: entry.at,
            by: entry.actorName,
            tone:
              entry.action === 'parcel.canceled' || entry.action === 'parcel.returned' ? 'stopped' : 'normal',
          }))}
        />
      )}
    </Panel>
  )
}
