import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { parseCents } from '@ribbon/contract/money'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { Button, LinkButton, TextLink } from '../../../ui/display/button.tsx'
import { SumList } from '../../../ui/display/data-list.tsx'
import { CardPreview } from '../../../ui/gift/card-preview.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { ItemLine, ItemLines } from '../../../ui/gift/item-line.tsx'
import { Columns, Dim, Panel, Stack } from '../../../ui/layout/layout.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SkeletonBlock, SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { placeLine } from '../recipients/place-words.ts'
import { recipientQuery } from '../recipients/recipients.data.ts'
import { FlowSteps } from './flow-steps.tsx'
import type { DraftOrder } from './gift-flow.data.ts'
import { changeGift } from './change-gift.ts'
import { giftInProgress, type GiftInProgress } from './gift-in-progress.ts'
import styles from './order-confirmation-page.module.css'
import { PaymentRefusal } from './payment-refusal.tsx'
import { errorCode } from '../../../platform/error-code.ts'
import { ShippingChoice } from './shipping-choice.tsx'
import { useBagView } from './use-bag.ts'
import { useConfirmation } from './use-confirmation.ts'
import { useShownCard } from './use-shown-card.ts'

const ListConfirmationPage = lazy(() =>
  import('../bulk-sends/list-confirmation-page.tsx').then(module => ({
    default: module.ListConfirmationPage,
  })),
)

/** The first step that is still to be done before an order can be confirmed. */
function missingStep({ lines, recipientId, listId, cardMessage }: GiftInProgress): string | undefined {
  if (lines.length === 0) return '/shopping-bag'
  if (recipientId === null && listId === null) return '/select-recipient'
  return cardMessage.trim() === '' ? '/card-message' : undefined
}

/** Step 4: everything once more, shipping, what it costs, and the payment. */
export function OrderConfirmationPage() {
  const missing = giftInProgress.use(missingStep)
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
  const recipientId = giftInProgress.use(state => state.recipientId)
  const order = draft.data
  const total =
    isReady && order && showsCosts ? (
      <>
        Total <Money amount={order.total} strong />
      </>
    ) : undefined
  const refusal = charge.error ? (
    <PaymentRefusal
      error={charge.error}
      isLooking={draft.isFetching}
      onLookAgain={() => void draft.refetch()}
    />
  ) : undefined
  const payment = (
    <Button size="md" full={!isPhone} busy={charge.isPending} disabled={!isReady} onClick={confirmation.pay}>
      {charge.isPending ? 'Sending …' : 'Pay and send'}
    </Button>
  )
  return (
    <div className={styles.page}>
      <FlowSteps current={4} />
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
            <Gifts />
            <RecipientPanel />
            <CardPanel />
            <Panel title="Shipping">
              <ShippingChoice confirmation={confirmation} recipientId={recipientId} />
            </Panel>
          </Stack>
        }
        side={
          <div className={styles.side}>
            {showsCosts ? (
              <Panel title="What it costs">
                {order ? <OrderSums order={order} isReady={isReady} /> : <SkeletonLines lines={5} />}
              </Panel>
            ) : null}
            {isPhone ? null : (
              <>
                {refusal}
                {payment}
              </>
            )}
            <p className={styles.hint}>
              {isReady
                ? 'You can still cancel until the parcel is packed.'
                : 'Choose shipping, then pay and send.'}
            </p>
          </div>
        }
      />
      {isPhone ? <ActionBar note={refusal ?? total}>{payment}</ActionBar> : null}
    </div>
  )
}

function Gifts() {
  const { showsPrices } = useSession()
  const { views, error, refetch } = useBagView()
  return (
    <Panel
      title="Gifts"
      actions={
        <TextLink to="/shopping-bag?editing=1">
          Change<span className="pub-sr"> the gifts</span>
        </TextLink>
      }
    >
      {error ? (
        <ErrorState messages={errorMessages(error, 'Your bag could not be loaded.')} onRetry={refetch} />
      ) : (
        <ItemLines label="Gifts">
          {views.map(view =>
            view.isLoading ? (
              <li key={view.key}>
                <SkeletonLines lines={3} />
              </li>
            ) : (
              <ItemLine
                key={view.key}
                name={view.line.quantity > 1 ? `${view.line.quantity} × ${view.name}` : view.name}
                image={view.image}
                details={view.details}
                problem={view.problem}
                amount={showsPrices ? <Money amount={view.amount} /> : undefined}
              />
            ),
          )}
        </ItemLines>
      )}
    </Panel>
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
          {data.addressState === 'given' ? <span className={styles.place}>{placeLine(data)}</span> : null}
          {data.addressState === 'given' ? (
            <span>
              <TextLink to={`/add-recipient?editing=1&recipient=${data.id}`}>Correct the address</TextLink>
            </span>
          ) : null}
          {data.addressState === 'requested' ? (
            <Notice>
              {data.email} was asked for the address. Send now: the gift is packed when the address is there.
            </Notice>
          ) : null}
          {data.addressState === 'declined' ? (
            <Notice tone="warning">This person declined to give an address. Choose another recipient.</Notice>
          ) : null}
        </Stack>
      )}
    </Panel>
  )
}

