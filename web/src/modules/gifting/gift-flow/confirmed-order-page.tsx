import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { hasPath } from '../../../paths.ts'
import { isNotFound } from '../../../platform/api.ts'
import { LinkButton } from '../../../ui/display/button.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { FormWidth } from '../../../ui/layout/layout.tsx'
import styles from './confirmed-order-page.module.css'
import { FlowSteps } from './flow-steps.tsx'
import { draftQuery, type DraftOrder } from './gift-flow.data.ts'
import { giftInProgress } from './gift-in-progress.ts'

const ConfirmedSendPage = lazy(() =>
  import('../bulk-sends/confirmed-send-page.tsx').then(module => ({ default: module.ConfirmedSendPage })),
)

/** Step 5: the gift is on its way; what happens next. */
export function ConfirmedOrderPage() {
  const { isConfirmed } = useSearch({ strict: false }) as { isConfirmed?: string }
  const orderId = giftInProgress.use(state => state.placedOrderId)
  const sendId = giftInProgress.use(state => state.sent?.sendId ?? null)
  // A refused send gives the gift back and leaves by itself: that is not a visit without an order.
  const [wasPlaced] = useState(orderId !== null || sendId !== null)
  if (isConfirmed !== 'true' || !wasPlaced) return <Navigate to="/orders" replace />
  if (sendId !== null)
    return (
      <Suspense fallback={<SkeletonBlock height={260} />}>
        <ConfirmedSendPage id={sendId} drawing={<RibbonBox />} />
      </Suspense>
    )
  if (orderId === null) return <SkeletonBlock height={260} label="Leaving this page" />
  return <ConfirmedOrder id={orderId} />
}

function ConfirmedOrder({ id }: { id: string }) {
  const { data: order, error } = useQuery(draftQuery(id))
  if (isNotFound(error)) return <Navigate to="/404" replace />
  const name = order?.name || order?.email || 'your recipient'
  return (
    <FormWidth>
      <FlowSteps current="sent" />
      <div className={styles.moment}>
        <RibbonBox />
        <h1>
          {order?.status === 'awaiting_address'
            ? `Order confirmed. ${name} still needs to enter an address`
            : `Order confirmed: your gift for ${name}`}
        </h1>
        <p>{order ? `Order ${order.orderId} is paid.` : 'The order is paid.'}</p>
        <ol className={styles.next} aria-label="What happens next">
          {nextSteps(order, name).map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className={styles.actions}>
          {hasPath(`/orders/${id}`) ? (
            <LinkButton to={`/orders/${id}`} size="md">
              Track the order
            </LinkButton>
          ) : null}
          <LinkButton to="/gifts" look="quiet" size="md">
            Send another gift
          </LinkButton>
        </div>
      </div>
    </FormWidth>
  )
}

function nextSteps(order: DraftOrder | undefined, name: string): string[] {
  if (order?.status === 'awaiting_address') {
    return [
      `${name} has an email with a link to enter an address.`,
      'We send reminders after 2 and 5 days, and let you know after 14.',
      'Once we have the address, we pack the gift. We’ll email you when it ships.',
    ]
  }
  return [
    'We pack the gift with your card on top.',
    order?.email ? `We’ll email ${name} the tracking link when it ships.` : 'We’ll email you when it ships.',
    'The order page shows every step until it is delivered.',
  ]
}

/** A box that gets its ribbon. */
function RibbonBox() {
  return (
    <svg className={styles.box} width="144" height="128" viewBox="0 0 144 128" fill="none" aria-hidden="true">
      <path className={styles.paper} d="M24 60h96v56a6 6 0 0 1-6 6H30a6 6 0 0 1-6-6z" />
      <path
        className={styles.lid}
        d="M16 44h112a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4H16a4 4 0 0 1-4-4V48a4 4 0 0 1 4-4z"
      />
      <path className={styles.band} d="M64 44h16v78H64z" />
      <g className={styles.bow}>
        <path d="M72 44C58 12 22 10 26 30c3 13 30 16 46 14z" />
        <path d="M72 44c14-32 50-34 46-14-3 13-30 16-46 14z" />
        <path d="M64 37a8 8 0 0 1 16 0v6a8 8 0 0 1-16 0z" />
      </g>
    </svg>
  )
}
