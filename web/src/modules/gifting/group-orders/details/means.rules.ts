import { formatCents, parseCents } from '@ribbon/contract/money'
import type { GroupOrder } from '@ribbon/contract/gifting/group-orders/group-order-resources'
import { moneyText } from '../../../../ui/display/money.tsx'
import { peopleShares } from './details.rules.ts'

export interface MeansLine {
  label: string
  value: string
  /** Of the bar, 0 to 1; undefined without a bar. */ share: number | undefined
  text: string
  isShort: boolean
  link?: { to: string; label: string }
}

/** When what is committed is paid. */
export function chargeText({
  state,
  change_minutes: minutes,
}: Pick<GroupOrder['attributes'], 'state' | 'change_minutes'>): string {
  if (state !== 'auto_finalising') return 'Nothing is charged until you finalize.'
  return minutes === 0
    ? 'Each person’s gifts are charged as soon as they confirm.'
    : `Each person’s gifts are charged ${minutes} minutes after they confirm.`
}

const cents = (amount: string) => parseCents(amount) ?? 0
const number = (count: number) => count.toLocaleString('en-US')
const dollars = (amount: number) => moneyText(formatCents(amount))

/** What is committed against what there is, each with what happens if everybody chooses. */
export function meansLines(
  order: Pick<GroupOrder['attributes'], 'committed' | 'means' | 'counts' | 'payerName'>,
): MeansLine[] {
  const shares = peopleShares(order.counts)
  const waiting = order.counts.submitted
  const everyone = waiting + shares.choosing + shares.notStarted
  const committed = cents(order.committed)
  const expected = waiting === 0 ? undefined : Math.round((committed / waiting) * everyone)
  return [
    budgetLine(order, committed, expected, everyone),
    shipmentsLine(order.means.allowance, waiting, everyone),
    depositLine(order.means, committed),
  ]
}

function budgetLine(
  { means, payerName }: Pick<GroupOrder['attributes'], 'means' | 'payerName'>,
  committed: number,
  expected: number | undefined,
  everyone: number,
): MeansLine {
  const label = `Budget of ${payerName}`
  if (means.budget === null)
    return { label, value: 'No limit', share: undefined, text: 'It covers everyone.', isShort: false }
  const has = cents(means.budget)
  const over = (expected ?? 0) - has
  return {
    label,
    value: dollars(has),
    share: shareOf(committed, has),
    text:
      committed > has
        ? `${dollars(committed - has)} more is committed than there is.`
        : over > 0
          ? `If all ${everyone.toLocaleString('en-US')} choose, about ${dollars(expected ?? 0)}: ${dollars(over)} over.`
          : `${dollars(has - committed)} left.`,
    isShort: committed > has || over > 0,
    ...(committed > has || over > 0 ? { link: { to: '/members', label: 'Raise the budget' } } : {}),
  }
}

function shipmentsLine(allowance: number | null, waiting: number, everyone: number): MeansLine {
  const label = 'Shipments of the plan'
  if (allowance === null)
    return {
      label,
      value: 'None',
      share: undefined,
      text: 'The team has no running plan.',
      isShort: true,
      link: { to: '/manage-billing', label: 'Choose a plan' },
    }
  const left = allowance - waiting
  const missing = everyone - allowance
  return {
    label,
    value: `${waiting.toLocaleString('en-US')} of ${allowance.toLocaleString('en-US')}`,
    share: shareOf(waiting, allowance),
    text:
      left < 0
        ? `${(-left).toLocaleString('en-US')} more are needed.`
        : missing > 0
          ? `${number(left)} left. If all ${number(everyone)} choose, you need ${number(missing)} more.`
          : `${number(left)} left.`,
    isShort: left < 0 || missing > 0,
    ...(left < 0 || missing > 0 ? { link: { to: '/settings', label: 'Add shipments' } } : {}),
  }
}

function depositLine(
  { deposit, paymentSource, card }: GroupOrder['attributes']['means'],
  committed: number,
): MeansLine {
  const has = cents(deposit)
  const instead =
    paymentSource === 'credit_card'
      ? `so the card ending ${card?.last4 ?? ''} pays.`
      : paymentSource === 'invoice'
        ? 'so the next invoice pays.'
        : 'and there is no other payment method.'
  const covers = committed <= has
  return {
    label: 'Deposit',
    value: dollars(has),
    share: shareOf(committed, has),
    text: covers ? `${dollars(has - committed)} left.` : `Does not cover it, ${instead}`,
    isShort: !covers && paymentSource === null,
    ...(!covers && paymentSource === null
      ? { link: { to: '/manage-billing?tab=payment', label: 'Add a payment method' } }
      : {}),
  }
}

function shareOf(takes: number, has: number): number {
  return has <= 0 ? (takes > 0 ? 1 : 0) : Math.min(1, takes / has)
}
