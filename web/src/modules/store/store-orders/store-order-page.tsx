import { Navigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isNotFound } from '../../../platform/api.ts'
import { setPageTitle } from '../../../platform/page-title.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { DataList } from '../../../ui/display/data-list.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TimelineList } from '../../../ui/display/timeline-list.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SkeletonBlock, SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { GiftThumb } from '../../../ui/gift/gift-thumb.tsx'
import { Columns, Dim, Panel, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { addressLines, timelineTone } from '../../gifting/orders/orders.rules.ts'
import { ParcelList } from '../../gifting/orders/parcel-list.tsx'
import { BuyerPanel } from './buyer-panel.tsx'
import { StoreOrderActions } from './store-order-actions.tsx'
import { StoreOrderMoney } from './store-order-money.tsx'
import { StoreOrderRefunds } from './store-order-refunds.tsx'
import { useStoreOrder, type StoreOrderView } from './store-orders.data.ts'
import { statusView } from './store-orders.rules.ts'
import styles from './store-orders.module.css'

const back = { to: '/e-commerce/orders', label: 'Store orders' }

/** One order of the store: what was bought, by whom, where each cent went, where the parcels are and who did what. */
export function StoreOrderPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const order = useStoreOrder(id)
  const number = order.data?.number
  useEffect(() => {
    if (number) setPageTitle(`Store order #${number}`)
  }, [number])
  if (isNotFound(order.error)) return <Navigate to="/404" replace />
  if (order.data) return <StoreOrder order={order.data} />
  return (
    <>
      <PageHeader title="Store order" back={back} />
      {order.error ? (
        <Panel>
          <ErrorState
            messages={errorMessages(order.error, 'The order could not be loaded.')}
            onRetry={() => void order.refetch()}
          />
        </Panel>
      ) : (
        <Columns
          main={<SkeletonBlock height={320} label="Loading the order" />}
          side={
            <Panel>
              <SkeletonLines lines={5} />
            </Panel>
          }
        />
      )}
    </>
  )
}

function StoreOrder({ order }: { order: StoreOrderView }) {
  return (
    <>
      <PageHeader
        title={`Store order #${order.number}`}
        back={back}
        actions={<StoreOrderActions order={order} />}
        subtitle={
          <span className={styles.subtitle}>
            <span aria-live="polite">
              <StatusDot {...statusView(order)} />
            </span>
            <span>
              {order.paidAt ? 'Paid on ' : 'Checkout begun on '}
              <TimeText at={order.paidAt ?? order.createdAt} withTime />
            </span>
          </span>
        }
      />
      <Stack>
        <StateNotices order={order} />
        <Columns
          main={
            <Stack>
              <Panel title="Items">
                <Items order={order} />
              </Panel>
              <StoreOrderMoney order={order} />
              <StoreOrderRefunds refunds={order.refunds} />
            </Stack>
          }
          side={
            <Stack>
              <BuyerPanel order={order} lines={addressLines(order.recipientInfo)} />
              <DeliveryPanel order={order} />
              <Panel title="Activity">
                <TimelineList
                  entries={order.timeline.map((entry, index) => ({
                    id: `${index} ${entry.at}`,
                    label: entry.text,
                    at: entry.at,
                    by: entry.actorName,
                    tone: timelineTone(entry.event),
                  }))}
                />
              </Panel>
            </Stack>
          }
        />
      </Stack>
    </>
  )
}

/** What an owner should know before anything else. */
function StateNotices({ order }: { order: StoreOrderView }) {
  return (
    <>
      {order.payment.problem === null ? null : (
        <Notice tone="warning" isUrgent title="The payment differs from the order">
          What the payment provider charged is not what this order costs, so nothing ships until somebody
          decides. Write to support with the number of the order.
        </Notice>
      )}
      {order.payment.disputedAt === null ? null : (
        <Notice tone="warning" title="The buyer’s bank disputes this payment">
          The bank asked for the money back on <TimeText at={order.payment.disputedAt} />. Answer with your
          evidence in your payments account; until it is decided the amount is held there.
        </Notice>
      )}
      {order.status === 'unpaid' ? (
        <Notice
          title={order.closedAt === null ? 'This checkout is still open' : 'This checkout was not paid'}
        >
          {order.closedAt === null
            ? 'The goods are held while the buyer pays. When the time runs out they go back to the shelf.'
            : 'Nothing was charged, and the goods went back to the shelf.'}
        </Notice>
      ) : null}
    </>
  )
}

function Items({ order }: { order: StoreOrderView }) {
  return (
    <ul className={styles.items}>
      {order.cartItems.map(item => (
        <li key={item.id}>
          <GiftThumb name={item.name} image={item.image} size={56} />
          <div className={styles.words}>
            <strong>{item.name}</strong>
            {item.variant ? <p>{item.variant}</p> : null}
            <p>{item.sku}</p>
          </div>
          <div className={styles.amount}>
            <Money amount={item.totalPrice} />
            <p>
              {item.quantity} × <Money amount={item.price} />
            </p>
            {item.refundedQuantity > 0 ? <p>{item.refundedQuantity} refunded</p> : null}
          </div>
        </li>
      ))}
    </ul>
  )
}

function DeliveryPanel({ order }: { order: StoreOrderView }) {
  const { parcels, status } = order
  return (
    <Panel title="Delivery">
      {parcels.length > 0 ? (
        <ParcelList parcels={parcels} />
      ) : status === 'processing' ? (
        <Dim>The parcel is being made.</Dim>
      ) : null}
      <DataList
        entries={[
          { label: 'Service', value: order.serviceName },
          { label: 'Shipped', value: order.shippedAt ? <TimeText at={order.shippedAt} withTime /> : null },
          {
            label: 'Delivered',
            value: order.deliveredAt ? <TimeText at={order.deliveredAt} withTime /> : null,
          },
          { label: 'Canceled', value: order.canceledAt ? <TimeText at={order.canceledAt} withTime /> : null },
        ]}
      />
    </Panel>
  )
}