function CardPanel() {
  const { user, team } = useSession()
  const message = giftInProgress.use(state => state.cardMessage)
  const shown = useShownCard(message)
  return (
    <Panel
      title="Card"
      actions={
        <TextLink to="/card-message?editing=1">
          Change<span className="pub-sr"> the card</span>
        </TextLink>
      }
    >
      <CardPreview
        message={shown.view?.text ?? message}
        teamName={team.name}
        logo={team.teamLogo}
        from={user.fullName || user.name}
      />
    </Panel>
  )
}

/** The order could not be written: an order placed or being paid meanwhile, a gift no longer offered, or a fault. */
function SaveFailure({
  error,
  onRetry,
  orderId,
}: {
  error: Error
  onRetry: () => void
  orderId: string | null
}) {
  const code = errorCode(error)
  const isPlaced = code === 'order_not_unpaid'
  return (
    <div className={styles.failure}>
      <Notice
        tone="danger"
        isUrgent
        title={isPlaced ? undefined : 'The order could not be saved'}
        actions={
          <>
            <Button look="quiet" size="xs" onClick={onRetry}>
              {isPlaced ? 'Look again' : 'Try again'}
            </Button>
            {isPlaced && orderId ? (
              <LinkButton look="quiet" size="xs" to={`/orders/${orderId}`}>
                See the order
              </LinkButton>
            ) : null}
            {isPlaced ? (
              <Button look="quiet" size="xs" onClick={() => changeGift({ type: 'orderLost' })}>
                Send as a new gift
              </Button>
            ) : null}
            {code === 'variant_unavailable' ? (
              <LinkButton look="quiet" size="xs" to="/shopping-bag?editing=1">
                Change the bag
              </LinkButton>
            ) : null}
            {code === 'recipient_missing' ? (
              <LinkButton look="quiet" size="xs" to="/select-recipient?editing=1">
                Choose a recipient
              </LinkButton>
            ) : null}
          </>
        }
      >
        {errorMessages(error, 'The order could not be created.').join(' ')}
        {isPlaced ? <Dim> Its payment may still be on its way.</Dim> : null}
      </Notice>
    </div>
  )
}

/** What the order costs and what the person may still spend. */
function OrderSums({ order, isReady }: { order: DraftOrder; isReady: boolean }) {
  const { user } = useSession()
  const hasDiscount = (parseCents(order.discount) ?? 0) > 0
  const open = <Dim>Choose shipping</Dim>
  return (
    <div aria-live="polite">
      <SumList
        entries={[
          { label: 'Subtotal', value: <Money amount={order.subtotal} /> },
          ...(hasDiscount ? [{ label: 'Discount', value: <Money amount={`-${order.discount}`} /> }] : []),
          { label: 'Shipping', value: isReady ? <Money amount={order.shippingFee} /> : open },
          { label: 'Tax', value: isReady ? <Money amount={order.taxAmount} /> : <Dim>–</Dim> },
          { label: 'Total', value: isReady ? <Money amount={order.total} /> : <Dim>–</Dim>, strong: true },
        ]}
      />
      <p className={styles.budget}>
        Your budget:{' '}
        {user.infiniteTeamUserBudget ? (
          'no limit'
        ) : (
          <>
            <Money amount={user.availableBudgetAmount} /> left
          </>
        )}
      </p>
      {isReady && isAbove(order.total, user) ? (
        <Notice tone="warning">This order is above your budget. Ask a team admin for more.</Notice>
      ) : null}
    </div>
  )
}

function isAbove(
  total: string,
  {
    availableBudgetAmount,
    infiniteTeamUserBudget,
  }: { availableBudgetAmount: string; infiniteTeamUserBudget: boolean },
): boolean {
  return !infiniteTeamUserBudget && (parseCents(total) ?? 0) > (parseCents(availableBudgetAmount) ?? 0)
}
