import { cardText } from '@ribbon/contract/money/payment-methods/card-brands'
import type { RunPlan } from '@ribbon/contract/gifting/group-orders/runs'
import { formatCents, parseCents } from '@ribbon/contract/money'
import { moneyText } from '../../../../ui/display/money.tsx'
import type { StatusTone } from '../../../../ui/display/status-dot.tsx'
import { peopleText } from '../group-orders.rules.ts'

export type PlanFacts = RunPlan['attributes']

/** Above so many people the name of the redemption is typed first. */
const typedAbove = 100

export interface PlanGroup {
  key: 'ready' | 'problem' | 'postponed' | 'waiting'
  tone: StatusTone
  count: number
  text: string
  detail: string
}

/** Who is in the plan, grouped by what happens to them. */
export function planGroups(counts: PlanFacts['counts'], waiting: number): PlanGroup[] {
  const verb = (count: number, one: string, many: string) => (count === 1 ? one : many)
  const groups: PlanGroup[] = [
    {
      key: 'ready',
      tone: 'done',
      count: counts.ready,
      text: `${verb(counts.ready, 'gets the', 'get their')} gifts now`,
      detail: 'One order each, with its own tracking.',
    },
    {
      key: 'problem',
      tone: 'stopped',
      count: counts.problem,
      text: `${verb(counts.problem, 'has', 'have')} an address problem`,
      detail: 'They get an email to fix it and go into the next run.',
    },
    {
      key: 'postponed',
      tone: 'moving',
      count: counts.postponed,
      text: 'asked to wait',
      detail: 'They go into a later run.',
    },
    {
      key: 'waiting',
      tone: 'neutral',
      count: waiting,
      text: `${verb(waiting, 'has', 'have')} not confirmed`,
      detail: 'Choosing closes for them now.',
    },
  ]
  return groups.filter(group => group.key === 'ready' || group.count > 0)
}

/** What to look at twice before it is confirmed. */
export function planMarks({ recent, poBox, duplicateAddress }: PlanFacts['counts']): string[] {
  return [
    ...(recent > 0 ? [`${peopleText(recent)} had a gift in the last 30 days.`] : []),
    ...(poBox > 0 ? [`${peopleText(poBox)} gave a PO box.`] : []),
    ...(duplicateAddress > 0
      ? [`${peopleText(duplicateAddress)} gave an address that another one gave, too.`]
      : []),
  ]
}

/** Why the plan cannot be confirmed now; nothing when it can. */
export function planObstacles(
  plan: Pick<PlanFacts, 'state' | 'counts' | 'shortages' | 'means' | 'canConfirm'>,
  isWithoutCards: boolean,
): string[] {
  if (plan.state === 'planning') return ['The prices are still being found.']
  const { counts, shortages, means } = plan
  const reasons = [
    ...(counts.ready === 0 ? ['Nobody would get gifts.'] : []),
    ...(shortages.length > 0 && !isWithoutCards ? ['There are too few cards.'] : []),
    ...(means.coversBudget ? [] : ['The budget does not cover it.']),
    ...(means.coversAllowance
      ? []
      : [
          means.allowance === null ? 'The team has no running plan.' : 'The plan has too few shipments left.',
        ]),
    ...(means.paymentSource === null ? ['The team has no payment method.'] : []),
  ]
  if (reasons.length > 0 || plan.canConfirm || shortages.length > 0) return reasons
  return ['It cannot be finalized now. Look again in a moment.']
}

export function needsTypedName(ready: number): boolean {
  return ready > typedAbove
}

export function payLabel({ total, means }: Pick<PlanFacts, 'total' | 'means'>): string {
  return means.paymentSource === 'none' || parseCents(total) === 0
    ? 'Finalize'
    : `Finalize and pay ${moneyText(total)}`
}

/** Who pays, and what is left afterwards. */
export function afterwards({ total, means, counts }: Pick<PlanFacts, 'total' | 'means' | 'counts'>): {
  label: string
  value: string
}[] {
  const payer = {
    deposit: 'The team’s deposit',
    credit_card: cardText(means.card ?? {}, 'card'),
    invoice: 'The next invoice',
    none: 'Nothing to pay',
  }
  const left = (amount: string) => formatCents((parseCents(amount) ?? 0) - (parseCents(total) ?? 0))
  return [
    { label: 'Paid by', value: means.paymentSource === null ? 'Nothing yet' : payer[means.paymentSource] },
    ...(means.budget === null || !means.coversBudget
      ? []
      : [{ label: 'Budget after', value: moneyText(left(means.budget)) }]),
    ...(means.allowance === null || !means.coversAllowance
      ? []
      : [
          {
            label: 'Shipments after',
            value: `${(means.allowance - counts.ready).toLocaleString('en-US')} of ${means.allowance.toLocaleString('en-US')}`,
          },
        ]),
  ]
}
