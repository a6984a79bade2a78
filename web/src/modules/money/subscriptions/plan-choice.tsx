import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/display/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { OptionGroup } from '../../../ui/form/option-group.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import type { PlanView, SubscriptionView } from './subscriptions.data.ts'
import styles from './subscriptions.module.css'
import { featuresOf, intervalsOf, isFirst, ownText, priceText } from './subscriptions.rules.ts'

const intervalLabels = { month: 'Monthly', year: 'Yearly' } as const

/** The plans side by side, the team's own marked. */
export function PlanChoice({
  subscription,
  plans,
  onChoose,
}: {
  subscription: SubscriptionView
  plans: readonly PlanView[]
  onChoose: (plan: PlanView) => void
}) {
  const intervals = intervalsOf(plans)
  const own = plans.find(plan => plan.id === subscription.planId)
  const [picked, setPicked] = useState<PlanView['interval']>()
  const interval = picked ?? own?.interval ?? intervals[0]
  const isUnpaid = subscription.status === 'past_due'
  return (
    <Panel title="Plans">
      {isUnpaid ? (
        <p className={`${styles.lead} ${styles.first}`}>
          You can change the plan as soon as the last payment has come through.
        </p>
      ) : null}
      {intervals.length > 1 ? (
        <div className={styles.intervals}>
          <OptionGroup
            label="Paid"
            value={interval ?? null}
            options={intervals.map(value => ({ value, label: intervalLabels[value] }))}
            onChange={value => setPicked(intervals.find(each => each === value))}
          />
        </div>
      ) : null}
      {plans.length === 0 ? (
        <EmptyState
          title="No plans yet"
          text="There is nothing to choose from at the moment. Come back later."
        />
      ) : (
        <ul className={styles.plans}>
          {plans
            .filter(plan => plan.interval === interval)
            .map(plan => (
              <PlanCard key={plan.id} plan={plan} subscription={subscription} onChoose={onChoose} />
            ))}
        </ul>
      )}
    </Panel>
  )
}

function PlanCard({
  plan,
  subscription,
  onChoose,
}: {
  plan: PlanView
  subscription: SubscriptionView
  onChoose: (plan: PlanView) => void
}) {
  const { status } = subscription
  const first = isFirst(subscription)
  const isOwn = plan.id === subscription.planId && status !== 'canceled'
  const price = priceText(plan)
  return (
    <li className={styles.plan} data-own={isOwn || undefined}>
      <div className={styles.head}>
        <h3>{plan.name}</h3>
        {isOwn ? <span className={styles.own}>{ownText(subscription)}</span> : null}
      </div>
      <p className={styles.price}>
        <strong>{price.amount}</strong> {price.per}
      </p>
      {plan.description ? <p className={styles.lead}>{plan.description}</p> : null}
      <ul className={styles.features}>
        {featuresOf(plan).map(feature => (
          <li key={feature}>
            <IconCheck size={16} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      {isOwn && !first ? null : (
        <Button
          look={isOwn || status === 'none' ? 'primary' : 'quiet'}
          full
          disabled={subscription.isChanging || status === 'past_due'}
          onClick={() => onChoose(plan)}
        >
          {first ? `Subscribe to ${plan.name}` : `Change to ${plan.name}`}
        </Button>
      )}
    </li>
  )
}
