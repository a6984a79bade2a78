import { useState } from 'react'
import { Button } from '../../../ui/display/button.tsx'
import { ChoiceField } from '../../../ui/form/fields.tsx'
import { NumberField } from '../../../ui/form/number-fields.tsx'
import { useUnsentState } from '../../../ui/form/use-unsent-form.ts'
import {
  useExtendTrial,
  useGivePlan,
  useGiveShipments,
  useLiftSuspension,
  usePlanChoices,
  useSetLimits,
  useSuspend,
  type TeamView,
} from './accounts.data.ts'
import styles from './accounts.module.css'
import { readLimit } from './accounts.rules.ts'
import { ReasonDialog } from '../../../ui/feedback/reason-dialog.tsx'

type Act = 'plan' | 'trial' | 'shipments' | 'limits' | 'suspend' | 'lift'

/** What an operator does for a team, each with a reason. */
export function TeamActions({ team }: { team: TeamView }) {
  const [act, setAct] = useState<Act>()
  const close = () => setAct(undefined)
  // A team that pays for its plan changes it itself.
  const paysItself = team.billedBy !== null && team.status !== 'canceled'
  const canTrial =
    team.billedBy === null &&
    (team.status === 'none' ||
      team.status === 'trialing' ||
      (team.status === 'canceled' && team.trialEnd !== null))
  return (
    <div className={styles.actions}>
      {paysItself ? null : (
        <Button look="quiet" onClick={() => setAct('plan')}>
          Put on a plan
        </Button>
      )}
      {canTrial ? (
        <Button look="quiet" onClick={() => setAct('trial')}>
          {team.status === 'none' ? 'Begin a trial' : 'Extend the trial'}
        </Button>
      ) : null}
      <Button look="quiet" onClick={() => setAct('shipments')}>
        Give shipments
      </Button>
      <Button look="quiet" onClick={() => setAct('limits')}>
        Set limits
      </Button>
      {team.suspendedAt ? (
        <Button onClick={() => setAct('lift')}>Lift the suspension</Button>
      ) : (
        <Button look="danger" onClick={() => setAct('suspend')}>
          Suspend
        </Button>
      )}
      {act === 'plan' ? <PlanDialog team={team} onClose={close} /> : null}
      {act === 'trial' ? <TrialDialog team={team} onClose={close} /> : null}
      {act === 'shipments' ? <ShipmentsDialog team={team} onClose={close} /> : null}
      {act === 'limits' ? <LimitsDialog team={team} onClose={close} /> : null}
      {act === 'suspend' || act === 'lift' ? (
        <SuspendDialog team={team} isLifting={act === 'lift'} onClose={close} />
      ) : null}
    </div>
  )
}

interface DialogProps {
  team: TeamView
  onClose: () => void
}

function PlanDialog({ team, onClose }: DialogProps) {
  const plans = (usePlanChoices().data ?? []).filter(plan => plan.archivedAt === null)
  const [planId, setPlan] = useUnsentState(`team-plan-${team.id}`, team.planId ?? '')
  const give = useGivePlan(onClose)
  const chosen = plans.find(plan => plan.id === planId) ?? plans[0]
  return (
    <ReasonDialog
      title={`Put ${team.name} on a plan`}
      confirmLabel="Put on the plan"
      busy={give.isPending}
      isReady={chosen !== undefined}
      onClose={onClose}
      text={
        'It starts now with a whole period’s shipments and costs the team nothing. ' +
        'A team that pays for its plan changes it itself under Billing.'
      }
      onConfirm={reason =>
        chosen && give.mutate({ params: { id: team.id }, body: { plan: { plan_id: chosen.id, reason } } })
      }
    >
      <ChoiceField
        label="Plan"
        value={chosen?.id ?? ''}
        data-autofocus
        onChange={event => setPlan(event.currentTarget.value)}
        data={plans.map(plan => ({
          value: plan.id,
          label: [
            `${plan.name}: ${plan.ordersLimit.toLocaleString('en-US')} shipments`,
            `${plan.usersLimit.toLocaleString('en-US')} users`,
            `${plan.itemsLimit.toLocaleString('en-US')} products`,
          ].join(', '),
        }))}
      />
    </ReasonDialog>
  )
}

