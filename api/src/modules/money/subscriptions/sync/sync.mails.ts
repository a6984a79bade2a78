import type { Reader } from '../../../../platform/db/database.ts'
import type { Mail, MailTeam } from '../../../../platform/mail/mail.ts'
import { renderEach } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { findTeamBranding } from './team-owners.store.ts'
import type { MailFacts, SubscriptionMail } from './notify-owners.ts'
import {
  dateOf,
  money,
  sayChangeToConfirm,
  sayFailed,
  sayGraceEnding,
  sayGraceOver,
  sayPaid,
  sayToConfirm,
  type Said,
} from './renewal.mails.ts'

type Compose = (facts: MailFacts) => Said

const composers: Record<SubscriptionMail, Compose> = {
  'subscription-started': sayStarted,
  'plan-changed': sayChanged,
  'subscription-canceling': sayCanceling,
  'renewal-paid': sayPaid,
  'renewal-failed': sayFailed,
  'renewal-to-confirm': sayToConfirm,
  'change-to-confirm': sayChangeToConfirm,
  'grace-ending': sayGraceEnding,
  'grace-over': sayGraceOver,
  'subscription-ended': sayEnded,
  'trial-ending': sayTrialEnding,
}

/** The mails about a team's subscription, to its owners; their subject is the team. */
export function subscriptionMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  return renderEach(composers, (_, kind) => async (teamId: number, facts: MailFacts) => {
    const team = await findTeamBranding(db, teamId)
    return team && renderMail(composeSubscriptionMail(kind, facts, team, publicUrl))
  })
}

/** Each kind says what changed; the page behind its button is the plan or the payment method. */
export function composeSubscriptionMail(
  kind: SubscriptionMail,
  facts: MailFacts,
  team: MailTeam,
  publicUrl: string,
): Mail {
  const {
    link,
    path = `/manage-billing?tab=${link}`,
    button,
    receiptUrl,
    paragraphs,
    ...rest
  } = composers[kind](facts)
  return {
    ...rest,
    title: rest.subject,
    team,
    text: facts.firstName ? [`Hello ${facts.firstName},`, ...paragraphs] : paragraphs,
    button: { label: button, href: `${publicUrl}${path}` },
    ...(receiptUrl ? { otherLink: { label: 'See the invoice', href: receiptUrl } } : {}),
    footer: [`Sent by Ribbon, because you manage billing for ${team.name}.`],
  }
}

function sayStarted(facts: MailFacts): Said {
  const { planName } = facts
  return {
    subject: `You are subscribed to ${planName}`,
    preview: 'Thank you. Your team can send gifts right away.',
    link: 'plan',
    button: 'See your plan',
    receiptUrl: facts.receiptUrl ?? null,
    paragraphs: [
      facts.isTrial
        ? `Thank you. Your trial continues until ${dateOf(facts.at)}. You pay for ${planName} for the first time on that day.`
        : `Thank you. Your team is now on ${planName}.`,
    ],
    lines: [
      { label: planName, value: priceOf(facts) },
      ...(facts.paidCents ? [{ label: 'Paid today', value: money(facts.paidCents), isStrong: true }] : []),
      ...(facts.billedBy === 'invoice' ? [{ label: 'Paid by', value: 'Your monthly invoice' }] : []),
      { label: facts.isTrial ? 'First payment' : 'Renews', value: dateOf(facts.at) },
    ],
  }
}

function sayChanged(facts: MailFacts): Said {
  return {
    subject: `Your plan is now ${facts.planName}`,
    preview: 'The change takes effect now. What it costs is inside.',
    link: 'plan',
    button: 'See your plan',
    receiptUrl: facts.receiptUrl ?? null,
    paragraphs: [
      'The change takes effect now. What was left of the old plan is deducted from the price of the new one.',
      ...(facts.isResumed ? ['Your plan is no longer canceled and will renew.'] : []),
    ],
    lines: [
      { label: facts.planName, value: priceOf(facts) },
      ...(facts.paidCents ? [{ label: 'Paid today', value: money(facts.paidCents), isStrong: true }] : []),
      { label: 'Renews', value: dateOf(facts.at) },
    ],
  }
}

function sayCanceling(facts: MailFacts): Said {
  return {
    subject: `Your plan ends on ${dateOf(facts.at)}`,
    preview: 'Nothing changes until then, and you can still keep the plan.',
    link: 'plan',
    button: 'Keep the plan',
    paragraphs: [
      `${facts.planName} will not renew. ` +
        `You can send gifts as before until ${dateOf(facts.at)}, and keep the plan if you change your mind.`,
    ],
  }
}

const endings = {
  trial: 'Your trial is over.',
  unpaid: 'It was not paid in time.',
  asked: 'As you asked, it was not renewed.',
}

function sayEnded(facts: MailFacts): Said {
  return {
    subject: facts.reason === 'trial' ? 'Your trial has ended' : `Your ${facts.planName} plan has ended`,
    preview: 'People, lists and orders stay. Choose a plan to send more gifts.',
    link: 'plan',
    button: 'Choose a plan',
    paragraphs: [
      `${endings[facts.reason ?? 'asked']} Your people, lists and orders stay. To send more gifts, choose a plan.`,
    ],
  }
}

function sayTrialEnding(facts: MailFacts): Said {
  const isSubscribed = facts.billedBy !== null && facts.billedBy !== undefined
  return {
    subject: `Your trial ends on ${dateOf(facts.at)}`,
    preview: isSubscribed
      ? `Then ${facts.planName} begins. You do not need to do anything.`
      : 'Choose a plan to keep sending gifts. You pay nothing until then.',
    link: 'plan',
    button: isSubscribed ? 'See your plan' : 'Choose a plan',
    paragraphs: [
      isSubscribed
        ? `Then ${facts.planName} begins, at ${priceOf(facts)}. You do not need to do anything.`
        : 'Choose a plan to keep sending gifts after that. You pay nothing until the trial ends.',
    ],
  }
}

function priceOf(facts: MailFacts): string {
  const { interval = 'month', intervalCount = 1 } = facts
  return `${money(facts.amountCents ?? 0)} ${intervalCount === 1 ? `a ${interval}` : `every ${intervalCount} ${interval}s`}`
}
