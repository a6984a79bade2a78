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

/** Nothing has been taken for it yet. */
export function isOpenPlan(state: PlanFacts['state']): boolean {
  return state === 'planning' || state === 'planned'
}

const verb = (count: number, one: string, many: string) => (count === 1 ? one : many)

/** Who is in the plan, grouped by what happens to them; or by what has happened, once it is a run. */
export function planGroups(counts: PlanFacts['counts'], waiting: number, isRun = false): PlanGroup[] {
  const groups: PlanGroup[] = [
    {
      key: 'ready',
      tone: 'done',
      count: counts.ready,
      text: isRun
        ? `${verb(counts.ready, 'was', 'were')} in the run`
        : `${verb(counts.ready, 'gets the', 'get their')} gifts now`,
      detail: isRun
        ? `${counts.made.toLocaleString('en-US')} ${verb(counts.made, 'order was', 'orders were')} made.`
        : 'One order each, with its own tracking.',
    },
    {
      key: 'problem',
      tone: 'stopped',
      count: counts.problem,
      text: isRun
        ? `${verb(counts.problem, 'was', 'were')} left out because of a problem`
        : `${verb(counts.problem, 'has', 'have')} a problem, such as an address`,
      detail: isRun
        ? 'They got an email to fix it and go into a later run.'
        : 'They get an email to fix it and go into the next run.',
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
export function planMarks({ recent, poBox, duplicateAddress }: PlanFacts['counts']): {
  kind: 'recent' | 'po_box' | 'duplicate_address'
  text: string
}[] {
  const marks = [
    { kind: 'recent', count: recent, text: 'had a gift in the last 30 days.' },
    { kind: 'po_box', count: poBox, text: 'gave a PO box.' },
    {
      kind: 'duplicate_address',
      count: duplicateAddress,
      text: 'share an address.',
    },
  ] as const
  return marks.flatMap(({ kind, count, text }) =>
    count > 0 ? [{ kind, text: `${peopleText(count)} ${text}` }] : [],
  )
}

/** Where a run stands, as dot and word. */
export function runView(state: PlanFacts['state']): { tone: StatusTone; label: string } {
  switch (state) {
    case 'done':
      return { tone: 'done', label: 'Orders made' }
    case 'refused':
      return { tone: 'stopped', label: 'Nothing was taken' }
    case 'running':
      return { tone: 'moving', label: 'Making orders' }
    case 'paying':
      return { tone: 'progress', label: 'Paying' }
    default:
      return { tone: 'progress', label: 'Validating recipients' }
  }
}

const whenText = (at: string) =>
  new Date(at).toLocaleString('en-US', { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' })

/** The head of the dialog. */
export function planTitle(plan: Pick<PlanFacts, 'state' | 'counts' | 'createdAt'> | undefined): string {
  if (plan === undefined || plan.state === 'planning') return 'Finalize'
  if (plan.state === 'planned') return `Finalize for ${peopleText(plan.counts.ready)}`
  return `Run of ${whenText(plan.createdAt)}`
}

/** Whether anything has happened yet, and by whom. */
export function planSentence(
  plan: Pick<PlanFacts, 'state' | 'plannedAt' | 'createdAt' | 'refusal' | 'startedByName' | 'isAutomatic'>,
): string {
  if (isOpenPlan(plan.state))
    return `This is the plan as of ${whenText(plan.plannedAt ?? plan.createdAt)}. Nothing has happened yet.`
  const beginning = plan.isAutomatic ? 'It began by itself.' : `${plan.startedByName} began it.`
  return plan.state === 'refused' ? `${beginning} Nothing was taken: ${plan.refusal ?? ''}` : beginning
}

/** What has become of the people since the plan was made; undefined while it is still right. */
export function changeSince(
  { state, counts }: Pick<PlanFacts, 'state' | 'counts'>,
  submitted: number,
): string | undefined {
  if (state !== 'planned' || submitted === counts.people) return undefined
  return submitted > counts.people
    ? `${peopleText(submitted - counts.people)} confirmed since.`
    : `${peopleText(counts.people - submitted)} of this plan no longer wait for their gifts.`
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
