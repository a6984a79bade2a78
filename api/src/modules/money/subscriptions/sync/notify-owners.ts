import type { Tx } from '../../../../platform/db/database.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import { findOwners } from './team-owners.store.ts'

export type SubscriptionMail =
  | 'subscription-started'
  | 'plan-changed'
  | 'subscription-canceling'
  | 'renewal-paid'
  | 'renewal-failed'
  | 'renewal-to-confirm'
  | 'change-to-confirm'
  | 'grace-ending'
  | 'grace-over'
  | 'subscription-ended'
  | 'trial-ending'
/** The facts when the mail was queued; its text is written when it is sent. */
export interface MailFacts {
  /** Of the owner who reads it. */
  firstName?: string
  planName: string
  amountCents?: number
  paidCents?: number
  interval?: string
  intervalCount?: number
  receiptUrl?: string | null
  /** Of the page on which it is confirmed. */
  paymentId?: string
  at?: string
  problem?: string | null
  billedBy?: string | null
  reason?: 'trial' | 'unpaid' | 'asked'
  isTrial?: boolean
  isResumed?: boolean
}

/** Mails each owner of a team, once for a kind and what it is about. */
export async function notifyOwners(
  tx: Tx,
  teamId: number,
  { kind, about, facts }: { kind: SubscriptionMail; about: string | number; facts: MailFacts },
): Promise<void> {
  for (const { email, firstName } of await findOwners(tx, teamId))
    await queueMail(tx, {
      teamId,
      kind,
      subjectKey: `subscription:${teamId}:${about}`,
      to: email,
      payload: { ...facts, firstName },
    })
}
