import type { FastifyRequest } from 'fastify'
import { readPageToken } from '../../../../platform/address-proofs/page-token.ts'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { hashToken } from '../../../../platform/ids.ts'
import { findParticipantToken } from '../../group-orders/participants/participant-tokens.store.ts'
import { findPageById } from '../pages.store.ts'

/** Whether a request shows a token of the participant for whom a gift was made, by header or by the cookie of the page. */
export async function isOwnGift(
  db: Reader,
  request: FastifyRequest,
  { groupOrderId, participantId, secure }: { groupOrderId: RowId; participantId: RowId; secure: boolean },
): Promise<boolean> {
  const page = await findPageById(db, groupOrderId)
  const shown = page && readPageToken(request, page.uuid, { purpose: 'g1', secure })
  const found = shown && (await findParticipantToken(db, page.uuid, hashToken(shown.token)))
  return found?.participantId === participantId
}
