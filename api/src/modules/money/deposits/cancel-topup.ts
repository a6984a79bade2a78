import { recordAudit, systemAuthor } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { closePendingTopup } from './topups.store.ts'

/** Ends a pending top-up whose invoice was voided. */
export async function cancelTopup(tx: Tx, topupId: number): Promise<void> {
  const topup = await closePendingTopup(tx, topupId, {
    state: 'refused',
    refusal: 'Its invoice was voided.',
  })
  if (!topup) return
  await recordAudit(tx, {
    teamId: topup.teamId,
    author: systemAuthor,
    action: 'deposit.topup_dropped',
    subjectType: 'topups',
    subjectId: topupId,
    details: { amountCents: topup.amountCents },
  })
  announce(tx, {
    teamId: topup.teamId,
    event: 'deposit.updated',
    type: ['deposits', 'payments'],
    id: topup.teamId,
  })
}
