import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../../../platform/session.ts'
import { ActionBar } from '../../../../ui/layout/action-bar.tsx'
import { Columns, Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { Money } from '../../../../ui/display/money.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { SkeletonBlock, SkeletonLines } from '../../../../ui/feedback/skeletons.tsx'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button, TextLink } from '../../../../ui/display/button.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { useMedia } from '../../../../ui/use-media.ts'
import { addressLine } from '../../recipients/address-labels.ts'
import { recipientQuery } from '../../recipients/recipients.data.ts'
import { PaymentOptionList } from '../../bulk-sends/payment-option-list.tsx'
import { payerSentence, paymentOptionsOf } from '../../bulk-sends/payment-options.rules.ts'
import { FlowSteps } from '../flow-steps.tsx'
import { giftInProgress } from '../gift-in-progress.ts'
import { useMissingStep } from '../missing-step.ts'
import styles from './order-confirmation-page.module.css'
import { CardPanel, GiftsPanel, RecordPanel } from './gift-panels.tsx'
import { OrderSums } from './order-sums.tsx'
import { PaymentRefusal } from './payment-refusal.tsx'
import { SaveFailure } from './save-failure.tsx'
import { ShippingChoice } from './shipping-choice.tsx'
import { useConfirmation, type Confirmation as ConfirmationState } from './use-confirmation.ts'

const ListConfirmationPage = lazy(() =>
  import('../../bulk-sends/list-confirmation-page.tsx').then(module => ({
    default: module.ListConfirmationPage,
  })),
)

/** Step 4: everything once more, shipping, what it costs, and the payment. */
export function OrderConfirmationPage() {
  const missing = useMissingStep('/order-confirmation')
  const isPlaced = giftInProgress.use(state => state.placedOrderId !== null || state.sent !== null)
  const isForList = giftInProgress.use(state => state.listId !== null)
  const [wasMissing] = useState(missing)
  if (missing === undefined)
    return isForList ? (
      <Suspense fallback={<SkeletonBlock height={420} />}>
        <ListConfirmationPage />
      </Suspense>
    ) : (
      <Confirmation />
    )
  // The gift was sent just now: the next page is on its way.
  if (isPlaced && wasMissing === undefined) return <SkeletonBlock height={420} />
  return <Navigate to={missing} replace />
}

function Confirmation() {
  const { showsCosts } = useSession()
  const isPhone = useMedia('(max-width: 767px)')
  const confirmation = useConfirmation()
  const { saved, draft, charge, isReady } = confirmation
  const order = draft.data
  const refusal = charge.error ? (
    <PaymentRefusal
      error={charge.error}
      isLooking={draft.isFetching}
      onLookAgain={() => void draft.refetch()}
    />
  ) : undefined
  return (
    <div className={styles.page}>
      <FlowSteps current="confirmation" />
      <PageHeader title="Check and send" />
      {saved.error ? (
        <SaveFailure
          error={saved.error}
          onRetry={() => void saved.refetch()}
          orderId={giftInProgress.get().orderId}
        />
      ) : null}
      <Columns
        main={
          <Stack>
            <GiftsPanel />
            <RecipientPanel />
            <CardPanel />
            <RecordPanel />
            <Panel title="Shipping">
              <ShippingChoice confirmation={confirmation} />
            </Panel>
          </Stack>
        }
        side={
          <div className={styles.side}>
            <CostPanel order={order} isReady={isReady} />
            {isPhone ? null : (
              <>
                {refusal}
                <PayButton confirmation={confirmation} full />
              </>
            )}
            <PaymentHint confirmation={confirmation} />
          </div>
        }
      />
      {isPhone ? (
        <ActionBar note={refusal ?? (isReady && order && showsCosts ? <Total order={order} /> : undefined)}>
          <PayButton confirmation={confirmation} />
        </ActionBar>
      ) : null}
    </div>
  )
}

function CostPanel({ order, isReady }: { order: ConfirmationState['draft']['data']; isReady: boolean }) {
  const { showsCosts, user, roles } = useSession()
  if (!showsCosts) return null
  if (!order)
    return (
      <Panel title="What it costs">
        <SkeletonLines lines={5} />
      </Panel>
    )
  return (
    <Panel title="What it costs">
      <OrderSums order={order} isReady={isReady} />
      {isReady && order.means ? (
        <PaymentOptionList
          options={paymentOptionsOf(
            { means: order.means, gifts: 1, total: order.total, senderName: user.fullName },
            { isSender: true, isTeamOwner: roles.includes('team_owner') },
          )}
        />
      ) : null}
    </Panel>
  )
}

/** Who pays stands beside the button also for those who see no amounts. */
function PaymentHint({ confirmation: { isReady, draft } }: { confirmation: ConfirmationState }) {
  const means = draft.data?.means
  return (
    <p className={styles.hint}>
      {isReady
        ? `${means ? `${payerSentence(means)} ` : ''}You can still cancel until the parcel is packed.`
        : 'Choose shipping, then pay and send.'}
    </p>
  )
}

function PayButton({ confirmation, full = false }: { confirmation: ConfirmationState; full?: boolean }) {
  const { charge, isReady, pay } = confirmation
  return (
    <Button size="md" full={full} busy={charge.isPending} disabled={!isReady} onClick={pay}>
      {charge.isPending ? 'Sending …' : 'Pay and send'}
    </Button>
  )
}

function Total({ order }: { order: { total: string } }) {
  return (
    <>
      Total <Money amount={order.total} strong />
    </>
  )
}

function RecipientPanel() {
  const id = giftInProgress.use(state => state.recipientId) ?? ''
  const recipient = useQuery(recipientQuery(id))
  const { data } = recipient
  return (
    <Panel
      title="Recipient"
      actions={
        <TextLink to="/select-recipient?editing=1">
          Change<span className="pub-sr"> the recipient</span>
        </TextLink>
      }
    >
      {recipient.error ? (
        <ErrorState
          messages={errorMessages(recipient.error, 'The recipient could not be loaded.')}
          onRetry={() => void recipient.refetch()}
        />
      ) : !data ? (
        <SkeletonLines lines={2} />
      ) : (
        <Stack gap={4}>
          <strong className={styles.name}>
            {[data.name || data.email, data.company].filter(Boolean).join(', ')}
          </strong>
          {data.addressState === 'given' ? <span className={styles.place}>{addressLine(data)}</span> : null}
          {data.addressState === 'given' ? (
            <span>
              <TextLink to={`/add-recipient?editing=1&recipient=${data.id}`}>Correct the address</TextLink>
            </span>
          ) : null}
          {data.addressState === 'requested' ? (
            <Notice>
              {data.email} was asked for an address. You can send now: we pack the gift once we have it.
            </Notice>
          ) : null}
          {data.addressState === 'declined' ? (
            <Notice tone="warning">
              This person declined to share an address. Choose another recipient.
            </Notice>
          ) : null}
        </Stack>
      )}
    </Panel>
  )
}
