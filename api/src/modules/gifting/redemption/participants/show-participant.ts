import type { Participant } from '@ribbon/contract/gifting/group-orders/participant-resources'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findParticipantView } from './participant-views.store.ts'
import { presentParticipant } from './participants.present.ts'

export async function showParticipant(
  db: Reader,
  participant: { teamId: RowId; participantId: RowId },
): Promise<{ data: Participant }> {
  return presentParticipant((await findParticipantView(db, participant)) ?? refuse('not_found'))
}
