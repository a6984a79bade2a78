import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findLineToCorrect, insertCorrection } from './corrections.store.ts'

interface Correction {
  lineId: RowId
  amountCents: number
  reason: string
}

/** Adds to a charged line, or takes back of it, as a line of the team's running month. */
export async function correctFeeLine(
  tx: Tx,
  actor: OperatorActor,
  { lineId, amountCents, reason }: Correction,
): Promise<RowId> {
  const line = (await findLineToCorrect(tx, lineId)) ?? refuse('not_found')
  if (line.kind === 'correction') refuse('fee_not_correctable')
  const author = authorOf(actor)
  const id = await insertCorrection(tx, line, {
    amountCents,
    reason,
    authorName: author.name,
    reverses: null,
  })
  await recordAudit(tx, {
    teamId: line.teamId,
    author,
    action: 'shop_fee.corrected',
    subjectType: 'shop_fee_lines',
    subjectId: line.id,
    details: { amountCents, reason },
  })
  announce(tx, { teamId: line.teamId, event: 'shopMonthlyFee.updated', type: 'shopMonthlyFees', id })
  return id
}
