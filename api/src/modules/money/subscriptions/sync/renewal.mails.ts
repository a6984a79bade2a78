import { displayMoney, formatCents } from '@ribbon/contract/money'
import type { MailLine } from '../../../../platform/mail/mail.ts'
import type { MailFacts } from './notify-owners.ts'

/** What a mail about a subscription says. */
export interface Said {
  subject: string
  preview: string
  paragraphs: string[]
  lines?: MailLine[]
  link: 'plan' | 'payment'
  /** Instead of that tab. */
  path?: string
  button: string
  receiptUrl?: string | null
}
export function sayPaid(facts: MailFacts): Said {
  const isFromCredit = (facts.paidCents ?? 0) === 0
  return {
    subject: `${facts.planName} has been renewed`,
    preview: 'Thank you. All sends of your plan are available again.',
    link: 'plan',
    button: 'See your plan',
    receiptUrl: facts.receiptUrl ?? null,
    paragraphs: ['Thank you. All sends of your plan are available for the new billing cycle.'],
    lines: [
      {
        label: isFromCredit ? 'Paid from your credit' : 'Paid',
        value: money(isFromCredit ? (facts.amountCents ?? 0) : (facts.paidCents ?? 0)),
        isStrong: true,
      },
      { label: 'Renews', value: dateOf(facts.at) },
    ],
  }
}

export function sayFailed(facts: MailFacts): Said {
  return {
    subject: `Your payment for ${facts.planName} failed`,
    preview: `You can send gifts until ${dateOf(facts.at)}. Here is how to fix it.`,
    link: 'payment',
    button: 'Check your payment method',
    receiptUrl: facts.receiptUrl ?? null,
    paragraphs: [
      `We could not charge your card${facts.problem ? `. The bank said: ${facts.problem}` : '.'}`,
      `You can send gifts until ${dateOf(facts.at)}. We will retry the card a few times. ` +
        'To keep your plan, add another card or retry the payment on the Plan tab.',
    ],
    lines: [{ label: 'To pay', value: money(facts.amountCents ?? 0), isStrong: true }],
  }
}

export function sayToConfirm(facts: MailFacts): Said {
  const amount = money(facts.amountCents ?? 0)
  return {
    subject: `Confirm the payment for ${facts.planName}`,
    preview: 'Your bank wants to know that it is you before the card is charged.',
    link: 'payment',
    path: `/confirm-payment?payment=${facts.paymentId}`,
    button: 'Confirm the payment',
    receiptUrl: facts.receiptUrl ?? null,
    paragraphs: [
      `The bank of your card wants its owner to confirm ${amount} for the renewal of ${facts.planName}. Nothing is charged before.`,
      `You can send gifts until ${dateOf(facts.at)}. To keep your plan, confirm the payment before then, or pay with another card.`,
    ],
    lines: [{ label: 'To confirm', value: amount, isStrong: true }],
  }
}

export function sayChangeToConfirm(facts: MailFacts): Said {
  const amount = money(facts.amountCents ?? 0)
  return {
    subject: `Confirm the payment for ${facts.planName}`,
    preview: 'Your plan stays as it is until the card’s owner has confirmed.',
    link: 'payment',
    path: `/confirm-payment?payment=${facts.paymentId}`,
    button: 'Confirm the payment',
    receiptUrl: facts.receiptUrl ?? null,
    paragraphs: [
      `You chose ${facts.planName}, and the bank of your card wants its owner to confirm ${amount}. ` +
        'Nothing is charged before, and your plan stays as it is.',
      'On the same page you can give the change up. Without an answer it is given up within a day.',
    ],
    lines: [{ label: 'To confirm', value: amount, isStrong: true }],
  }
}

export function sayGraceEnding(facts: MailFacts): Said {
  return {
    subject: `Gifts stop on ${dateOf(facts.at)}`,
    preview: 'Your last renewal is still not paid. Here is how to fix it.',
    link: 'payment',
    button: 'Check your payment method',
    paragraphs: [
      `The renewal of ${facts.planName} is still not paid${facts.problem ? `. The bank said: ${facts.problem}` : '.'}`,
      `Add another card, or pay again on the Plan tab, before ${dateOf(facts.at)}.`,
    ],
  }
}

export function sayGraceOver(facts: MailFacts): Said {
  return {
    subject: 'Your team cannot send gifts right now',
    preview: 'The renewal was not paid in time. Here is how to fix it.',
    link: 'payment',
    button: 'Check your payment method',
    paragraphs: [
      `The renewal of ${facts.planName} was not paid in time, so your team cannot send gifts. Gifts that are already ordered still ship.`,
      'As soon as it is paid, you can send gifts again.',
    ],
  }
}

export function money(cents: number): string {
  return displayMoney(formatCents(cents))
}

export function dateOf(at: string | undefined): string {
  return at === undefined
    ? ''
    : new Date(at).toLocaleDateString('en-US', {
        month: 'long',
        day: 'numeric',
        year: 'numeric',
        timeZone: 'UTC',
      })
}
