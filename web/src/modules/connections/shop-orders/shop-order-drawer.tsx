import { errorMessages } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { DataList } from '../../../ui/display/data-list.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { SideDrawer } from '../../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { OrderLine } from './order-line.tsx'
import { useCloseShopOrder, useShopOrder, type ShopOrderView } from './shop-orders.data.ts'
import styles from './shop-orders.module.css'
import { moneyText, orderLook, parcelLooks, paymentLook } from './shop-orders.rules.ts'

/** An order of the shop: what its lines are here, and where its parcels are. */
export function ShopOrderDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <SideDrawer title="Order of your shop" isOpen={id !== ''} onClose={onClose}>
      {id === '' ? null : <OpenOrder id={id} />}
    </SideDrawer>
  )
}

function OpenOrder({ id }: { id: string }) {
  const order = useShopOrder(id)
  if (order.error)
    return (
      <ErrorState
        messages={errorMessages(order.error, 'The order could not be loaded.')}
        onRetry={() => void order.refetch()}
      />
    )
  if (!order.data) return <SkeletonLines lines={8} />
  return <OrderView order={order.data} />
}

function OrderView({ order }: { order: ShopOrderView }) {
  return (
    <Stack>
      <Row justify="between">
        <strong>
          {order.name}
          {order.customer ? `, ${order.customer}` : ''}
        </strong>
        <StatusDot {...orderLook(order)} />
      </Row>
      <Advice order={order} />
      <section aria-label="Items">
        <ul className={styles.lines}>
          {order.items.map(line => (
            <OrderLine key={line.id} order={order} line={line} />
          ))}
        </ul>
      </section>
      <DataList
        entries={[
          { label: 'Ordered', value: <TimeText at={order.orderedAt} withTime /> },
          { label: 'Total', value: moneyText(order.total, order.currency) },
          { label: 'Payment', value: paymentLook(order.financialStatus).label },
          { label: 'Number on the parcel', value: order.orderNumber && `#${order.orderNumber}` },
          { label: 'Shopify was told', value: order.toldAt && <TimeText at={order.toldAt} withTime /> },
        ]}
      />
      <Parcels parcels={order.parcels} />
    </Stack>
  )
}

const advice: Partial<Record<ShopOrderView['state'], string>> = {
  needs_match:
    'Choose what each item is in your stock, or that it never is. Ribbon remembers it for the next orders.',
  left: 'Something in it is never sent from your stock, so your shop fulfills the whole order.',
  waiting:
    'There is not enough on the shelf. The order goes on by itself once goods have come, the oldest first.',
}

function Advice({ order }: { order: ShopOrderView }) {
  const close = useCloseShopOrder()
  const text = order.problem ?? advice[order.state]
  if (!text) return null
  return (
    <Notice
      tone={order.problem ? 'warning' : 'info'}
      actions={
        order.state === 'needs_person' ? (
          <Button
            look="quiet"
            busy={close.isPending}
            onClick={() => close.mutate({ params: { id: order.id } })}
          >
            I have seen to it
          </Button>
        ) : undefined
      }
    >
      {text}
    </Notice>
  )
}

function Parcels({ parcels }: Pick<ShopOrderView, 'parcels'>) {
  if (parcels.length === 0) return null
  return (
    <section aria-label="Parcels">
      <ul className={styles.lines}>
        {parcels.map(parcel => (
          <li key={parcel.number} className={styles.line}>
            <Row justify="between">
              <Row>
                <span>Parcel {parcel.number}</span>
                <StatusDot {...parcelLooks[parcel.state]} />
              </Row>
              {parcel.trackingUrl ? (
                <a className={styles.track} href={parcel.trackingUrl} target="_blank" rel="noreferrer">
                  Track {parcel.trackingNumber}
                </a>
              ) : null}
            </Row>
          </li>
        ))}
      </ul>
    </section>
  )
}
