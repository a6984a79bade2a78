import { useEffect } from 'react'
import { errorCode } from '../../../platform/error-code.ts'
import { errorMessages, showErrorText } from '../../../platform/toasts.ts'
import { errorText } from '@ribbon/contract/errors'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { SumList } from '../../../ui/display/data-list.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import {
  useChangePlan,
  usePlanChange,
  useSubscribe,
  type PlanView,
  type SubscriptionView,
} from './subscriptions.data.ts'
import styles from './subscriptions.module.css'
import { isFirst, priceText } from './subscriptions.rules.ts'

export interface PlanDialogProps {
  plan: PlanView | undefined
  subscription: SubscriptionView
  onClose: () => void
  /** Without a payment method the choice is dropped. */ onMethodNeeded: () => void
}

/** What a plan costs now and later, before the yes. */
export function PlanDialog({ plan, subscription, onClose, onMethodNeeded }: PlanDialogProps) {
  const first = isFirst(subscription)
  return (
    <Dialog
      title={plan ? `${first ? 'Subscribe' : 'Change'} to ${plan.name}` : 'Plan'}
      isOpen={plan !== undefined}
      onClose={onClose}
      size="sm"
    >
      {plan ? (
        <PlanOffer
          key={plan.id}
          plan={plan}
          first={first}
          isEnding={subscription.cancelAtPeriodEnd}
          onClose={onClose}
          onMethodNeeded={onMethodNeeded}
        />
      ) : null}
    </Dialog>
  )
}

function PlanOffer({
  plan,
  first,
  isEnding,
  onClose,
  onMethodNeeded,
}: {
  plan: PlanView
  first: boolean
  isEnding: boolean
  onClose: () => void
  onMethodNeeded: () => void
}) {
  const preview = usePlanChange(plan.id)
  const [subscribe, change] = [useSubscribe(), useChangePlan()]
  const send = first ? subscribe : change
  const problem = send.error ?? preview.error
  const code = errorCode(problem)
  useEffect(() => {
    if (code !== 'payment_method_required') return
    showErrorText(errorText('payment_method_required'))
    onMethodNeeded()
  }, [code, onMethodNeeded])
  const { amount, per } = priceText(plan)
  const cost = preview.data
  return (
    <Stack>
      {cost ? (
        <PlanCost cost={cost} per={per} isEnding={isEnding} />
      ) : preview.error ? (
        <p className={styles.lead}>
          {plan.name} costs {amount} {per}.
        </p>
      ) : (
        <SkeletonLines lines={4} label="Working out the price" />
      )}
      {problem && code !== 'payment_method_required' ? (
        <PlanProblem problem={problem} onRetry={send.error ? undefined : () => void preview.refetch()} />
      ) : null}
      <Row justify="end" gap={8}>
        <Button look="quiet" onClick={onClose}>
          Go back
        </Button>
        <Button
          busy={send.isPending}
          disabled={!cost}
          onClick={() =>
            send.mutate({ body: { paige_subscription: { plan_id: plan.id } } }, { onSuccess: onClose })
          }
        >
          {first ? 'Subscribe' : 'Change the plan'}
        </Button>
      </Row>
    </Stack>
  )
}

function PlanCost({
  cost,
  per,
  isEnding,
}: {
  cost: NonNullable<ReturnType<typeof usePlanChange>['data']>
  per: string
  isEnding: boolean
}) {
  const isCredit = Number(cost.dueNow) < 0
  return (
    <>
      <SumList
        entries={[
          ...cost.lines.map(line => ({ label: line.description, value: <Money amount={line.amount} /> })),
          {
            label: isCredit ? 'Credit for your next payments' : 'Due now',
            value: <Money amount={isCredit ? cost.dueNow.slice(1) : cost.dueNow} strong />,
            strong: true,
          },
        ]}
      />
      <p className={styles.lead}>
        From <TimeText at={cost.nextPaymentAt} /> on: <Money amount={cost.nextAmount} /> {per}. You can change
        or cancel at any time.
      </p>
      {isEnding ? (
        <p className={styles.lead}>
          You canceled your plan. With the change you take that back, and it renews again.
        </p>
      ) : null}
    </>
  )
}

function PlanProblem({ problem, onRetry }: { problem: Error; onRetry: (() => void) | undefined }) {
  const code = errorCode(problem)
  return (
    <Notice
      tone={code === 'payment_pending' || code === 'subscription_busy' ? 'warning' : 'danger'}
      isUrgent
      actions={
        code === 'payment_refused' ? (
          <LinkButton to="/add-payment-method?return=plan" look="quiet" size="xs">
            Use another card
          </LinkButton>
        ) : onRetry ? (
          <Button look="quiet" size="xs" onClick={onRetry}>
            Try again
          </Button>
        ) : null
      }
    >
      {errorMessages(problem, 'The subscription could not be changed.').join(' ')}
      {code === 'payment_refused' ? ' Nothing was changed.' : ''}
    </Notice>
  )
}
