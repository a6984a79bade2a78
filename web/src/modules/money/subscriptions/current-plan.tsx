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
  const onTop = useBoughtOnTop()
  const [isAsking, setAsking] = useState(false)
  const cancel = useCancelSubscription(() => setAsking(false))
  const {
    planName,
    status,
    currentPeriodStart,
    currentPeriodEnd,
    nextAmount,
    billedBy,
    cancelAtPeriodEnd,
    isChanging,
  } = subscription
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
            <div className={styles.dates}>
              <DataList
                entries={[
                  {
                    label: isOver ? 'Ran until' : 'This period',
                    value: isOver ? (
                      <TimeText at={currentPeriodEnd} />
                    ) : (
                      <>
                        <TimeText at={currentPeriodStart} /> to <TimeText at={currentPeriodEnd} />
                      </>
                    ),
                  },
                  {
                    label: 'Next payment',
                    value:
                      nextAmount && billedBy ? (
                        <>
                          {status === 'past_due' ? 'The one that failed, then ' : ''}
                          {moneyText(nextAmount)} {payers[billedBy]}, <TimeText at={currentPeriodEnd} />
                        </>
                      ) : isOver || cancelAtPeriodEnd ? null : (
                        'Nothing is due'
                      ),
                  },
                ]}
              />
              {canCancel ? (
                <Button look="subtle" size="xs" onClick={() => setAsking(true)}>
                  Cancel the plan
                </Button>
              ) : null}
            </div>
          </div>
        )}
      </Panel>
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
    </Stack>
  )
}
