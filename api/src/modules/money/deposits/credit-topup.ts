import { recordAudit, systemAuthor } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/mail/outbox.ts'
import { retryRuns } from '../../people/teams/retry-runs.ts'
import { creditDeposit } from '../payments/deposits.store.ts'
import { findUserContact } from './deposit-contacts.store.ts'
import { closePendingTopup } from './topups.store.ts'

/** Adds a paid top-up to the deposit and mails a receipt; a second time changes nothing. */
export async function creditTopup(tx: Tx, topupId: number): Promise<void> {
  const topup = await closePendingTopup(tx, topupId, { state: 'paid' })
  if (!topup) return
  const { teamId, amountCents } = topup
  await creditDeposit(tx, {
    teamId,
    kind: 'topup',
    amountCents,
    source: { type: 'topup', id: topupId },
    actorName: topup.actorName,
  })
  await retryRuns(tx, teamId)
  await recordAudit(tx, {
    teamId,
    author: systemAuthor,
    action: 'deposit.topped_up',
    subjectType: 'topups',
    subjectId: topupId,
    details: { amountCents, method: topup.method },
  })
  const payer = await findUserContact(tx, topup.userId)
  if (payer)
    await queueMail(tx, { teamId, kind: 'deposit-receipt', subjectKey: `topup:${topupId}`, to: payer.email })
}
