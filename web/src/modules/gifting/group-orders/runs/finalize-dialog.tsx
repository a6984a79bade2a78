import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { TextLink } from '../../../../ui/display/button.tsx'
import { SumList } from '../../../../ui/display/data-list.tsx'
import { Money } from '../../../../ui/display/money.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { CheckboxField } from '../../../../ui/form/fields.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import { peopleShares } from '../details/details.rules.ts'
import type { GroupOrderView } from '../group-orders.data.ts'
import { peopleText } from '../group-orders.rules.ts'
import { detailsPath } from '../setup/setup-steps.ts'
import { ConfirmPlan, type PlanProps } from './confirm-plan.tsx'
import { planQuery, useMakePlan, type PlanView } from './runs.data.ts'
import { afterwards, planGroups, planMarks } from './runs.rules.ts'
import styles from './runs.module.css'

/** The plan of a run, and the yes to it. Nothing is taken before that. */
export function FinalizeDialog({ order, onClose }: { order: GroupOrderView; onClose: () => void }) {
  const { plan, error, planAgain } = usePlan(order.id)
  const title =
    plan && plan.state !== 'planning' ? `Finalize for ${peopleText(plan.counts.ready)}` : 'Finalize'
  return (
    <Dialog title={title} isOpen onClose={onClose} size="lg">
      {error ? (
        <ErrorState messages={errorMessages(error, 'The plan could not be made.')} onRetry={planAgain} />
      ) : !plan || plan.state === 'planning' ? (
        <Planning plan={plan} />
      ) : (
        <Plan key={plan.id} order={order} plan={plan} onPlanAgain={planAgain} onClose={onClose} />
      )}
    </Dialog>
  )
}

function usePlan(orderId: string) {
  const make = useMakePlan()
  const { mutate } = make
  const wasAsked = useRef(false)
  const planAgain = () => mutate({ params: { id: orderId } })
  useEffect(() => {
    if (wasAsked.current) return
    wasAsked.current = true
    mutate({ params: { id: orderId } })
  }, [mutate, orderId])
  const planId = make.data?.data.id ?? ''
  const plan = useQuery({ ...planQuery(orderId, planId), enabled: planId !== '' })
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

function Plan({ order, plan, onPlanAgain, onClose }: PlanProps) {
  const [isWithoutCards, setWithoutCards] = useState(false)
  const shares = peopleShares(order.counts)
  const marks = planMarks(plan.counts)
  return (
    <Stack gap={24}>
      <p className={styles.when}>
        This is the plan as of {timeText(plan.plannedAt ?? plan.createdAt)}. Nothing has happened yet.
      </p>
      <div className={styles.columns}>
        <Stack>
          <ul className={styles.groups} aria-label="What happens to whom">
            {planGroups(plan.counts, shares.choosing + shares.notStarted).map(group => (
              <li key={group.key}>
                <StatusDot tone={group.tone} label="" />
                <span>
                  <strong>{peopleText(group.count)}</strong> {group.text}
                  <small>
                    {group.detail}{' '}
                    {group.key === 'problem' ? (
                      <TextLink to={`${detailsPath(order.id)}?tab=problem`}>See them</TextLink>
                    ) : null}
                  </small>
                </span>
              </li>
            ))}
          </ul>
          {marks.length > 0 ? <Notice>{marks.join(' ')}</Notice> : null}
          <Shortages plan={plan} isWithoutCards={isWithoutCards} onChange={setWithoutCards} />
          <p className={styles.when}>
            The page closes, and {peopleText(plan.counts.ready)} get an email. Each order can still be
            canceled until it is packed.
          </p>
        </Stack>
        <PlanSums plan={plan} />
      </div>
      <ConfirmPlan
        order={order}
        plan={plan}
        isWithoutCards={isWithoutCards}
        onPlanAgain={onPlanAgain}
        onClose={onClose}
      />
    </Stack>
  )
}

function Shortages({
  plan,
  isWithoutCards,
  onChange,
}: {
  plan: PlanView
  isWithoutCards: boolean
  onChange: (isWithoutCards: boolean) => void
}) {
  if (plan.shortages.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={plan.shortages
        .map(short => `${short.name}: ${short.wanted} needed, ${short.available} in stock.`)
        .join(' ')}
    >
      <CheckboxField
        label="Send this run without cards"
        checked={isWithoutCards}
        onChange={event => onChange(event.currentTarget.checked)}
      />
    </Notice>
  )
}

function PlanSums({ plan }: { plan: PlanView }) {
  const sums = [
    { label: 'Gifts', amount: plan.subtotal },
    ...(plan.discount === '0.00'
      ? []
      : [{ label: 'Bundle discount', amount: `-${plan.discount.replace('-', '')}` }]),
    ...(plan.cards === '0.00' ? [] : [{ label: 'Cards', amount: plan.cards }]),
    { label: 'Shipping', amount: plan.shipping },
    { label: 'Tax', amount: plan.tax },
  ]
  return (
    <div className={styles.sums}>
      <SumList
        entries={[
          ...sums.map(({ label, amount }) => ({ label, value: <Money amount={amount} /> })),
          { label: 'Total', value: <Money amount={plan.total} />, strong: true },
        ]}
      />
      <dl className={styles.after}>
        {afterwards(plan).map(line => (
          <div key={line.label}>
            <dt>{line.label}</dt>
            <dd>{line.value}</dd>
          </div>
        ))}
        <div>
          <dt>Payer</dt>
          <dd>{plan.payerName}</dd>
        </div>
      </dl>
    </div>
  )
}

function timeText(at: string): string {
  return new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
}