function TrialDialog({ team, onClose }: DialogProps) {
  const [days, setDays] = useUnsentState<string | number>(`team-trial-${team.id}`, 14)
  const extend = useExtendTrial(onClose)
  return (
    <ReasonDialog
      title={team.status === 'none' ? 'Begin a trial' : 'Extend the trial'}
      confirmLabel="Add the days"
      busy={extend.isPending}
      isReady={Number(days) > 0}
      onClose={onClose}
      text={
        team.trialEnd
          ? 'The days are added to the end of the trial; one that is over goes on from now.'
          : 'The trial is of the plan that new teams try.'
      }
      onConfirm={reason =>
        extend.mutate({ params: { id: team.id }, body: { trial: { days: Number(days), reason } } })
      }
    >
      <NumberField label="Days" value={days} min={1} max={365} data-autofocus onChange={setDays} />
    </ReasonDialog>
  )
}

function ShipmentsDialog({ team, onClose }: DialogProps) {
  const [quantity, setQuantity] = useUnsentState<string | number>(`team-shipments-${team.id}`, '')
  const give = useGiveShipments(onClose)
  return (
    <ReasonDialog
      title={`Give ${team.name} shipments`}
      confirmLabel="Give"
      busy={give.isPending}
      isReady={Number(quantity) > 0}
      onClose={onClose}
      text={`It has ${team.remainingOrders.toLocaleString('en-US')} left. What you give outlives the billing period.`}
      onConfirm={reason =>
        give.mutate({ params: { id: team.id }, body: { shipments: { quantity: Number(quantity), reason } } })
      }
    >
      <NumberField
        label="Shipments"
        value={quantity}
        min={1}
        max={100_000}
        thousandSeparator=","
        data-autofocus
        onChange={setQuantity}
      />
    </ReasonDialog>
  )
}

function LimitsDialog({ team, onClose }: DialogProps) {
  const [users, setUsers] = useUnsentState<string | number>(
    `team-users-limit-${team.id}`,
    team.ownUsersLimit ?? '',
  )
  const [items, setItems] = useUnsentState<string | number>(
    `team-items-limit-${team.id}`,
    team.ownItemsLimit ?? '',
  )
  const [usersLimit, itemsLimit] = [readLimit(users), readLimit(items)]
  const set = useSetLimits(onClose)
  return (
    <ReasonDialog
      title={`Limits of ${team.name}`}
      confirmLabel="Set the limits"
      busy={set.isPending}
      isReady={usersLimit !== undefined && itemsLimit !== undefined}
      onClose={onClose}
      text="They take the place of the plan’s. Leave one empty and the plan’s counts."
      onConfirm={reason =>
        usersLimit !== undefined &&
        itemsLimit !== undefined &&
        set.mutate({
          params: { id: team.id },
          body: { limits: { users_limit: usersLimit, items_limit: itemsLimit, reason } },
        })
      }
    >
      <div className={styles.pair}>
        <NumberField
          label="Users"
          value={users}
          placeholder="The plan’s"
          min={1}
          data-autofocus
          onChange={setUsers}
        />
        <NumberField label="Products" value={items} placeholder="The plan’s" min={1} onChange={setItems} />
      </div>
    </ReasonDialog>
  )
}

function SuspendDialog({ team, isLifting, onClose }: DialogProps & { isLifting: boolean }) {
  const suspend = useSuspend(onClose)
  const lift = useLiftSuspension(onClose)
  const busy = suspend.isPending || lift.isPending
  return isLifting ? (
    <ReasonDialog
      title={`Let ${team.name} work again?`}
      confirmLabel="Lift the suspension"
      busy={busy}
      onClose={onClose}
      text="Everything is as the team left it. Its admins get an email with your words."
      onConfirm={reason => lift.mutate({ params: { id: team.id }, body: { suspension: { reason } } })}
    />
  ) : (
    <ReasonDialog
      title={`Suspend ${team.name}?`}
      confirmLabel="Suspend"
      danger
      busy={busy}
      onClose={onClose}
      reasonLabel="Reason, as the team will read it"
      text={
        'Its members can sign in and see everything, but can no longer change or send anything. ' +
        'Gifts that are paid still ship. The admins get an email.'
      }
      onConfirm={reason => suspend.mutate({ params: { id: team.id }, body: { suspension: { reason } } })}
    />
  )
}
