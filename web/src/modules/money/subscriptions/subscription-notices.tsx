import { errorText } from '@ribbon/contract/errors'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useResumeSubscription, useRetryPayment, type SubscriptionView } from './subscriptions.data.ts'
import { daysLeft } from './subscriptions.rules.ts'

/** The way from a plan that was wanted to a payment method, and back. */
export function MethodNeeded() {
  return (
    <Notice
      tone="warning"
      isUrgent
      actions={
        <>
          <LinkButton to="/add-payment-method?return=plan" size="xs">
            Add a card
          </LinkButton>
          <LinkButton to="/add-invoice-method?return=plan" look="quiet" size="xs">
            Pay by invoice
          </LinkButton>
        </>
      }
    >
      {errorText('payment_method_required')}
    </Notice>
  )
}

/** What needs a look, the most pressing first. */
export function PlanNotices({ subscription }: { subscription: SubscriptionView }) {
  const { status, isChanging, isAwaitingOwner, cancelAtPeriodEnd, trialEnd, billedBy } = subscription
  if (isAwaitingOwner) return <ConfirmationNeeded subscription={subscription} />
  if (isChanging)
    return (
      <Notice isUrgent>
        The change is being confirmed by the payment provider. This takes a few seconds.
      </Notice>
    )
  if (status === 'past_due')
    return (
      <>
        <Dunning subscription={subscription} />
        {cancelAtPeriodEnd ? <Ending subscription={subscription} /> : null}
      </>
    )
  if (cancelAtPeriodEnd) return <Ending subscription={subscription} />
  if (status === 'canceled')
    return (
      <Notice tone="warning" title="Your plan has ended">
        Choose a plan to go on sending gifts. Everything you set up is still here.
      </Notice>
    )
  if (status === 'trialing' && trialEnd && billedBy === null)
    return (
      <Notice title={trialText(daysLeft(trialEnd))}>
        Choose a plan before <TimeText at={trialEnd} />, and nothing is interrupted.
      </Notice>
    )
  return null
}

/** The card's bank asks its owner, before a change or for a renewal. */
function ConfirmationNeeded({ subscription: { status, graceEndsAt } }: { subscription: SubscriptionView }) {
  return (
    <Notice
      tone="warning"
      isUrgent
      title="Your bank wants you to confirm a payment"
      actions={
        <>
          <LinkButton to="/confirm-payment" size="xs">
            Confirm the payment
          </LinkButton>
          {status === 'past_due' ? (
            <LinkButton to="/add-payment-method?return=plan" look="quiet" size="xs">
              Use another card
            </LinkButton>
          ) : null}
        </>
      }
    >
      {status === 'past_due' && graceEndsAt ? (
        <>
          Your plan is renewed when you confirm it. Your team can send gifts until{' '}
          <strong>
            <TimeText at={graceEndsAt} />
          </strong>
          .
        </>
      ) : (
        'The change of your plan counts when you confirm it. It waits for one day.'
      )}
    </Notice>
  )
}

function Dunning({ subscription: { graceEndsAt, paymentProblem } }: { subscription: SubscriptionView }) {
  const retry = useRetryPayment()
  return (
    <Notice
      tone="danger"
      title="Your last payment failed"
      actions={
        <>
          <Button size="xs" busy={retry.isPending} onClick={() => retry.mutate({})}>
            Try again
          </Button>
          <LinkButton to="/add-payment-method?return=plan" look="quiet" size="xs">
            Use another card
          </LinkButton>
        </>
      }
    >
      {paymentProblem ? `${paymentProblem.replace(/\.?$/, '.')} ` : ''}
      {graceEndsAt ? (
        <>
          Your team can send gifts until{' '}
          <strong>
            <TimeText at={graceEndsAt} />
          </strong>
          ; then it stops until the plan is paid.
        </>
      ) : (
        'Your team cannot send gifts until the plan is paid.'
      )}
    </Notice>
  )
}

function Ending({
  subscription: { currentPeriodEnd, planName, status },
}: {
  subscription: SubscriptionView
}) {
  const resume = useResumeSubscription()
  return (
    <Notice
      tone="warning"
      title={`${planName ?? 'Your plan'} is canceled`}
      actions={
        <Button size="xs" look="quiet" busy={resume.isPending} onClick={() => resume.mutate({})}>
          Keep the plan
        </Button>
      }
    >
      {status === 'past_due' ? (
        <>
          It ends on{' '}
          <strong>
            <TimeText at={currentPeriodEnd} />
          </strong>
          , also when the payment comes through.
        </>
      ) : (
        <>
          Everything stays as it is until{' '}
          <strong>
            <TimeText at={currentPeriodEnd} />
          </strong>
          . After that your team sends no more gifts, and nothing more is charged.
        </>
      )}
    </Notice>
  )
}

function trialText(days: number): string {
  return days === 0
    ? 'Your trial ends today'
    : days === 1
      ? 'One day is left of your trial'
      : `${days} days are left of your trial`
}
