import { Navigate, useParams } from '@tanstack/react-router'
import { IconPrinter } from '@tabler/icons-react'
import { cardTextFor } from '@ribbon/contract/catalog/card-templates/merge-fields'
import { printableText } from '@ribbon/contract/printable-text'
import { useEffect } from 'react'
import { isNotFound } from '../../../platform/api.ts'
import { setPageTitle } from '../../../platform/page-title.ts'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { CardPreview } from '../../../ui/gift/card-preview.tsx'
import { CopyLink } from '../../../ui/display/copy-link.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Columns, Dim, Panel, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SkeletonBlock, SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TimelineList } from '../../../ui/display/timeline-list.tsx'
import { CancelOrderButton } from './cancel-order-button.tsx'
import { lastList } from './last-list.ts'
import { OrderMoneyPanel } from './refunds/order-money-panel.tsx'
import { useOrderStatement } from './refunds/refunds.data.ts'
import { DeliveryPanel, RecipientPanel } from './order-facts.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderStatusDot } from './order-status-dot.tsx'
import { useOrder, type OrderView } from './orders.data.ts'
import styles from './orders.module.css'
import { OrderProgress } from './progress/order-progress.tsx'
import { RecordPanel } from './record-panel.tsx'
import { timelineTone } from './orders.rules.ts'

/** One order: what is sent, to whom, for how much, how far it is and who did what. Printed, it is a packing slip. */
export function OrderDetailPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const order = useOrder(id)
  const number = order.data?.orderId
  useEffect(() => {
    if (number) setPageTitle(`Order #${number}`)
  }, [number])

  if (isNotFound(order.error)) return <Navigate to="/404" replace />
  const back = { to: lastList(), label: 'Orders' }
  if (order.data) return <OrderDetail order={order.data} back={back} />
  return (
    <>
      <PageHeader title="Order" back={back} />
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

interface OrderDetailProps {
  order: OrderView
  back: { to: string; label: string }
}

function OrderDetail({ order, back }: OrderDetailProps) {
  const { team, showsPrices } = useSession()
  const sender = order.user?.fullName
  // Until the recipient gives an address, the card is stored with its merge fields and shown with what is known.
  const card =
    order.status === 'awaiting_address' && order.recipient && order.cardMessage
      ? cardTextFor(order.cardMessage, order.recipient, sender ?? '')
      : order.cardMessage
  return (
    <>
      <OrderHeader order={order} back={back} />
      <Stack>
        <OrderProgress order={order} />
        {order.status === 'awaiting_address' ? <AwaitingNotice order={order} /> : null}
        <Columns
          main={
            <Stack>
              <Panel title="Gifts">
                <OrderItems items={order.orderItems} showsPrices={showsPrices} />
              </Panel>
              {card ? (
                <Panel title="Card">
                  <CardPreview
                    message={printableText(card)}
                    teamName={team.name}
                    logo={team.teamLogo}
                    from={sender}
                  />
                  {order.cardMessageNote ? <Dim>{order.cardMessageNote}</Dim> : null}
                </Panel>
              ) : null}
              {order.note ? (
                <div className={styles.screenOnly}>
                  <Panel title="Note">
                    <p className={styles.address}>{order.note}</p>
                  </Panel>
                </div>
              ) : null}
            </Stack>
          }
          side={
            <Stack>
              <RecipientPanel order={order} />
              <div className={styles.screenOnly}>
                <Stack>
                  <DeliveryPanel order={order} />
                  <RecordPanel order={order} />
                  {showsPrices ? <OrderMoneyPanel orderId={order.id} /> : null}
                  <Activity timeline={order.timeline} />
                </Stack>
              </div>
            </Stack>
          }
        />
      </Stack>
    </>
  )
}

function OrderHeader({ order, back }: OrderDetailProps) {
  const { showsPrices } = useSession()
  // A cancellation refunds only what was not refunded before.
  const left = useOrderStatement(order.id, order.canCancelOrder).data?.refundable
  const sender = order.user?.fullName
  return (
    <PageHeader
      title={`Order #${order.orderId}`}
      back={back}
      subtitle={
        <span className={styles.subtitle}>
          <span aria-live="polite">
            <OrderStatusDot status={order.status} />
          </span>
          <span>
            {sender ? `Sent by ${sender} on ` : 'Ordered on '}
            <TimeText at={order.createdAt} />
          </span>
        </span>
      }
      actions={
        <>
          {order.trackingPath ? (
            <CopyLink
              value={new URL(order.trackingPath, window.location.origin).href}
              label="Copy tracking page"
            />
          ) : null}
          <Button look="quiet" icon={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            Print slip
          </Button>
          {order.canCancelOrder ? (
            <CancelOrderButton
              order={left === undefined ? order : { ...order, total: left }}
              showsPrices={showsPrices}
            />
          ) : null}
        </>
      }
    />
  )
}

function Activity({ timeline }: Pick<OrderView, 'timeline'>) {
  return (
    <Panel title="Activity">
      <TimelineList
        entries={timeline.map((entry, index) => ({
          id: `${index} ${entry.at}`,
          label: entry.text,
          at: entry.at,
          by: entry.actorName,
          tone: timelineTone(entry.event),
        }))}
      />
    </Panel>
  )
}

function AwaitingNotice({ order }: { order: OrderView }) {
  const who = order.name || order.recipient?.name || order.email || order.recipient?.email || 'the recipient'
  return (
    <div className={styles.screenOnly}>
      <Notice title={`Waiting for the address of ${who}`}>
        We asked for an address by email and will send reminders after 2 and 5 days. The gift is paid and
        reserved, and ships as soon as we have the address. If there is no answer after 14 days, we’ll let you
        know, and you can cancel.
      </Notice>
    </div>
  )
}
