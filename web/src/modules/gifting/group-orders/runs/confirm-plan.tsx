import { useRef, useState } from 'react'
import { newKey } from '../../../../platform/api.ts'
import { billingLink } from '../../../../platform/billing-link.ts'
import { errorCode, isOutcomeUnknown } from '../../../../platform/error-code.ts'
import { useSession } from '../../../../platform/session.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../../ui/display/button.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import type { GroupOrderView } from '../group-orders.data.ts'
import { useFinalize, type PlanView } from './runs.data.ts'
import { changeSince, needsTypedName, payLabel, planObstacles } from './runs.rules.ts'

export interface PlanProps {
  order: GroupOrderView
  plan: PlanView
  onPlanAgain: () => void
  onClose: () => void
}

function useConfirm(order: GroupOrderView, onClose: () => void) {
  const finalize = useFinalize(order, onClose)
  const key = useRef<string>(undefined)
  const send = (plan: PlanView, isWithoutCards: boolean) => {
    // The same key as long as nobody knows the outcome, so that one press makes one run.
    key.current ??= newKey()
    finalize.mutate(
      { plan, isWithoutCards, key: key.current },
      {
        onError: error => {
          if (!isOutcomeUnknown(error)) key.current = undefined
        },
      },
    )
  }
  return { finalize, send }
}

/** The yes to a plan, with the typed name above 100 people; says why it cannot be, or why it was refused. */
export function ConfirmPlan({
  order,
  plan,
  isWithoutCards,
  onPlanAgain,
  onClose,
}: PlanProps & { isWithoutCards: boolean }) {
  const [typed, setTyped] = useState('')
  const { finalize, send } = useConfirm(order, onClose)
  const obstacles = planObstacles(plan, isWithoutCards)
  const isTypedNeeded = needsTypedName(plan.counts.ready)
  const change = changeSince(plan, order.counts.submitted)
  const isReady =
    change === undefined && obstacles.length === 0 && (!isTypedNeeded || typed.trim() === order.name)
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (isReady && !finalize.isPending) send(plan, isWithoutCards)
      }}
    >
      <Stack>
        {finalize.error ? <Failure error={finalize.error} onPlanAgain={onPlanAgain} /> : null}
        <Hindrances change={change} obstacles={obstacles} onPlanAgain={onPlanAgain} />
        {isTypedNeeded ? (
          <TextField
            label={`Type ${order.name} to confirm`}
            autoComplete="off"
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
          />
        ) : null}
        <Row justify="end" gap={8}>
          <Button look="quiet" onClick={onClose}>
            Not yet
          </Button>
          <Button type="submit" busy={finalize.isPending} disabled={!isReady}>
            {payLabel(plan)}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

function Hindrances({
  change,
  obstacles,
  onPlanAgain,
}: {
  change: string | undefined
  obstacles: readonly string[]
  onPlanAgain: () => void
}) {
  const again = (
    <Button look="quiet" size="xs" onClick={onPlanAgain}>
      Look at the new plan
    </Button>
  )
  return (
    <>
      {change ? (
        <Notice tone="warning" actions={again}>
          {change}
        </Notice>
      ) : null}
      {obstacles.length > 0 ? (
        <Notice tone="danger" title="It cannot be finalized yet">
          {obstacles.join(' ')}
        </Notice>
      ) : null}
    </>
  )
}

function Failure({ error, onPlanAgain }: { error: Error; onPlanAgain: () => void }) {
  const { roles } = useSession()
  const code = errorCode(error)
  const link = billingLink(code, roles)
  const isChanged = code === 'plan_changed'
  return (
    <Notice
      tone={isChanged ? 'warning' : 'danger'}
      isUrgent
      title={isChanged ? 'Something changed meanwhile' : 'Nothing was taken'}
      actions={
        isChanged ? (
          <Button look="quiet" size="xs" onClick={onPlanAgain}>
            Look at the new plan
          </Button>
        ) : link ? (
          <LinkButton to={link.to} look="quiet" size="xs">
            {link.label}
          </LinkButton>
        ) : null
      }
    >
      {errorMessages(error, 'The redemption could not be finalized.').join(' ')}
    </Notice>
  )
}
