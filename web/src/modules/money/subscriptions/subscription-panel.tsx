import { useState } from 'react'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { MethodNeeded } from './subscription-notices.tsx'
import { usePlans, useSubscription, type PlanView } from './subscriptions.data.ts'

/** The team's plan: what it has and has used, and the others beside it. */
export function SubscriptionPanel() {
  const subscription = useSubscription()
  const plans = usePlans()
  const { modules } = useSession()
  const [chosen, setChosen] = useState<PlanView>()
  const [needsMethod, setNeedsMethod] = useState(false)
  const error =
    subscription.data === undefined ? subscription.error : plans.data === undefined ? plans.error : null
  if (error)
    return (
      <Panel title="Plan">
        <ErrorState
          messages={errorMessages(error, 'The plans could not be loaded.')}
          onRetry={() => {
            void subscription.refetch()
            void plans.refetch()
          }}
        />
      </Panel>
    )
  if (!subscription.data || !plans.data)
    return (
      <Stack>
        <SkeletonBlock height={220} label="Loading the plan" />
        <SkeletonBlock height={380} />
      </Stack>
    )
  return (
    <Stack>
      {needsMethod ? <MethodNeeded /> : null}
      {modules.includes('swag_store') ? null : (
        <Notice title="Sending gifts is not turned on yet">
          Ask the people who run Ribbon for you to turn it on for your team before you pay for a plan with
          gifts.
        </Notice>
      )}
      <CurrentPlan subscription={subscription.data} />
      <PlanChoice
        subscription={subscription.data}
        plans={plans.data.items}
        onChoose={plan => {
          setNeedsMethod(false)
          setChosen(plan)
        }}
      />
      <PlanDialog
        plan={chosen}
        subscription={subscription.data}
        onClose={() => setChosen(undefined)}
        onMethodNeeded={() => {
          setChosen(undefined)
          setNeedsMethod(true)
        }}
      />
    </Stack>
  )
}
