import { formatCents, parseCents } from '@ribbon/contract/money'
import { cardText } from '@ribbon/contract/money/payment-methods/card-brands'
import { moneyText } from '../../../ui/display/money.tsx'
import type { SendFacts } from './bulk-sends.rules.ts'

export interface PaymentOption {
  key: 'budget' | 'allowance' | 'payment'
  label: string
  /** How much of what there is goes, 0 to 1. */ part: number | undefined
  words: string
  isEnough: boolean
  /** Who can fix it. */ help?: { text: string; to?: string; link?: string }
}

const cents = (amount: string) => parseCents(amount) ?? 0
const dollars = (amount: number) => moneyText(formatCents(amount))

/** What a gift or a send is measured against, with what is left of each. */
export function paymentOptionsOf(
  { means, gifts, total, senderName }: Pick<SendFacts, 'means' | 'total' | 'senderName'> & { gifts: number },
  viewer: { isSender: boolean; isTeamOwner: boolean },
): PaymentOption[] {
  return [
    budgetOption(
      means,
      cents(total),
      viewer.isSender ? 'Your budget' : `Budget of ${senderName}`,
      viewer.isTeamOwner,
    ),
    allowanceOption(means, gifts, viewer.isTeamOwner),
    methodOption(means, cents(total), viewer.isTeamOwner),
  ]
}

function budgetOption(
  { budget, coversBudget }: SendFacts['means'],
  total: number,
  label: string,
  isTeamOwner: boolean,
): PaymentOption {
  if (budget === null) return { key: 'budget', label, part: undefined, words: 'No limit', isEnough: true }
  const has = cents(budget)
  if (coversBudget)
    return {
      key: 'budget',
      label,
      part: share(total, has),
      words: `${dollars(has - total)} left of ${dollars(has)}`,
      isEnough: true,
    }
  const help = isTeamOwner
    ? { text: 'You can raise it.', to: '/members', link: 'Users' }
    : { text: 'Ask a team admin for more.' }
  return {
    key: 'budget',
    label,
    part: 1,
    words: `${dollars(total - has)} more is needed than the ${dollars(has)} there are`,
    isEnough: false,
    help,
  }
}

function allowanceOption(
  { allowance, coversAllowance }: SendFacts['means'],
  count: number,
  isTeamOwner: boolean,
): PaymentOption {
  const label = 'Sends of the team’s plan'
  const help = isTeamOwner
    ? { text: 'Add sends to continue.', to: '/settings', link: 'Team settings' }
    : { text: 'Ask a team admin to add sends.' }
  if (allowance === null)
    return {
      key: 'allowance',
      label,
      part: undefined,
      words: 'The team has no running plan',
      isEnough: false,
      help: isTeamOwner
        ? { text: 'Choose one under Billing.', to: '/manage-billing', link: 'Billing' }
        : { text: 'Ask a team admin to choose one.' },
    }
  const has = allowance.toLocaleString('en-US')
  if (coversAllowance)
    return {
      key: 'allowance',
      label,
      part: share(count, allowance),
      words: `${(allowance - count).toLocaleString('en-US')} left of ${has}`,
      isEnough: true,
    }
  return {
    key: 'allowance',
    label,
    part: 1,
    words: `${(count - allowance).toLocaleString('en-US')} more needed than the ${has} there are`,
    isEnough: false,
    help,
  }
}

function methodOption(
  { deposit, paymentSource, card }: SendFacts['means'],
  total: number,
  isTeamOwner: boolean,
): PaymentOption {
  const label = 'Payment'
  const has = deposit === null ? 0 : cents(deposit)
  if (paymentSource === 'deposit')
    return {
      key: 'payment',
      label,
      part: share(total, has),
      words: `From the team’s deposit: ${dollars(has - total)} left of ${dollars(has)}`,
      isEnough: true,
    }
  const words = {
    credit_card: `Charged to ${payerText('credit_card', card) ?? ''}`,
    invoice: 'Goes on the team’s next invoice',
  }
  if (paymentSource === 'credit_card' || paymentSource === 'invoice')
    return {
      key: 'payment',
      label,
      part: undefined,
      words:
        has > 0
          ? `${words[paymentSource]}: the deposit of ${dollars(has)} does not cover it`
          : words[paymentSource],
      isEnough: true,
    }
  if (paymentSource === 'none')
    return { key: 'payment', label, part: undefined, words: 'There is nothing to pay', isEnough: true }
  return {
    key: 'payment',
    label,
    part: undefined,
    words: 'The team has no payment method',
    isEnough: false,
    help: isTeamOwner
      ? { text: 'Add one under Billing.', to: '/manage-billing?tab=payment', link: 'Billing' }
      : { text: 'Ask a team admin to add one under Billing.' },
  }
}

function share(takes: number, has: number): number {
  return has <= 0 ? (takes > 0 ? 1 : 0) : Math.min(1, takes / has)
}

/** What pays; nothing where nothing is to be paid. */
export function payerText(source: string | null, card?: SendFacts['means']['card']): string | undefined {
  if (source === 'deposit') return 'the team’s deposit'
  if (source === 'credit_card') return `the team’s ${cardText(card ?? {}, 'card')}`
  return source === 'invoice' ? 'the team’s next invoice' : undefined
}

/** Who pays one gift and from whose budget, in a sentence without amounts, for those who see none. */
export function payerSentence({ paymentSource, card, budget }: SendFacts['means']): string {
  if (paymentSource === null) return 'The team has no payment method.'
  if (paymentSource === 'none') return 'There is nothing to pay.'
  const verb = { deposit: 'Paid from', credit_card: 'Charged to', invoice: 'Goes on' }[paymentSource]
  const ofBudget = budget === null ? 'your budget has no limit' : 'it counts against your budget'
  return `${verb} ${payerText(paymentSource, card) ?? ''}; ${ofBudget}.`
}
