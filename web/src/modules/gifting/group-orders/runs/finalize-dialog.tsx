import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import type { GroupOrderView } from '../group-orders.data.ts'
import { peopleText } from '../group-orders.rules.ts'
import { ConfirmPlan } from './confirm-plan.tsx'
import { PlanPeople } from './plan-people.tsx'
import { PlanSummary } from './plan-summary.tsx'
import { planQuery, useMakePlan, type PlanView } from './runs.data.ts'
import { isOpenPlan, planTitle, planSentence, runView } from './runs.rules.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import type { PlanAddress } from './use-plan-address.ts'
import styles from './runs.module.css'

interface FinalizeDialogProps {
  order: GroupOrderView
  address: PlanAddress
}

/** A plan and the yes to it, or what became of a run; which one is in the address. Nothing is taken before the yes. */
export function FinalizeDialog({ order, address }: FinalizeDialogProps) {
  const { plan, error, planAgain } = usePlan(order.id, address)
  return (
    <Dialog title={planTitle(plan)} isOpen onClose={address.close} size="xl">
      {error ? (
        <ErrorState messages={errorMessages(error, 'The plan could not be made.')} onRetry={planAgain} />
      ) : !plan || plan.state === 'planning' ? (
        <Planning plan={plan} />
      ) : (
        <Plan key={plan.id} order={order} plan={plan} address={address} onPlanAgain={planAgain} />
      )}
    </Dialog>
  )
}

function usePlan(orderId: string, address: PlanAddress) {
  const make = useMakePlan()
  const { mutate } = make
  const { plan: planId, name } = address
  const wasAsked = useRef(false)
  const planAgain = () => mutate({ params: { id: orderId } }, { onSuccess: answer => name(answer.data.id) })
  const isNew = planId === 'new'
  useEffect(() => {
    if (!isNew || wasAsked.current) return
    wasAsked.current = true
    mutate({ params: { id: orderId } }, { onSuccess: answer => name(answer.data.id) })
  }, [isNew, mutate, orderId, name])
  const plan = useQuery({ ...planQuery(orderId, planId), enabled: !isNew })
  return {
    plan: make.isPending ? undefined : plan.data,
    error: make.error ?? (plan.data ? null : plan.error),
    planAgain,
  }
}

function Planning({ plan }: { plan: PlanView | undefined }) {
  const counts = plan?.counts
  const share = counts && counts.people > 0 ? counts.priced / counts.people : undefined
  return (
    <ProgressBar label="Finding the prices" share={share}>
      {counts
        ? `${counts.priced.toLocaleString('en-US')} of ${peopleText(counts.people)} looked at`
        : 'Looking at everyone who confirmed …'}
    </ProgressBar>
  )
}

interface PlanProps extends FinalizeDialogProps {
  plan: PlanView
  onPlanAgain: () => void
}

function Plan({ order, plan, address, onPlanAgain }: PlanProps) {
  const [isWithoutCards, setWithoutCards] = useState(false)
  const views = useKeptFocus()
  const showsPeople = address.who !== ''
  return (
    <Stack gap={24}>
      <p className={styles.when}>{planSentence(plan)}</p>
      <div
        ref={views}
        tabIndex={-1}
        className={styles.views}
        role="group"
        aria-label="What to see of the plan"
      >
        <button type="button" aria-pressed={!showsPeople} onClick={() => address.show('')}>
          Summary
        </button>
        <button type="button" aria-pressed={showsPeople} onClick={() => address.show('all')}>
          People <span>{plan.counts.people.toLocaleString('en-US')}</span>
        </button>
      </div>
      {showsPeople ? (
        <PlanPeople order={order} plan={plan} address={address} onPlanAgain={onPlanAgain} />
      ) : (
        <PlanSummary
          order={order}
          plan={plan}
          isWithoutCards={isWithoutCards}
          onWithoutCards={setWithoutCards}
          onShow={address.show}
        />
      )}
      {isOpenPlan(plan.state) ? (
        <ConfirmPlan
          order={order}
          plan={plan}
          isWithoutCards={isWithoutCards}
          onPlanAgain={onPlanAgain}
          onClose={address.close}
        />
      ) : (
        <Row justify="between">
          <StatusDot {...runView(plan.state)} />
          <Button look="quiet" onClick={address.close}>
            Close
          </Button>
        </Row>
      )}
    </Stack>
  )
}
