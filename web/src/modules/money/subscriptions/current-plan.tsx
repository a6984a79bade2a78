import { useState } from 'react'
import { Button } from '../../../ui/display/button.tsx'
import { DataList } from '../../../ui/display/data-list.tsx'
import { moneyText } from '../../../ui/display/money.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { PlanNotices } from './subscription-notices.tsx'
import { useBoughtOnTop, useCancelSubscription, type SubscriptionView } from './subscriptions.data.ts'
import styles from './subscriptions.module.css'
import { isFirst, standingOf, usageOf } from './subscriptions.rules.ts'

const payers = { credit_card: 'by card', invoice: 'on your invoice' } as const

/** What the team has: how it stands, what is used, and what comes next. */
export function CurrentPlan({ subscription }: { subscription: SubscriptionView }) {
  const { planName, status, nextAmount, billedBy, cancelAtPeriodEnd, isChanging } = subscription
  const canCancel = !isFirst(subscription) && !cancelAtPeriodEnd && !isChanging
  const isOver = status === 'canceled' || status === 'none'
  return (
    <Stack>
      <PlanNotices subscription={subscription} />
      <Panel title={planName ?? 'No plan yet'} actions={<StatusDot {...standingOf(subscription)} />}>
        {planName === null ? (
          <p className={styles.lead}>Choose a plan below to send gifts.</p>
        ) : (
          <div className={styles.current}>
            <PlanUsage subscription={subscription} />
            <div className={styles.dates}>
              <DataList
                entries={[
                  {
                    label: isOver ? 'Ran until' : 'This period',
                    value: <Period subscription={subscription} isOver={isOver} />,
                  },
                  {
                    label: 'Next payment',
                    value:
                      (nextAmount && billedBy) || !(isOver || cancelAtPeriodEnd) ? (
                        <NextPayment subscription={subscription} />
                      ) : null,
                  },
                ]}
              />
              {canCancel ? <CancelPlan subscription={subscription} /> : null}
            </div>
          </div>
        )}
      </Panel>
    </Stack>
  )
}

function PlanUsage({ subscription }: { subscription: SubscriptionView }) {
  const onTop = useBoughtOnTop()
  return (
    <div className={styles.usage}>
      {usageOf(subscription, onTop).map(({ label, words, share, isNear }) => (
        <ProgressBar key={label} label={`${label} used`} share={share}>
          <span className={styles.use}>
            <span>{label}</span>
            <span data-near={isNear || undefined}>{words}</span>
          </span>
        </ProgressBar>
      ))}
    </div>
  )
}

function Period({ subscription, isOver }: { subscription: SubscriptionView; isOver: boolean }) {
  const { currentPeriodStart, currentPeriodEnd } = subscription
  if (isOver) return <TimeText at={currentPeriodEnd} />
  return (
    <>
      <TimeText at={currentPeriodStart} /> to <TimeText at={currentPeriodEnd} />
    </>
  )
}

function NextPayment({ subscription }: { subscription: SubscriptionView }) {
  const { nextAmount, billedBy, status, currentPeriodEnd, credit } = subscription
  if (!nextAmount || !billedBy) return 'Nothing is due'
  return (
    <>
      {status === 'past_due' ? 'The one that failed, then ' : ''}
      {moneyText(nextAmount)} {payers[billedBy]}, <TimeText at={currentPeriodEnd} />
      {Number(credit) > 0 ? (
        <div className={styles.lead}>Your credit of {moneyText(credit)} is taken off.</div>
      ) : null}
    </>
  )
}

function CancelPlan({ subscription: { planName, currentPeriodEnd } }: { subscription: SubscriptionView }) {
  const [isAsking, setAsking] = useState(false)
  const cancel = useCancelSubscription(() => setAsking(false))
  return (
    <>
      <Button look="subtle" size="xs" onClick={() => setAsking(true)}>
        Cancel the plan
      </Button>
      <ConfirmDialog
        title={`Cancel ${planName ?? 'the plan'}?`}
        danger
        isOpen={isAsking}
        busy={cancel.isPending}
        confirmLabel="Cancel the plan"
        cancelLabel="Keep it"
        onClose={() => setAsking(false)}
        onConfirm={() => cancel.mutate({})}
        text={
          <>
            It goes on until{' '}
            <strong>
              <TimeText at={currentPeriodEnd} />
            </strong>{' '}
            and then ends. Until that day you can take this back. Orders on their way are not touched.
          </>
        }
      />
    </>
  )
}
