import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findLineToCorrect, insertCorrection } from './corrections.store.ts'

/** Takes a correction back whole, once. */
export async function reverseFeeCorrection(
  tx: Tx,
  actor: OperatorActor,
  { lineId, reason }: { lineId: RowId; reason: string },
): Promise<RowId> {
  const line = (await findLineToCorrect(tx, lineId)) ?? refuse('not_found')
  if (line.corrects === null || line.reverses !== null) refuse('fee_not_correctable')
  const author = authorOf(actor)
  const amountCents = -line.amountCents
  const corrected = { ...line, id: line.corrects }
  const id = await insertCorrection(tx, corrected, {
    amountCents,
    reason,
    authorName: author.name,
    reverses: line.id,
  })
  await recordAudit(tx, {
    teamId: line.teamId,
    author,
    action: 'shop_fee.correction_reversed',
    subjectType: 'shop_fee_lines',
    subjectId: line.id,
    details: { amountCents, reason },
  })
  announce(tx, { teamId: line.teamId, event: 'shopMonthlyFee.updated', type: 'shopMonthlyFees', id })
  return id
}
